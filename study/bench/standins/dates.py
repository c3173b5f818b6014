"""Counts dates that do not exist among stand-ins: dates.py DOCS.json RESULT/replacements.json

Of those, it counts apart the stand-ins whose original holds such a date, too. It knows dates of
figures (2021-04-30, 30.4.2021, 4/30/21) and those with the name of a month in English, Swedish or
French. It prints no text.
"""
import datetime
import json
import re
import sys

MONTHS = """january february march april may june july august september october november december
januari februari mars april maj juni juli augusti september oktober november december
janvier février mars avril mai juin juillet août septembre octobre novembre décembre"""
MONTH = {}
for line in MONTHS.splitlines():
    for n, name in enumerate(line.split(), 1):
        MONTH[name] = n
        if name not in ("juin", "juillet"):
            MONTH.setdefault(name[:3], n)


def exists(year, month, day):
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True


def dates(text):
    """Yields whether each date of a text exists; a leap year is one where the year is not told."""
    for m in re.finditer(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b", text):
        yield exists(int(m[1]), int(m[2]), int(m[3]))
    for m in re.finditer(r"(?<![\d./])(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)", text):
        year = int(m[3]) if len(m[3]) == 4 else 2000 + int(m[3])
        yield exists(year, int(m[2]), int(m[1])) or exists(year, int(m[1]), int(m[2]))
    for m in re.finditer(r"\b(\d{1,2})(?:st|nd|rd|th|er|:e)?\.? (?:of |den )?([^\W\d_]{3,9})\.?,? ?(\d{4})?\b", text):
        if m[2].lower() in MONTH:
            yield exists(int(m[3] or 2004), MONTH[m[2].lower()], int(m[1]))
    for m in re.finditer(r"\b([A-Z][a-z]{2,8})\.? (\d{1,2})(?:st|nd|rd|th)?(?:, (\d{4}))?\b", text):
        if m[1].lower() in MONTH:
            yield exists(int(m[3] or 2004), MONTH[m[1].lower()], int(m[2]))


with open(sys.argv[1], encoding="utf-8") as f:
    original = {d["doc_id"]: d["text"] for d in json.load(f)}
with open(sys.argv[2], encoding="utf-8") as f:
    replaced = json.load(f)
total = impossible = inherited = 0
for doc, marks in replaced.items():
    for start, end, text in marks:
        found = list(dates(text))
        total, wrong = total + len(found), found.count(False)
        impossible += wrong
        if wrong and not all(dates(original[doc][start:end])):
            inherited += wrong
print(f"{total} dates, {impossible} do not exist, {inherited} of them where the original's does not either")

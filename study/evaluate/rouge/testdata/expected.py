# Makes porter.tsv and rouge_score.jsonl, what the tests expect, in the working folder:
#   pip install rouge-score==0.1.2 nltk==3.10.4 && python expected.py
import json, random, itertools
from nltk.stem.porter import PorterStemmer
from rouge_score import rouge_scorer
random.seed(7)
st=PorterStemmer()
stems="relat condit valenc hesit digit conform radic differ vile analog vietnam predic oper feud decis hope callous form sensit tripl electr good reviv allow infer airlin gyroscop adjust defens irrit replac depend adopt homolog commun angular effect bowdler prob rate ceas control roll geo theo archaeo philo psycho happ enjo sp fl tr d pl agre plaster bl motor s confl troubl siz hopp tann fall hiss fizz fail fil y yy syzyg to toy say employ bay yell ky xy b ab ag sk oz".split()
sufs=["","s","es","ies","ied","ed","ing","eed","y","ly","al","ally","ational","tional","ency","ancy","izer","ably","ently","ely","ously","ization","ation","ator","alism","iveness","fulness","ousness","ality","ivity","bility","fully","logy","icate","ative","alize","icity","ical","ful","ness","ance","ence","er","ic","able","ible","ant","ement","ment","ent","ion","sion","tion","ou","ism","ate","ity","ous","ive","ize","e","ll","lle","ss","sses"]
words=[a+b for a in stems for b in sufs]
random.shuffle(words)
words=sorted(set(words[:1100]+list(itertools.chain(*[k for k in [["sky","skies","dying","lying","tying","news","innings","outings","cannings","howe","proceed","exceed","succeed","feed","agreed","caresses","ponies","ties","dies","died","spied","cats","controlling","1990s","a1b2","yyyy","ayyy","yyyed","geology","theology","radically","hopefully","vietnamization"]]]))))
open('porter.tsv','w').write("".join(f"{w}\t{st.stem(w)}\n" for w in words))
V="the court applicant judge police Åsa örn was held that in of and had not Warsaw 12 May 2003 dismissed appeals appealing appealed relational running runner".split()
def rnd(n,nl=0.12):
    out=[]
    for _ in range(n):
        out.append(random.choice(V)); out.append("\n" if random.random()<nl else random.choice([" "," ",", ",". "]))
    return "".join(out)
cases=[
 ("",""),("a",""),("","a"),(" \n ","."),("the cat sat on the mat","the cat sat on the mat"),
 ("the cat sat on the mat","a dog ran"),("the the the the","the the"),("the the","the the the the the"),
 ("one","one"),("one two","two one"),("police killed the gunman","police kill the gunman"),
 ("police killed the gunman","the gunman kill police"),("w1 w2 w3 w4 w5","w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5"),
 ("The applicant was born in 1951.\nHe lives in Warsaw.","He lives in Warsaw.\nThe applicant was born in 1951."),
 ("Åsa bor i Örebro och älskar räkor","Eva bor i Örebro och älskar räkor"),
 ("İstanbul Şişli","istanbul sisli"),("日本語 テキスト","日本語"),("naïve café résumé","naive cafe resume"),
 ("don't can't won't","don t can t won t"),("U.S.A. and e-mail","USA and email"),("A\n\n\nB","A\nB"),
 ("a b c\nd e f","a b c d e f"),("no. 36244/06 (1999)","no. 12345/06 (1998)"),("RUNNING runner Runs","running RUNNER run"),
 ("KELVIN K ﬁ","kelvin k fi"),("a\r\nb\r\nc","a b c"),("x "*40,"x "*17+"y"),("a b a b a b","b a b a"),
 ("\tthe\u00a0court\u2003held","the court held"),("ẞ ß SS","ss ss"),("Σας ΣΑΣ abc","abc"),("𝐀𝐁 ab １２ 12","ab 12"),
]
for n in (5,12,25,40,60,90): 
    for _ in range(5): cases.append((rnd(n),rnd(max(1,n+random.randint(-4,9)))))
for _ in range(8):
    a=rnd(50); t=a.split(" ")
    for i in range(0,len(t),7): t[i]=random.choice(V)
    cases.append((a," ".join(t)))
T=["rouge1","rouge2","rougeL","rougeLsum"]
out=[]
plain=rouge_scorer.RougeScorer(T); stem=rouge_scorer.RougeScorer(T,use_stemmer=True)
f=lambda r:{k[5:]:[r[k].precision,r[k].recall,r[k].fmeasure] for k in T}
for a,b in cases:
    out.append({"reference":a,"candidate":b,"plain":f(plain.score(a,b)),"stemmed":f(stem.score(a,b))})
with open('rouge_score.jsonl','w') as o:
    for c in out: o.write(json.dumps(c,ensure_ascii=False)+"\n")

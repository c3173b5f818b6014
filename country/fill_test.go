package country
import ("testing";"os";"strings";"math/rand/v2";"regexp")
func TestFill(t *testing.T){
 s:=load(t); n:=rand.New(rand.NewPCG(7,8)).IntN
 re:=regexp.MustCompile(`⟦@([^⟧]*)⟧`)
 byc:=map[string][]*ID{}
 for _,id:=range s.ids { f,_,_:=strings.Cut(id.Name,"/"); byc[f]=append(byc[f],id)}
 for folder,ids:=range byc {
  b,_:=os.ReadFile(folder+"/ids.txt"); lines:=strings.Split(string(b),"\n")
  for _,id:=range ids { for _,e:=range id.example {
    l:=lines[e.line-1]
    lines[e.line-1]=re.ReplaceAllStringFunc(l,func(m string)string{
      like:=re.FindStringSubmatch(m)[1]
      out,err:=id.Make(n,Constraints{Like:like}); if err!=nil {t.Error(id.Name,err); return m}
      return "⟦"+out+"⟧" })
  }}
  os.WriteFile(folder+"/ids.txt",[]byte(strings.Join(lines,"\n")),0o644)
 }
}

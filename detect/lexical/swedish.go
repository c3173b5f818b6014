package lexical

func swedishName(r *reader, i int)  {}
func swedishLower(r *reader, i int) {}

package fault

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// A finder collects the sites of one file.
type finder struct {
	base   int
	source string
	sites  []Site
}

func (f *finder) offset(p token.Pos) int { return int(p) - f.base }

func (f *finder) text(n ast.Node) string { return f.source[f.offset(n.Pos()):f.offset(n.End())] }

// add notes that a node can be replaced.
func (f *finder) add(kind string, n ast.Node, text string) {
	f.sites = append(f.sites, Site{Kind: kind, from: f.offset(n.Pos()), to: f.offset(n.End()), text: text})
}

// decoder finds the sites of one decoder.
func (f *finder) decoder(decl *ast.FuncDecl) {
	loop := false
	for _, stmt := range decl.Body.List {
		switch stmt := stmt.(type) {
		case *ast.AssignStmt:
			f.initial(stmt, loop)
		case *ast.ForStmt:
			loop = true
		case *ast.DeclStmt:
			f.required(decl, stmt)
		}
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			f.condition(n)
		case *ast.SwitchStmt:
			f.cases(n)
		case *ast.ExprStmt:
			f.statement(n)
		}
		return true
	})
}

// initial finds the assignment of a default, which stands before the loop.
func (f *finder) initial(s *ast.AssignStmt, loop bool) {
	lit, ok := s.Rhs[0].(*ast.BasicLit)
	if !ok || loop || s.Tok != token.ASSIGN {
		return
	}
	switch lit.Kind {
	case token.INT, token.FLOAT:
		f.add("default changed", lit, lit.Value+"+1")
	case token.STRING:
		f.add("default changed", lit, lit.Value+`+"x"`)
	}
}

// required finds the constant that says which members must be there.
func (f *finder) required(decl *ast.FuncDecl, s *ast.DeclStmt) {
	spec, ok := s.Decl.(*ast.GenDecl).Specs[0].(*ast.ValueSpec)
	if !ok || spec.Names[0].Name != "required" {
		return
	}
	tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, f.text(spec.Values[0]))
	if err != nil {
		return
	}
	bits, ok := constant.Uint64Val(tv.Value)
	if !ok || bits == 1 && strings.Contains(f.text(decl.Body), "d.Skip()") {
		return // only the discriminator of a union, which has been looked for before
	}
	highest := uint64(1)
	for bits >= highest<<1 && highest<<1 != 0 {
		highest <<= 1
	}
	f.add("required lost", spec.Values[0], "0x"+strconv.FormatUint(bits&^highest, 16))
}

// call returns the method that a statement calls on d, and its arguments.
func call(s ast.Stmt) (method string, args []ast.Expr) {
	expr, ok := s.(*ast.ExprStmt)
	if !ok {
		return "", nil
	}
	c, ok := expr.X.(*ast.CallExpr)
	if !ok {
		return "", nil
	}
	if sel, ok := c.Fun.(*ast.SelectorExpr); ok {
		if x, ok := sel.X.(*ast.Ident); ok && x.Name == "d" {
			return sel.Sel.Name, c.Args
		}
	}
	return "", nil
}

// condition finds what an if statement checks.
func (f *finder) condition(s *ast.IfStmt) {
	if cond := f.text(s.Cond); strings.HasPrefix(cond, "d.Once(") {
		f.once(s, cond)
		return
	}
	switch method, args := call(s.Body.List[0]); method {
	case "Refuse":
		keyword, _ := strconv.Unquote(f.text(args[1]))
		f.check(s.Cond, keyword)
	case "RefuseEnum":
		f.check(s.Cond, "enum")
	case "RefuseName":
		f.check(s.Cond, "propertyNames")
	case "Duplicate":
		f.add("duplicate key let through", s.Cond, f.text(s.Cond)+" && false")
	}
}

// check finds the faults of a condition that refuses a value. If the value is
// decoded in it, that stays.
func (f *finder) check(cond ast.Expr, keyword string) {
	rule := cond
	for {
		b, ok := rule.(*ast.BinaryExpr)
		if !ok || b.Op != token.LAND || keyword == "enum" && !strings.Contains(f.text(leftmost(b)), "(d, ") {
			break
		}
		if keyword == "enum" { // all that is behind the decoder
			from, to := f.offset(leftmost(b).End()), f.offset(cond.End())
			f.sites = append(f.sites, Site{Kind: "enum dropped", from: from, to: to, text: " && false"})
			f.compared(cond, keyword)
			return
		}
		rule = b.Y
	}
	f.add(keyword+" dropped", rule, "false")
	f.compared(rule, keyword)
}

// leftmost returns the first operand of a chain.
func leftmost(e ast.Expr) ast.Expr {
	for {
		b, ok := e.(*ast.BinaryExpr)
		if !ok || b.Op != token.LAND {
			return e
		}
		e = b.X
	}
}

// compared finds what a condition compares a value with.
func (f *finder) compared(cond ast.Expr, keyword string) {
	off := map[token.Token]string{token.LSS: "<=", token.GTR: ">=", token.LEQ: "<", token.GEQ: ">"}
	ast.Inspect(cond, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok {
			return true
		}
		lit, _ := b.Y.(*ast.BasicLit)
		switch op := off[b.Op]; {
		case lit == nil || lit.Kind == token.STRING && b.Op != token.NEQ:
		case keyword == "enum" && lit.Kind == token.STRING:
			f.add("enum value changed", lit, lit.Value+`+"x"`)
		case keyword == "enum" && lit.Kind == token.INT && !strings.Contains(f.text(b.X), "Compare"):
			f.add("enum value changed", lit, lit.Value+"+1")
		case op != "" && !strings.Contains(f.text(b.X), "Compare"):
			f.add(keyword+" off by one", b, f.text(b.X)+" "+op+" "+lit.Value)
		}
		return true
	})
}

// once finds the faults of a member's first lines.
func (f *finder) once(s *ast.IfStmt, cond string) {
	args := strings.TrimPrefix(cond[:strings.Index(cond, ")")], "d.Once(&")
	seen, bit, _ := strings.Cut(args, ", ")
	rest := cond[strings.Index(cond, ")")+1:]
	f.add("duplicate let through", s.Cond, seen+" |= "+bit+"; true"+rest)
	switch body := f.text(s.Body); {
	case strings.Contains(body, "wire.Any("): // null is one of its values
	case strings.Contains(rest, "d.Null()"):
		f.add("null refused", s.Cond, strings.Replace(cond, " && !d.Null()", "", 1))
	case strings.Contains(body, "wire.Raw("), strings.HasPrefix(f.text(s.Body.List[0]), "d.Skip()"):
	default:
		f.add("null let through", s.Cond, cond+" && !d.Null()")
	}
}

// cases finds the names and values that a switch knows.
func (f *finder) cases(s *ast.SwitchStmt) {
	kind := "enum value changed"
	if f.text(s.Tag) == "d.Key()" {
		kind = "name changed"
	}
	for _, c := range s.Body.List {
		list := c.(*ast.CaseClause).List
		if len(list) == 0 {
			continue
		}
		if lit, ok := list[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
			f.add(kind, lit, lit.Value+`+"x"`)
		}
	}
}

// statement finds values that are read and members that are refused.
func (f *finder) statement(s *ast.ExprStmt) {
	if method, _ := call(s); method == "Unknown" {
		f.add("unknown let through", s, "d.Skip()")
		return
	}
	text := f.text(s)
	switch {
	case strings.HasPrefix(text, "wire.Key"), strings.HasPrefix(text, "wire.Any("), strings.HasPrefix(text, "wire.Raw("):
	case strings.HasPrefix(text, "wire.Quoted"):
		f.add("quotes lost", s, strings.Replace(text, "wire.Quoted", "wire.", 1))
	case strings.HasPrefix(text, "wire.") && strings.Contains(text, "(d, &v."):
		f.add("value not read", s, "d.Skip()")
	}
}

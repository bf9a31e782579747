package generated

// InTest is no tool.
//
/* want `TG113` */ //toolgen:tool
func InTest() {}

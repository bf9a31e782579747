package runtime

// A native is a tool that runs at the provider.
type native struct{}

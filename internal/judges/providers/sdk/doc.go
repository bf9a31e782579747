// Package sdk holds no product code: its tests hold definitions and messages
// against the types of the official Go SDKs.
package sdk

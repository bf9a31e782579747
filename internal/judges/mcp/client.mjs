// A client on the TypeScript SDK: node client.mjs COMMAND|URL. It lists and uses
// all that the server offers, and fails where something is not as it should be.
// The SDK checks each message, and structured results against their schemas.
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const target = process.argv[2];
const transport = target.startsWith("http")
  ? new StreamableHTTPClientTransport(new URL(target))
  : new StdioClientTransport({ command: target, stderr: "inherit" });
const client = new Client({ name: "judge", version: "1.0.0" });
await client.connect(transport);

const { tools } = await client.listTools();
const names = tools.map((t) => t.name);
assert.deepEqual(names, [...names].sort());
const structured = tools.find((t) => t.name === "test_structured");
assert.equal(structured.title, "Structured result");
assert.equal(structured.annotations.readOnlyHint, true);
assert.equal(structured.annotations.openWorldHint, false);
assert.equal(structured.outputSchema.type, "object");

const args = { id: 7, total: 8, note: "<é>" };
const res = await client.callTool({ name: "test_structured", arguments: args });
assert.deepEqual(res.structuredContent, args);
assert.deepEqual(JSON.parse(res.content[0].text), args);

const bad = await client.callTool({ name: "test_structured", arguments: { id: "x", total: -1 } });
assert.equal(bad.isError, true);
assert.match(bad.content[0].text, /note/);
await assert.rejects(client.callTool({ name: "nothing", arguments: {} }), (e) => e.code === -32602);

// Schemas that are true or false came as objects; a list with others is refused.
const booleans = tools.find((t) => t.name === "test_boolean_schemas");
assert.deepEqual(booleans.inputSchema.properties, { any: {}, none: { not: {} }, list: { type: "array", items: {} } });
const any = await client.callTool({ name: "test_boolean_schemas", arguments: { any: [1, "a"] } });
assert.deepEqual(any.structuredContent, { any: [1, "a"] });

const steps = [];
await client.callTool({ name: "test_tool_with_progress", arguments: {} }, undefined, { onprogress: (p) => steps.push(p.progress) });
assert.deepEqual(steps, [0, 50, 100]);
const mixed = await client.callTool({ name: "test_multiple_content_types", arguments: {} });
assert.deepEqual(mixed.content.map((c) => c.type), ["text", "image", "resource"]);

const { resources } = await client.listResources();
assert.equal(resources.length, 3);
const { resourceTemplates } = await client.listResourceTemplates();
assert.equal(resourceTemplates.length, 1);
const doc = await client.readResource({ uri: "test://template/7/data" });
assert.equal(JSON.parse(doc.contents[0].text).id, "7");
const { prompts } = await client.listPrompts();
assert.equal(prompts.length, 5);
const prompt = await client.getPrompt({ name: "test_prompt_with_arguments", arguments: { arg1: "a", arg2: "b" } });
assert.match(prompt.messages[0].content.text, /arg1='a', arg2='b'/);
await client.close();
console.log(`typescript sdk ${target.startsWith("http") ? "http" : "stdio"}: ${tools.length} tools, ${resources.length} resources, ${prompts.length} prompts`);

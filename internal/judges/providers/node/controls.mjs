// Definitions that the judge of a dialect must refuse.

const object = (properties, more) => ({
  type: 'object', properties, required: Object.keys(properties), additionalProperties: false, ...more,
});

const openai = (parameters) => ({ type: 'function', function: { name: 'f', parameters, strict: true } });
const anthropic = (input_schema) => ({ name: 'f', input_schema, strict: true });
const mcp = (inputSchema) => ({ name: 'f', inputSchema });

export const bad = {
  'openai-strict': [
    openai({ type: 'array', items: { type: 'string' } }),
    openai(object({ a: { type: 'string' } }, { required: [] })),
    openai(object({ a: { type: 'string' } }, { additionalProperties: true })),
    openai(object({ a: { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] } })),
    openai(object({ a: { type: 'array', items: { type: 'string' }, uniqueItems: true } })),
    openai(object({ a: { type: 'array' } })),
    openai(object({ a: { oneOf: [{ type: 'string' }, { type: 'integer' }] } })),
    openai(object({ a: { $ref: '#/$defs/B' } })),
    openai(object({ a: { type: 'object', additionalProperties: { type: 'string' } } })),
  ],
  'anthropic-strict': [
    anthropic(object({ a: {} })),
    anthropic(object({ a: { type: 'string', minLength: 1 } })),
    anthropic(object({ a: { type: 'string', format: 'iri' } })),
    anthropic(object({ a: { type: 'integer', maximum: 9 } })),
    anthropic(object({ a: { type: 'array', items: { type: 'string' }, minItems: 2 } })),
    anthropic(object({ a: { oneOf: [{ type: 'string' }, { type: 'integer' }] } })),
    anthropic(object({ a: { type: 'object', properties: {} } })),
    anthropic(object({ a: { $ref: '#/$defs/B', description: 'A.' } }, { $defs: { B: { type: 'string' } } })),
  ],
  mcp: [
    mcp(object({ a: { type: 'strin' } })),
    mcp(object({ a: { type: 'string', minimum: 1 } })),
    mcp(object({ a: { type: 'string', format: 'colour' } })),
    mcp(object({ a: { type: 'string', pattern: '(' } })),
    mcp(object({ a: { type: 'string', enum: [] } })),
    mcp(object({ a: { type: 'integer', exclusiveMinimum: true } })),
    mcp(object({ a: { $ref: '#/$defs/B' } })),
    mcp(object({ a: { type: 'string', colour: 'red' } })),
    mcp(object({}, { required: ['b'] })),
    mcp({ type: 'array', prefixItems: [{ type: 'string' }], items: [] }),
  ],
  unsound: [
    mcp(object({ a: { type: 'string', pattern: '([' } })),
    mcp(object({ a: { type: 'string', pattern: '(?P<n>a)' } })),
    mcp(object({ a: { anyOf: [] } })),
    mcp(object({ a: { type: 'string', $comment: 5 } })),
    mcp(object({ a: { $ref: '#/$defs/B' } })),
    mcp(object({ a: { type: 'string', $anchor: '9 lives' } })),
    mcp({ ...object({}), $schema: 'https://example.com/schema' }),
  ],
  listed: [
    mcp(object({ a: true })),
    mcp(object({ a: false })),
    mcp({ properties: {} }),
    mcp(true),
    mcp({ type: ['object'] }),
    { ...mcp(object({})), outputSchema: object({ a: true }) },
    { ...mcp(object({})), outputSchema: { type: 'array', items: {} } },
    { ...mcp(object({})), outputSchema: object({ a: { $ref: '#/$defs/B' } }) },
    { ...mcp(object({})), outputSchema: object({ a: { type: 'string', pattern: '[' } }) },
  ],
};

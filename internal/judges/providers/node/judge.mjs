// Holds definitions against the checks of npm packages. Usage:
//
//	node judge.mjs FOLDER
//
// FOLDER is what the command in ../definitions wrote. Prints counts; exits 1 if
// a judge refuses a definition, or takes one that it must refuse.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { toStrictJsonSchema } from 'openai/lib/transform';
import { bad } from './controls.mjs';

// What Anthropic's SDK changes although the API takes it: it sends no type
// beside values, and what it does not know becomes text. How often, by keyword.
const changed = { type: 0, default: 0, pattern: 0 };

// What ajv's strict mode refuses although JSON Schema has it. Schemas of other
// programs may have it: MCP sends them as they are. How often, by the message.
const habits = {
  'unknown format': 0,
  'unknown keyword': 0,
  'use allowUnionTypes': 0,
  'but minItems or maxItems/items are not specified': 0,
  'is not defined at': 0, // required beside properties of another place
};

// differs returns where a schema is not what the SDK made of it; null if it is.
function differs(at, before, after) {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return first(before.keys(), (i) => differs(`${at}/${i}`, before[i], after[i]));
  }
  if (!isObject(before) || !isObject(after)) {
    return isDeepStrictEqual(before, after) ? null : at;
  }
  const want = { ...before };
  if ((want.enum ?? want.const) !== undefined && want.type !== undefined && after.type === undefined) {
    delete want.type;
    changed.type++;
  }
  const moved = ['pattern', 'default'].filter((k) => want[k] !== undefined && after[k] === undefined);
  for (const k of moved) {
    if (!after.description?.includes(`${k}: ${JSON.stringify(want[k])}`)) return `${at}/${k}`;
    delete want[k];
    changed[k]++;
  }
  if (moved.length > 0 && after.description.startsWith(want.description ?? '')) want.description = after.description;
  const names = new Set([...Object.keys(want), ...Object.keys(after)]);
  return first(names, (name) => (name in want && name in after ? differs(`${at}/${name}`, want[name], after[name]) : `${at}/${name}`));
}

const isObject = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);

function first(list, f) {
  for (const x of list) {
    const found = f(x);
    if (found !== null) return found;
  }
  return null;
}

// A judge returns why it refuses a definition, null if it does not.
const judges = [
  {
    name: 'openai toStrictJsonSchema',
    dialect: 'openai-strict',
    takes: ({ definition }) => definition.function.strict,
    refuses: ({ function: f }) => {
      const out = toStrictJsonSchema(f.parameters);
      return isDeepStrictEqual(out, f.parameters) ? null : `becomes ${JSON.stringify(out)}`;
    },
  },
  {
    name: '@anthropic-ai/sdk transformJSONSchema',
    dialect: 'anthropic-strict',
    takes: ({ definition }) => definition.strict,
    refuses: ({ input_schema: s }) => {
      const at = differs('', s, transformJSONSchema(s));
      return at === null ? null : `differs at ${at}`;
    },
  },
  {
    name: 'ajv strict',
    dialect: 'mcp',
    takes: () => true,
    lets: habits, // of others, whose schemas pass as they are
    refuses: ({ inputSchema, outputSchema }) => {
      for (const s of [inputSchema, outputSchema ?? true]) {
        const ajv = new Ajv2020({ strict: true, validateFormats: true, allErrors: true });
        addFormats(ajv);
        ajv.compile(s);
      }
      return null;
    },
  },
  {
    name: 'ajv',
    dialect: 'mcp',
    controls: 'unsound',
    takes: () => true,
    refuses: ({ inputSchema, outputSchema }) => {
      for (const s of [inputSchema, outputSchema ?? true]) {
        new Ajv2020({ strict: false, validateFormats: false }).compile(s);
      }
      return null;
    },
  },
  {
    name: '@modelcontextprotocol/sdk tools/list',
    dialect: 'mcp',
    controls: 'listed',
    takes: () => true,
    refuses: (definition) => {
      const { tools } = ListToolsResultSchema.parse({ tools: [definition] });
      if (tools[0].outputSchema) new AjvJsonSchemaValidator().getValidator(tools[0].outputSchema);
      return null;
    },
  },
];

// verdict is why a judge refuses a definition, null if it does not.
function verdict(judge, definition) {
  try {
    return judge.refuses(definition);
  } catch (e) {
    return String(e);
  }
}

let failed = false;
const fail = (text) => {
  failed = true;
  console.error(text);
};

for (const judge of judges) {
  const all = JSON.parse(readFileSync(join(process.argv[2], `${judge.dialect}.json`), 'utf8'));
  const judged = all.filter(judge.takes);
  if (judged.length < 50) fail(`${judge.name}: only ${judged.length} definitions`);
  for (const { tool, generated, definition } of judged) {
    const why = verdict(judge, definition);
    const habit = generated ? undefined : Object.keys(judge.lets ?? {}).find((text) => why?.includes(text));
    if (habit !== undefined) judge.lets[habit]++;
    else if (why !== null) fail(`${judge.name}: ${tool}: ${why}\n\t${JSON.stringify(definition)}`);
  }
  console.log(`${judge.name}: took ${judged.length} of ${all.length} definitions in the dialect ${judge.dialect}`);
}
for (const [keyword, times] of Object.entries(changed)) {
  if (times === 0) fail(`@anthropic-ai/sdk no longer changes ${keyword}`);
}
console.log('known changes of @anthropic-ai/sdk:', JSON.stringify(changed));
console.log('ajv strict, habits of other programs:', JSON.stringify(habits));
for (const judge of judges) {
  const controls = bad[judge.controls ?? judge.dialect];
  for (const definition of controls) {
    if (verdict(judge, definition) === null) fail(`${judge.name} takes ${JSON.stringify(definition)}`);
  }
  console.log(`${judge.name}: refused ${controls.length} controls`);
}
process.exit(failed ? 1 : 0);

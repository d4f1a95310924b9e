// Prints a JSON schema like a TypeScript type: shorter, but complete.
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const INDENT = '  ';
const DEEPEST = 12;

/** Written like a type of TypeScript; `name?` may be left out. */
export function schemaText(schema: JsonSchema | boolean | undefined, depth = 0): string {
  if (schema === undefined || typeof schema === 'boolean' || depth > DEEPEST) return 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => schemaText(choice, depth)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, depth)).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => schemaText({ ...schema, type }, depth)).join(' | ');

  switch (schema.type) {
    case 'object':
      return objectText(schema, depth);
    case 'array':
      return arrayText(schema, depth);
    case 'integer':
      return 'integer';
    case 'string':
      return schema.format ? `string /* ${schema.format} */` : 'string';
    default:
      return schema.type ?? 'unknown';
  }
}

function objectText({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number): string {
  const inner = INDENT.repeat(depth + 1);
  const lines = Object.entries(properties).map(([key, value]) => {
    const mark = required.includes(key) ? '' : '?';
    return `${inner}${key}${mark}: ${schemaText(value, depth + 1)};`;
  });
  if (typeof additionalProperties === 'object')
    lines.push(`${inner}[key: string]: ${schemaText(additionalProperties, depth + 1)};`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${INDENT.repeat(depth)}}`;
}

function arrayText({ items, prefixItems }: JsonSchema, depth: number): string {
  if (prefixItems) return `[${prefixItems.map((item) => schemaText(item, depth)).join(', ')}]`;
  const text = schemaText(items, depth);
  return /[|&]/.test(text) && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
}

/** A starting value: all required keys, empty. */
export function sampleOf(schema: JsonSchema | boolean | undefined, depth = 0): unknown {
  if (schema === undefined || typeof schema === 'boolean' || depth > DEEPEST) return null;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice, depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(required.map((key) => [key, sampleOf(properties[key], depth + 1)]));
  }
  if (type === 'array') return [];
  if (type === 'string') return '';
  if (type === 'integer' || type === 'number') return 0;
  return type === 'boolean' ? false : null;
}

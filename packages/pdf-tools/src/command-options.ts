// Parses the options of a tool from the command line, with names and values as in its schema.
import { z } from 'zod';
import { TOOL_TRAITS, type ToolName, toolOptions } from '@countersign/contract/tool-options';

export interface CommandLine {
  files: string[];
  options: Record<string, unknown>;
  output: string | undefined;
  password: string | undefined;
  removes_signatures: boolean;
}

/**
 * Parses `--name value`.
 * @throws {RangeError} for an option without a value
 */
export function readCommandLine(words: readonly string[]): CommandLine {
  const line: CommandLine = { files: [], options: {}, output: undefined, password: undefined, removes_signatures: false };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '--remove-signatures') line.removes_signatures = true;
    else if (!word.startsWith('-') || word === '-') line.files.push(word);
    else {
      const value = words[++at];
      if (value === undefined) throw new RangeError(`${word} needs a value`);
      if (word === '-o') line.output = value;
      else if (word === '--password') line.password = value;
      else if (word.startsWith('--')) line.options[word.slice(2).replaceAll('-', '_')] = value;
      else throw new RangeError(`There is no option ${word}`);
    }
  }
  return line;
}

/** @throws {z.ZodError} */
export function parseOptions(tool: ToolName, given: Readonly<Record<string, unknown>>): unknown {
  const schema = toolOptions[tool];
  const asWritten = schema.safeParse(given);
  if (asWritten.success) return asWritten.data;
  // Numbers, arrays and the like are JSON. Text options are not parsed as JSON.
  return schema.parse(Object.fromEntries(Object.entries(given).map(([key, value]) => [key, fitting(tool, key, value)])));
}

function fitting(tool: ToolName, key: string, value: unknown): unknown {
  if (typeof value !== 'string' || isText(tool, key)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

interface Property {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
}

function propertiesOf(tool: ToolName): [name: string, property: Property][] {
  const schema = z.toJSONSchema(toolOptions[tool], { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
    oneOf?: { properties?: Record<string, Property> }[];
    anyOf?: { properties?: Record<string, Property> }[];
  };
  return [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) => Object.entries(properties));
}

/** Variants of a tool's options may share a name: `pages` is a number when splitting every n pages. */
function isText(tool: ToolName, key: string): boolean {
  const found = propertiesOf(tool).filter(([name]) => name === key);
  return found.length > 0 && found.every(([, { type }]) => type === 'string');
}

export function helpOn(tools: readonly ToolName[]): string {
  const lines = tools.map((tool) => {
    const { files, takes } = TOOL_TRAITS[tool];
    const count = files.max === 1 ? 'one' : files.min === files.max ? String(files.min) : `${files.min} or more`;
    return `${tool}  (${count} ${takes === 'pdf' ? 'PDF' : 'picture'}${files.max === 1 ? '' : 's'})\n${optionLines(tool)}`;
  });
  return `countersign-tools NAME FILE… [--option value] [-o out]

  -o FILE or FOLDER      where the results go; beside the first file without it
  --password TEXT        opens files that need a password, and lifts restrictions
  --remove-signatures    from signed files, where the tool would break their signatures

Values that are neither a word nor a text are JSON: --pages 1-3  --is-tiled true  --areas '[{"page":0,"x":10,"y":10,"width":90,"height":20}]'

${lines.join('\n')}`;
}

function optionLines(tool: ToolName): string {
  return propertiesOf(tool)
    .map(([name, property]) => `  --${name.replaceAll('_', '-')} ${valueWords(property)}\n`)
    .join('');
}

function valueWords({ type, enum: values, const: only, default: usual }: Property): string {
  const kinds = values?.map(String).join(' | ') ?? (only === undefined ? (type ?? 'JSON') : JSON.stringify(only));
  return usual === undefined || usual === '' ? kinds : `${kinds} (${JSON.stringify(usual)})`;
}

// Bodies that match a schema's shape, and the positions of the texts in them.
import { z } from 'zod';
import { PASSWORD } from './people.ts';

type Path = (string | number)[];

export interface BodyText {
  path: Path;
  /** Whether the schema allows any text. */
  isFree: boolean;
  /** In UTF-16 code units; undefined if the schema has no limit. */
  max: number | undefined;
}

export interface BodyExample {
  value: unknown;
  texts: BodyText[];
}

/** Values for texts whose format only their name implies. */
const BY_NAME: Record<string, string> = {
  // A generated text could be too easy to guess.
  password: 'correct horse battery staple',
  pdf_font_id: 'noto-sans',
  font: 'caveat',
  time_zone: 'Europe/Berlin',
  url: 'https://example.com/hook',
  uri: 'https://example.com/photo.jpg',
  embed_origins: 'https://www.example.com',
  photo_id: '1',
  project_id: '1',
  id: '01890000-0000-7000-8000-000000000000',
  current_password: PASSWORD,
  slug: 'a-form-of-ours',
  value: '',
  sha256: '0'.repeat(64),
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** At least one example for each property and for each kind of value of a property. */
export function examplesOf(schema: z.ZodType): BodyExample[] {
  return shapesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
}

/** A copy with another value at a path. */
export function withAt(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) return whole.with(Number(key), withAt(whole[Number(key)], rest, value));
  const object = whole as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, value) };
}

/** @returns the value at a path; undefined if there is none */
export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), whole);
}

function shapesOf(schema: JsonSchema, name: string): BodyExample[] {
  const choices = choicesOf(schema);
  if (choices) return choices.filter(({ type }) => type !== 'null').flatMap((choice) => shapesOf(choice, name));
  if (schema.allOf)
    return shapesOf(
      schema.allOf.reduce((all, part) => ({ ...all, ...part }), {}),
      name,
    );
  if (schema.const !== undefined) return [plain(schema.const)];
  if (schema.enum) return [plain(schema.enum[0])];
  if (schema.type === 'string') {
    const isFree = !schema.format && !schema.pattern;
    return [{ value: textFor(schema, name), texts: [{ path: [], isFree, max: schema.maxLength }] }];
  }
  if (schema.type === 'boolean') return [plain(true)];
  if (schema.type === 'integer' || schema.type === 'number') return [plain(numberFor(schema, name))];
  if (schema.type === 'array') return shapesOf(schema.items as JsonSchema, name).map((item) => inside(0, item, [item.value]));
  if (schema.type === 'object') return objectsOf(schema);
  return [plain(null)];
}

function choicesOf({ anyOf, oneOf }: JsonSchema) {
  return anyOf ?? oneOf;
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): BodyExample[] {
  const kinds = Object.entries(properties).map(([key, property]) => ({
    key,
    shapes: shapesOf(property as JsonSchema, key),
    isNullable: choicesOf(property as JsonSchema)?.some(({ type }) => type === 'null'),
  }));
  const least = Object.fromEntries(
    kinds
      .filter(({ key }) => required.includes(key))
      .map(({ key, shapes, isNullable }) => [key, isNullable ? null : shapes[0]?.value]),
  );
  return kinds.length === 0
    ? [plain({})]
    : kinds.flatMap(({ key, shapes }) => shapes.map((shape) => inside(key, shape, { ...least, [key]: shape.value })));
}

function inside(key: string | number, { texts }: BodyExample, value: unknown): BodyExample {
  return { value, texts: texts.map((text) => ({ ...text, path: [key, ...text.path] })) };
}

function plain(value: unknown): BodyExample {
  return { value, texts: [] };
}

/** Large enough for any element. */
function numberFor({ minimum = 1 }: JsonSchema, name: string): number {
  return name === 'width' || name === 'height' ? 100 : Math.max(1, minimum);
}

const IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let count = 0;

function textFor({ format, pattern = '', minLength = 1 }: JsonSchema, name: string): string {
  count += 1;
  if (name in BY_NAME) return BY_NAME[name] ?? '';
  if (format === 'email' || /email/.test(name)) return `somebody${count}@example.com`;
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000';
  if (name === 'key') return `client_name_${count}`;
  if (format === 'date-time') return '2030-01-01T00:00:00Z';
  if (format === 'date') return '2030-01-01';
  if (pattern.startsWith('^#')) return '#1d4ed8';
  if (pattern.includes('data:image')) return IMAGE;
  return `text ${count}`.padEnd(minLength, 'x');
}

// Bodies that a schema takes, as far as their shape goes, and where the texts are in them.
import { z } from 'zod';

type Path = (string | number)[];

export interface BodyExample {
  value: unknown;
  texts: { path: Path; isFree: boolean }[];
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** At least one example for each property and each kind of value that a property takes. */
export function examplesOf(schema: z.ZodType): BodyExample[] {
  return shapesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/** A copy with another value at a place. */
export function withAt(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) return whole.with(Number(key), withAt(whole[Number(key)], rest, value));
  const object = whole as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, value) };
}

/** @returns what is at a place, undefined where there is none */
export function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), whole);
}

function shapesOf(schema: JsonSchema): BodyExample[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.filter(({ type }) => type !== 'null').flatMap(shapesOf);
  if (schema.allOf) return shapesOf(schema.allOf.reduce((all, part) => ({ ...all, ...part }), {}));
  if (schema.const !== undefined) return [plain(schema.const)];
  if (schema.enum) return [plain(schema.enum[0])];
  if (schema.type === 'string')
    return [{ value: textFor(schema), texts: [{ path: [], isFree: !schema.format && !schema.pattern }] }];
  if (schema.type === 'boolean') return [plain(true)];
  if (schema.type === 'integer' || schema.type === 'number') return [plain(Math.max(1, schema.minimum ?? 1))];
  if (schema.type === 'array') return shapesOf(schema.items as JsonSchema).map((item) => inside(0, item, [item.value]));
  if (schema.type === 'object') return objectsOf(schema);
  return [plain(null)];
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): BodyExample[] {
  const kinds = Object.entries(properties).map(([key, property]) => ({ key, shapes: shapesOf(property as JsonSchema) }));
  const least = Object.fromEntries(
    kinds.filter(({ key }) => required.includes(key)).map(({ key, shapes }) => [key, shapes[0]?.value]),
  );
  return kinds.length === 0
    ? [plain({})]
    : kinds.flatMap(({ key, shapes }) => shapes.map((shape) => inside(key, shape, { ...least, [key]: shape.value })));
}

function inside(key: string | number, { texts }: BodyExample, value: unknown): BodyExample {
  return { value, texts: texts.map(({ path, isFree }) => ({ path: [key, ...path], isFree })) };
}

function plain(value: unknown): BodyExample {
  return { value, texts: [] };
}

let count = 0;

function textFor({ format, minLength = 1 }: JsonSchema): string {
  count += 1;
  if (format === 'email') return `somebody${count}@example.com`;
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000';
  if (format === 'date-time') return '2030-01-01T00:00:00Z';
  if (format === 'date') return '2030-01-01';
  return `text ${count}`.padEnd(minLength, 'x');
}

// What the schemas allow fits into what the server reads.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { signedInApp } from './people.ts';

const { test } = signedInApp();

/** A text in JSON takes up to three bytes a character; what a schema leaves open has no bound. */
const BYTES_OF_CHARACTER = 3;

interface Schema {
  type?: string;
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
}

it('every body that a route takes is read', () => {
  const { mounted } = test.app.server;
  expect(mounted.length).toBeGreaterThan(150);
  const tooLong = mounted.flatMap(({ url, endpoint }) => {
    if (endpoint.body_kind !== 'json') return [];
    const most = mostBytes(z.toJSONSchema(endpoint.body, { unrepresentable: 'any', io: 'input' }) as Schema);
    return Number.isFinite(most) && most > endpoint.most_body_bytes ? [`${endpoint.method} ${url}: ${most}`] : [];
  });
  expect(tooLong).toEqual([]);
});

/** Infinity where nothing bounds it. */
function mostBytes(schema: Schema): number {
  if (schema.$ref) return Infinity;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map((choice) => mostBytes(choice)));
  if (schema.const !== undefined || schema.enum) return JSON.stringify(schema.enum ?? schema.const).length;
  if (schema.type === 'string')
    return (schema.maxLength ?? Infinity) * (schema.pattern?.includes('base64') ? 1 : BYTES_OF_CHARACTER) + 2;
  if (schema.type === 'number' || schema.type === 'integer') return 24;
  if (schema.type === 'boolean' || schema.type === 'null') return 5;
  if (schema.type === 'array') return (schema.maxItems ?? Infinity) * (mostBytes(schema.items ?? {}) + 1) + 2;
  if (schema.type !== 'object') return Infinity;
  if (typeof schema.additionalProperties === 'object') return Infinity;
  const entries = Object.entries(schema.properties ?? {});
  return entries.reduce((sum, [name, inside]) => sum + name.length + 4 + mostBytes(inside), 2);
}

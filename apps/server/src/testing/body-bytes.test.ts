// Compares the longest body that each schema accepts with the body limit of its route.
import { BODY_BYTES } from '@countersign/contract/endpoint';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { signedInApp } from './people.ts';

const { test } = signedInApp();

/** UTF-8 needs up to three bytes for each UTF-16 unit of a text. */
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
  format?: string;
  pattern?: string;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
}

/** Bodies of dates, passkey answers and channel names. Their schemas state no length, and 64 KB is plenty for them. */
const UNBOUNDED_BUT_SHORT = [
  'POST /api/billing/access-codes',
  'POST /api/broadcasting/auth',
  'POST /api/broadcasting/user-auth',
  'POST /api/documents/pdfs/:id/extend',
  'POST /api/documents/pdfs/:id/photo-pages',
  'POST /api/documents/pdfs/:id/photos',
  'POST /api/documents/pdfs/:id/sign/finish',
  'POST /api/users/me/confirmation',
  'POST /api/users/me/passkeys',
  'POST /passkey-login',
];

it('each route reads the longest body its schema accepts; schemas without a bound are listed', () => {
  const { mounted } = test.app.server;
  expect(mounted.length).toBeGreaterThan(150);
  const bounds = mounted
    .filter(({ endpoint }) => endpoint.body_kind === 'json')
    .map(({ url, endpoint }) => {
      const schema = z.toJSONSchema(endpoint.body, { unrepresentable: 'any', io: 'input' }) as Schema;
      return { name: `${endpoint.method} ${url}`, limit: endpoint.max_body_bytes, most: maxBytes(schema) };
    });
  expect(bounds.filter(({ most, limit }) => Number.isFinite(most) && most > limit)).toEqual([]);
  const unbounded = bounds.filter(({ most, limit }) => !Number.isFinite(most) && limit === BODY_BYTES.usual);
  expect(unbounded.map(({ name }) => name).toSorted()).toEqual(UNBOUNDED_BUT_SHORT);
});

/** @returns bytes; Infinity if the schema states no bound */
function maxBytes(schema: Schema): number {
  if (schema.$ref) return Infinity;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map((choice) => maxBytes(choice)));
  if (schema.const !== undefined || schema.enum) return JSON.stringify(schema.enum ?? schema.const).length;
  if (schema.format === 'uuid') return 38;
  if (schema.type === 'string')
    return (schema.maxLength ?? Infinity) * (schema.pattern?.includes('base64') ? 1 : BYTES_OF_CHARACTER) + 2;
  if (schema.type === 'number' || schema.type === 'integer') return 24;
  if (schema.type === 'boolean' || schema.type === 'null') return 5;
  if (schema.type === 'array') return (schema.maxItems ?? Infinity) * (maxBytes(schema.items ?? {}) + 1) + 2;
  if (schema.type !== 'object') return Infinity;
  if (typeof schema.additionalProperties === 'object') return Infinity;
  const entries = Object.entries(schema.properties ?? {});
  return entries.reduce((sum, [name, inside]) => sum + name.length + 4 + maxBytes(inside), 2);
}

import { expect, test } from 'vitest';
import { sampleOf, schemaText } from './schema-text.ts';

const schema = {
  type: 'object',
  required: ['name', 'tags', 'kind'],
  properties: {
    name: { type: 'string' },
    kind: { enum: ['a', 'b'] },
    at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    tags: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
    box: { type: 'object', required: ['x'], properties: { x: { type: 'number' } } },
  },
};

test('a schema is shown like a type', () => {
  expect(schemaText(schema)).toBe(
    [
      '{',
      '  name: string;',
      '  kind: "a" | "b";',
      '  at?: string /* date-time */ | null;',
      '  tags: (string | integer)[];',
      '  box?: {',
      '    x: number;',
      '  };',
      '}',
    ].join('\n'),
  );
  expect(schemaText(undefined)).toBe('unknown');
  expect(schemaText({ type: ['string', 'null'] })).toBe('string | null');
  expect(schemaText({ type: 'object', additionalProperties: { type: 'boolean' } })).toBe('{\n  [key: string]: boolean;\n}');
});

test('a sample body has all required keys', () => {
  expect(sampleOf(schema)).toEqual({ name: '', tags: [], kind: 'a' });
});

import { z } from 'zod';
import { expect, it, vi } from 'vitest';
import { checkedBy, errorsBy } from './form-check.ts';

const schema = z.object({ name: z.string().trim().min(1, 'required') });
const options = { fields: {}, shouldUseNativeValidation: false } as const;

it('validates input by the schema, and returns the parsed values', async () => {
  const check = checkedBy(() => Promise.resolve(schema));

  expect(await check({ name: ' Ada ' }, undefined, options)).toMatchObject({ values: { name: 'Ada' }, errors: {} });
  expect(await check({ name: ' ' }, undefined, options)).toMatchObject({
    errors: { name: { message: 'This field is required.' } },
  });
});

it('retries loading a schema that failed to load', async () => {
  let tries = 0;
  const check = checkedBy(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(schema);
  });

  expect((await check({ name: '' }, undefined, options)).errors).toHaveProperty('name');
});

it('leaves validation to the server if the schema cannot be loaded', async () => {
  const check = checkedBy<{ name: string }, { name: string }>(() => Promise.reject(new Error('offline')));

  expect(await check({ name: '' }, undefined, options)).toEqual({ values: { name: '' }, errors: {} });
});

it('does not wait for a slow schema', async () => {
  vi.useFakeTimers();
  const check = checkedBy<{ name: string }, { name: string }>(() => new Promise(() => {}));

  const checked = check({ name: '' }, undefined, options);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await checked).toEqual({ values: { name: '' }, errors: {} });
  vi.useRealTimers();
});

it('returns the first error of each field for a form without a library', async () => {
  const both = z.object({ name: z.string().min(1, 'required').max(3).regex(/^A/, 'slug_invalid'), age: z.number() });
  const check = errorsBy<{ name: string; age: number }>(() => Promise.resolve(both));
  expect(await check({ name: '', age: 3 })).toEqual({ name: 'This field is required.' });
  expect(await check({ name: 'Agnes', age: 3 })).toEqual({ name: 'Use at most 3 characters.' });
  expect(await check({ name: 'Ada', age: 3 })).toEqual({});

  const unreachable = errorsBy<{ name: string }>(() => Promise.reject(new Error('offline')));
  expect(await unreachable({ name: '' })).toEqual({});
});

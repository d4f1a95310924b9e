import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { elementTransport } from './editor-api.ts';

const call = vi.hoisted(() => vi.fn<() => Promise<never>>());
vi.mock('#lib/api/call.ts', () => ({ call }));

test.each([
  [404, 'for those who were removed from its organization'],
  [403, 'for those whose role was changed'],
  [401, 'for those who were signed out'],
])('an unreachable document (%i), as %s, keeps unsent changes', async (status) => {
  call.mockRejectedValue(new ApiError({ status, path: '/api/documents/pdfs/1/elements', message: 'We could not find that.' }));
  const sent = await elementTransport('1', () => undefined).send({ revision: 1, pages_revision: 1, operations: [] });
  expect(sent).toEqual({ kind: 'failed' });
});

import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { lastFailure, problemDetails } from './problem-details.ts';

const fault = (request_id: string) => new ApiError({ status: 500, path: '/api/x', body: { message: 'Sorry', request_id } });

async function failing(client: QueryClient, key: string, error: Error) {
  await client.fetchQuery({ queryKey: [key], queryFn: () => Promise.reject(error), retry: false }).catch(() => undefined);
}

it('names the last server error by request id, and ignores rejected input', async () => {
  const client = new QueryClient();
  expect(lastFailure(client)).toBeNull();
  await failing(client, 'one', fault('req-1'));
  await client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(fault('req-2')) })
    .execute(undefined)
    .catch(() => undefined);
  await failing(client, 'refused', new ApiError({ status: 422, path: '/api/x', body: { request_id: 'req-3' } }));
  expect(['req-1', 'req-2']).toContain(lastFailure(client)?.request_id);
});

it('contain version, request and screen, but nothing that was entered', () => {
  const now = new Date('2026-11-29T10:00:00Z');
  const failure = { request_id: 'req-7', at: new Date('2026-11-29T09:59:00Z') };
  expect(problemDetails({ version: '1.2.3', failure, screen: '/pdfs/$pdfId', agent: 'Firefox', now }).split('\n')).toEqual([
    'Version: 1.2.3',
    'Request id: req-7',
    'Failed at: 2026-11-29T09:59:00.000Z',
    'Screen: /pdfs/$pdfId',
    'Time: 2026-11-29T10:00:00.000Z',
    'Browser: Firefox',
  ]);
});

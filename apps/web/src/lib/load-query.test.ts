import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ensureQuery, fetchQuery } from './load-query.ts';

function listQuery() {
  const answers: ((value: string) => void)[] = [];
  // A request that can be aborted, like those of the app.
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      answers.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return { answers, options: { queryKey: ['list'], queryFn } };
}

test.each([
  ['ensureQuery', ensureQuery],
  ['fetchQuery', fetchQuery],
] as const)('%s returns the data even if a component that asked first unmounts early', async (_name, load) => {
  const client = new QueryClient();
  const { answers, options } = listQuery();
  const leave = new QueryObserver(client, options).subscribe(() => undefined);
  const loaded = load(client, options);
  leave();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('here');
  expect(await loaded).toBe('here');
});

test('rethrows errors of the query', async () => {
  const client = new QueryClient();
  const options = { queryKey: ['list'], queryFn: () => Promise.reject(new Error('refused')) };
  await expect(fetchQuery(client, options)).rejects.toThrow('refused');
});

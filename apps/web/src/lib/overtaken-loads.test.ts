import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { repeatOvertakenLoads } from './overtaken-loads.ts';

function createClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  repeatOvertakenLoads(client);
  return client;
}

test('data that changes during its first load is loaded again', async () => {
  const client = createClient();
  const answers: ((value: string) => void)[] = [];
  const load = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: load });
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));

  void client.invalidateQueries({ queryKey: ['list'] });
  answers[0]?.('of before');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('of after');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('of after'));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));

  expect(answers).toHaveLength(2);
  leave();
});

test('data loaded without an observer is loaded again when there is one', async () => {
  const client = createClient();
  const answers: ((value: string) => void)[] = [];
  const options = { queryKey: ['list'], queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) };
  const ahead = client.prefetchQuery(options);
  await vi.waitFor(() => expect(answers).toHaveLength(1));

  void client.invalidateQueries({ queryKey: ['list'] });
  answers[0]?.('of before');
  await ahead;

  expect(answers).toHaveLength(1);
  expect(client.getQueryState(['list'])?.isInvalidated).toBe(true);
});

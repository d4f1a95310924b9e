import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { setAnswered } from './set-answered.ts';

const queryKey = ['plan'];

/** Renders a plan. `answer` responds to the oldest pending request. */
function showPlan() {
  const client = new QueryClient();
  const waiting: ((plan: string) => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const shown: (string | undefined)[] = [];
  new QueryObserver(client, { queryKey, queryFn }).subscribe(({ data }) => shown.push(data));
  return { client, shown, waiting, answer: (plan: string) => waiting.shift()?.(plan) };
}

test('a response requested before the change does not undo it, and is requested again', async () => {
  const { client, shown, waiting, answer } = showPlan();
  answer('free');
  await vi.waitFor(() => expect(shown.at(-1)).toBe('free'));

  void client.invalidateQueries({ queryKey });
  setAnswered<string>(client, queryKey, 'team');
  expect(waiting).toHaveLength(2);
  answer('free');
  answer('team with two seats');
  await vi.waitFor(() => expect(shown.at(-1)).toBe('team with two seats'));
  expect(shown.slice(shown.indexOf('team'))).not.toContain('free');
});

test('nothing is requested if no request was pending', async () => {
  const { client, shown, waiting, answer } = showPlan();
  answer('free');
  await vi.waitFor(() => expect(shown.at(-1)).toBe('free'));
  setAnswered<string>(client, queryKey, 'team');
  expect(client.getQueryData(queryKey)).toBe('team');
  expect(waiting).toHaveLength(0);
});

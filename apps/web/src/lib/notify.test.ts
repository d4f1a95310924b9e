import { beforeEach, expect, test, vi } from 'vitest';
import { clearFailures, closeToast, notify, toasterIsPlaced } from './notify.ts';

type Say = (...words: unknown[]) => void;

const toast = { success: vi.fn<Say>(), warning: vi.fn<Say>(), error: vi.fn<Say>(), info: vi.fn<Say>(), dismiss: vi.fn<Say>() };

beforeEach(() => {
  vi.clearAllMocks();
  toasterIsPlaced(toast);
});

type Data = { id: string; action?: { onClick: () => void }; onAutoClose?: () => void };

/** Options passed to the library for a toast. */
const dataOf = (say: typeof toast.warning, call = 0) => say.mock.calls[call]?.[1] as Data;

test('a failure message closes when the failure is settled, and success messages stay', async () => {
  notify.warning('Error', 'There is already a stub with this key.');
  notify.success('Sent');
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  expect(toast.warning).toHaveBeenCalledOnce();

  clearFailures();
  await vi.waitFor(() => expect(toast.dismiss).toHaveBeenCalledOnce());
  expect(toast.dismiss).toHaveBeenCalledWith(dataOf(toast.warning).id);
});

test('a failure settled before its toast appears is not shown', async () => {
  notify.warning('No connection');
  clearFailures();
  notify.success('Saved');
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  expect(toast.warning).not.toHaveBeenCalled();
});

test('a toast with Undo stays during other actions, and closes with its screen', async () => {
  notify.warning('Deleted', undefined, { id: 'gone', action: { label: 'Unarchive', onClick: vi.fn<Say>() } });
  await vi.waitFor(() => expect(toast.warning).toHaveBeenCalledOnce());
  clearFailures();
  clearFailures({ leaving: true });
  await vi.waitFor(() => expect(toast.dismiss).toHaveBeenCalledOnce());
  expect(toast.dismiss).toHaveBeenCalledWith(dataOf(toast.warning).id);
});

test('a repeated message reuses its toast while shown, and gets a new one after closing', async () => {
  const say = async () => {
    const before = toast.info.mock.calls.length;
    notify.info('News', undefined, { id: 'news', action: { label: 'Look', onClick: vi.fn<Say>() } });
    await vi.waitFor(() => expect(toast.info).toHaveBeenCalledTimes(before + 1));
    return dataOf(toast.info, before);
  };
  const first = await say();
  expect((await say()).id).toBe(first.id);

  first.action?.onClick();
  const second = await say();
  second.onAutoClose?.();
  const third = await say();
  closeToast('news');
  const fourth = await say();
  expect(new Set([first.id, second.id, third.id, fourth.id]).size).toBe(4);
  // Too late: another toast is shown by now.
  second.onAutoClose?.();
  expect((await say()).id).toBe(fourth.id);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { clearFailures, notify, toasterIsPlaced } from './notify.ts';

type Say = (...words: unknown[]) => void;

const toast = { success: vi.fn<Say>(), warning: vi.fn<Say>(), error: vi.fn<Say>(), info: vi.fn<Say>(), dismiss: vi.fn<Say>() };

beforeEach(() => {
  vi.clearAllMocks();
  toasterIsPlaced(toast);
});

test('what was said about a failure is closed when it is settled; what went well stays', async () => {
  notify.warning('Error', 'There is already a stub with this key.');
  notify.success('Sent');
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  expect(toast.warning).toHaveBeenCalledOnce();

  clearFailures();
  await vi.waitFor(() => expect(toast.dismiss).toHaveBeenCalledOnce());
  expect(toast.dismiss).toHaveBeenCalledWith('warning:Error:There is already a stub with this key.');
});

test('a failure that is settled before it could be said is not said', async () => {
  notify.warning('No connection');
  clearFailures();
  notify.success('Saved');
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  expect(toast.warning).not.toHaveBeenCalled();
});

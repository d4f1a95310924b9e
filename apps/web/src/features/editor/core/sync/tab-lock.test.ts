import { describe, expect, it, vi } from 'vitest';
import type { OfflineQueue } from './offline-queue.ts';
import { type QueueOfTab, createTabQueues } from './tab-lock.ts';
import { elementId } from '../model/testing.ts';

const NAME = 'elements.person.pdf';

/** A browser with its storage and the locks of open tabs. */
function browserOf(hasLocks = true) {
  const kept = new Map<string, QueueOfTab>();
  const held = new Map<string, string>();
  const open = (tab: string) => {
    const request = async (key: string, ...rest: unknown[]): Promise<unknown> => {
      const work = rest.at(-1) as (lock: object | null) => unknown;
      if (rest.length > 1) return work(held.has(key) ? null : {});
      if (browser.grantsLate) await Promise.resolve();
      held.set(key, tab);
      // Held until the work is done.
      void Promise.resolve(work({})).then(() => held.delete(key));
      return undefined;
    };
    const queues = createTabQueues(NAME, {
      store: (key) => ({
        load: async () => {
          await browser.whileReading(key);
          return kept.get(key) ?? null;
        },
        save: async (queue) => void (queue ? kept.set(key, structuredClone(queue)) : kept.delete(key)),
      }),
      keys: async (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
      locks: hasLocks ? { request } : undefined,
      tab,
    });
    queues.hold();
    return queues;
  };
  const close = (tab: string) => held.forEach((owner, key) => owner === tab && held.delete(key));
  const browser = { open, close, kept, grantsLate: false, whileReading: async (_key: string): Promise<void> => undefined };
  return browser;
}

const queue = (number: number): QueueOfTab => ({ operations: [{ op: 'delete', id: elementId(number) }], seen: {} });
const ids = (found: OfflineQueue[]) =>
  found
    .flatMap(({ operations }) => operations.map((operation) => 'id' in operation && operation.id))
    .toSorted((a, b) => `${a}`.localeCompare(`${b}`));

describe('unsent changes of a tab', () => {
  it('are kept per tab, and resumed by the next tab after closing', async () => {
    const browser = browserOf();
    await browser.open('one').save(queue(1));
    await browser.open('two').save(queue(2));
    browser.close('one');
    browser.close('two');

    const next = browser.open('three');
    expect(ids(await next.load())).toEqual([elementId(1), elementId(2)]);
    expect([...browser.kept.keys()]).toEqual([`${NAME}.three`]);
    expect(await next.load()).toEqual([]);
  });

  it('are left to a tab that is still open', async () => {
    const browser = browserOf();
    await browser.open('one').save(queue(1));
    const two = browser.open('two');
    expect(await two.load()).toEqual([]);
    browser.close('one');
    expect(ids(await two.load())).toEqual([elementId(1)]);
  });

  it('are found by another editor in the same tab, and under the old name without a tab', async () => {
    const browser = browserOf(false);
    browser.kept.set(NAME, queue(3));
    await browser.open('one').save(queue(1));
    expect(ids(await browser.open('one').load())).toEqual([elementId(1), elementId(3)]);
  });

  it('are not taken from open tabs repeatedly if there are no locks', async () => {
    const browser = browserOf(false);
    const two = browser.open('two');
    await two.load();
    await browser.open('one').save(queue(1));
    expect(await two.load()).toEqual([]);
    expect(browser.kept.has(`${NAME}.one`)).toBe(true);
  });

  it('are resumed by another tab after only the editor was left', async () => {
    const browser = browserOf();
    const one = browser.open('one');
    await one.save(queue(1));
    one.release();
    expect(ids(await browser.open('two').load())).toEqual([elementId(1)]);
  });

  it('of another person or pdf are ignored', async () => {
    const browser = browserOf();
    browser.kept.set(`${NAME}2`, queue(1));
    expect(await browser.open('one').load()).toEqual([]);
  });

  it('are kept while others are resumed, despite changes in the meantime', async () => {
    const browser = browserOf();
    browser.kept.set(`${NAME}.x`, queue(1));
    browser.kept.set(`${NAME}.y`, queue(2));
    const reading = Promise.withResolvers<void>();
    browser.whileReading = (key) => (key === `${NAME}.y` ? reading.promise : Promise.resolve());
    const one = browser.open('one');
    const loading = one.load();
    await vi.waitFor(() => expect(browser.kept.has(`${NAME}.x`)).toBe(false));
    await one.save(queue(3));
    const { others = [], ...own } = browser.kept.get(`${NAME}.one`) ?? queue(0);
    expect(ids([own, ...others])).toEqual([elementId(1), elementId(3)]);
    reading.resolve();
    expect(ids(await loading)).toEqual([elementId(1), elementId(2)]);
  });

  it('are resumed as far as they can be read', async () => {
    const browser = browserOf();
    browser.kept.set(`${NAME}.x`, queue(1));
    browser.kept.set(`${NAME}.y`, queue(2));
    browser.whileReading = async (key) => {
      if (key === `${NAME}.y`) throw new Error('It cannot be read.');
    };
    expect(ids(await browser.open('one').load())).toEqual([elementId(1)]);
    expect(browser.kept.has(`${NAME}.y`)).toBe(true);
  });

  it('are not overwritten by an editor in the same tab that closes late', async () => {
    const browser = browserOf();
    const early = browser.open('one');
    const next = browser.open('one');
    await next.save(queue(2));
    await early.save(null);
    browser.close('one');
    expect(ids(await browser.open('two').load())).toEqual([elementId(2)]);
  });

  it('are free for other tabs if the editor was left before it held the lock', async () => {
    const browser = browserOf();
    browser.grantsLate = true;
    const one = browser.open('one');
    await one.save(queue(1));
    one.release();
    await Promise.resolve();
    expect(ids(await browser.open('two').load())).toEqual([elementId(1)]);
  });
});

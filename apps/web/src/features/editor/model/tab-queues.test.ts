import { describe, expect, it } from 'vitest';
import type { KeptQueue } from './sync.ts';
import { createTabQueues } from './tab-queues.ts';
import { elementId } from './testing.ts';

const NAME = 'elements.person.pdf';

/** A browser with what it keeps, and the locks of the tabs that are open. */
function browserOf(hasLocks = true) {
  const kept = new Map<string, KeptQueue>();
  const held = new Map<string, string>();
  const open = (tab: string) => {
    const request = async (key: string, ...rest: unknown[]): Promise<unknown> => {
      const work = rest.at(-1) as (lock: object | null) => unknown;
      if (rest.length > 1) return work(held.has(key) ? null : {});
      held.set(key, tab);
      // Until the work is done.
      void Promise.resolve(work({})).then(() => held.delete(key));
      return undefined;
    };
    const queues = createTabQueues(NAME, {
      kept: (key) => ({
        load: async () => kept.get(key) ?? null,
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
  return { open, close, kept };
}

const queue = (number: number): KeptQueue => ({ operations: [{ op: 'delete', id: elementId(number) }], seen: {} });
const ids = (found: KeptQueue | null) => found?.operations.map((operation) => 'id' in operation && operation.id).toSorted();

describe('what tabs could not send', () => {
  it('is kept by each of them, and taken up by the next one when they are closed', async () => {
    const browser = browserOf();
    await browser.open('one').save(queue(1));
    await browser.open('two').save(queue(2));
    browser.close('one');
    browser.close('two');

    const next = browser.open('three');
    expect(ids(await next.load())).toEqual([elementId(1), elementId(2)]);
    expect([...browser.kept.keys()]).toEqual([`${NAME}.three`]);
    expect(await next.load()).toBeNull();
  });

  it('is left to a tab that is still open', async () => {
    const browser = browserOf();
    await browser.open('one').save(queue(1));
    const two = browser.open('two');
    expect(await two.load()).toBeNull();
    browser.close('one');
    expect(ids(await two.load())).toEqual([elementId(1)]);
  });

  it('is found by another editor of the same tab, and under the name that had no tab', async () => {
    const browser = browserOf(false);
    browser.kept.set(NAME, queue(3));
    await browser.open('one').save(queue(1));
    expect(ids(await browser.open('one').load())).toEqual([elementId(1), elementId(3)]);
  });

  it('is taken up by another tab when only the editor was left', async () => {
    const browser = browserOf();
    const one = browser.open('one');
    await one.save(queue(1));
    one.release();
    expect(ids(await browser.open('two').load())).toEqual([elementId(1)]);
  });

  it('of another person or pdf is nobody’s business', async () => {
    const browser = browserOf();
    browser.kept.set(`${NAME}2`, queue(1));
    expect(await browser.open('one').load()).toBeNull();
  });
});

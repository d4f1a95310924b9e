import { describe, expect, it } from 'vitest';
import { createBrowserStores } from './browser-store.ts';

/** A fake browser with storage: asynchronous writes happen when `settle` is called. */
function browserOf() {
  const roomy = new Map<string, unknown>();
  const instant = new Map<string, string>();
  let page = new EventTarget();
  let waiting: (() => void)[] = [];

  return {
    /** Loads a page. Unfinished writes of the previous one are lost. */
    open() {
      const own = new EventTarget();
      page = own;
      waiting = [];
      const later = (work: () => void) =>
        new Promise<void>((done) => {
          if (page !== own) return;
          waiting.push(() => {
            work();
            done();
          });
        });
      const keeper = createBrowserStores({
        indexedDb: {
          // Only the page writes here.
          get: <T>(key: string) => Promise.resolve(roomy.get(key) as T | undefined),
          set: (key, value) => later(() => roomy.set(key, value)),
          del: (key) => later(() => roomy.delete(key)),
          update: (key, change) => later(() => roomy.set(key, change(roomy.get(key)))),
        },
        localStore: {
          getItem: (key) => instant.get(key) ?? null,
          setItem: (key, value) => instant.set(key, value),
          removeItem: (key) => instant.delete(key),
        },
        page: own,
      });
      return keeper<string[]>('mine');
    },
    async settle() {
      for (let round = 0; round < 20; round += 1) {
        for (const work of waiting.splice(0)) work();
        await Promise.resolve();
      }
    },
    hidePage: () => page.dispatchEvent(new Event('pagehide')),
    instant,
  };
}

describe('data stored in the browser', () => {
  it('is available on the next page, and gone after removal', async () => {
    const browser = browserOf();
    const kept = browser.open();
    void kept.save(['a']);
    await browser.settle();
    const next = browser.open();
    expect(await next.load()).toEqual(['a']);

    void next.save(null);
    await browser.settle();
    expect(await browser.open().load()).toBeNull();
  });

  it('is merged with data of another tab under the same key', async () => {
    const browser = browserOf();
    const kept = browser.open();
    void kept.save(['theirs']);
    await browser.settle();
    const beside = (mine: string[]) =>
      kept.saveMerged(mine, (all) => [...(all ?? []).filter((one) => one === 'theirs'), ...mine]);
    void beside(['mine']);
    void beside(['newer']);
    await browser.settle();
    expect(await kept.load()).toEqual(['theirs', 'newer']);

    void kept.saveMerged(['last'], () => ['never comes to it']);
    browser.hidePage();
    expect(await browser.open().load()).toEqual(['last']);
  });

  it('survives a page that closes before the slow write finishes', async () => {
    const browser = browserOf();
    const kept = browser.open();
    void kept.save(['a']);
    await browser.settle();
    void kept.save(['a', 'b']);
    void kept.save(['a', 'b', 'c']);
    browser.hidePage();

    const next = browser.open();
    expect(await next.load()).toEqual(['a', 'b', 'c']);
    void next.save(['a', 'b', 'c', 'd']);
    await browser.settle();
    expect(browser.instant.size).toBe(0);
    expect(await browser.open().load()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does not reappear if it was removed just before the page closed', async () => {
    const browser = browserOf();
    const kept = browser.open();
    void kept.save(['a']);
    await browser.settle();
    void kept.save(null);
    browser.hidePage();
    expect(await browser.open().load()).toBeNull();
  });

  it('leaves nothing behind if the page is restored instead of closed', async () => {
    const browser = browserOf();
    const kept = browser.open();
    void kept.save(['a']);
    browser.hidePage();
    await browser.settle();
    expect(browser.instant.size).toBe(0);
    expect(await kept.load()).toEqual(['a']);
  });
});

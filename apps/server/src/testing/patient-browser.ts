// A client that follows retry hints: after a 503 it waits as long as the response says, as well-behaved clients do.
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Browser, openBrowser } from './browser.ts';

/** Never reached unless something hangs. */
const PATIENCE_MS = 900_000;

export interface PatientBrowser {
  /**
   * Repeats a request until it succeeds.
   * @param ask must be repeatable, because it may have taken effect although its response was lost
   * @param isFine which responses count as success; by default those below 400
   */
  insist<Body = Record<string, unknown>>(
    ask: (browser: Browser) => Promise<Answer<Body>>,
    isFine?: (answer: Answer<Body>) => boolean,
  ): Promise<Answer<Body>>;
  /** Repeats a lookup until it returns the expected value. */
  until<T>(what: string, poll: () => Promise<T | null | undefined | false>): Promise<T>;
}

export interface Tally {
  answers: number;
  /** How often the server asked to retry later. */
  put_off: number;
}

const PAUSE_MS = 250;

export function openPatientBrowser(url: string, { address, tally }: { address: string; tally: Tally }): PatientBrowser {
  const browser = openBrowser({ url }, { headers: { 'x-forwarded-for': address } });

  const insist: PatientBrowser['insist'] = async (ask, isFine = ({ status }) => status < 300) => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await ask(browser);
      tally.answers += 1;
      if (isFine(answer)) return answer;
      const seconds = Number(answer.headers.get('retry-after'));
      if (answer.status !== 503 || !(seconds > 0) || Date.now() > end)
        throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      tally.put_off += 1;
      await pause(seconds * 1_000);
    }
  };

  return {
    insist,
    async until(what, poll) {
      const end = Date.now() + PATIENCE_MS;
      while (Date.now() < end) {
        const found = await poll();
        if (found !== undefined && found !== null && found !== false) return found;
        await pause(PAUSE_MS);
      }
      throw new Error(`waited too long for ${what}`);
    },
  };
}

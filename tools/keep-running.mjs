// Restarts a server that dies, as a process manager does in production.
// @ts-check
import { once } from 'node:events';
import os from 'node:os';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** After running this long, the next pause is the first one again. */
const STEADY_MS = 5 * 60_000;

/**
 * Runs a server until it is stopped, exits with code 0, or fails before it was ever ready. Such a failure comes from the
 * configuration, and a restart would not help.
 * @param {object} parts
 * @param {() => import('node:child_process').ChildProcess} parts.start starts it with its standard output piped
 * @param {string} parts.ready text that the server prints when it is ready
 * @param {(text: string) => void} parts.say
 * @param {number} [parts.first_pause_ms] pause before the first restart; doubles each time, up to a minute
 * @returns {{ stop: (signal: NodeJS.Signals) => void, end: Promise<number> }} `end` resolves to the last exit code
 */
export function keepRunning({ start, ready, say, first_pause_ms = FIRST_PAUSE_MS }) {
  const stopping = new AbortController();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let wasReady = false;
  const isStopping = () => stopping.signal.aborted;

  async function run() {
    for (let deaths = 0; ; deaths += 1) {
      const begun = Date.now();
      child = start();
      child.stdout?.on('data', (/** @type {Buffer} */ chunk) => {
        process.stdout.write(chunk);
        wasReady ||= String(chunk).includes(ready);
      });
      const { code, reason } = await endOf(child);
      if (isStopping() || code === 0 || !wasReady) return code;

      if (Date.now() - begun > STEADY_MS) deaths = 0;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, first_pause_ms * 2 ** deaths);
      say(`The server has ended (${reason}). It is started again in ${Math.ceil(pauseMs / 1_000)} s.`);
      await pause(pauseMs, stopping.signal);
      if (isStopping()) return code;
    }
  }

  return {
    stop(signal) {
      stopping.abort();
      child?.kill(signal);
    },
    end: run(),
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number, reason: string }>}
 */
export async function endOf(child) {
  const [code, signal] = /** @type {[code: number | null, signal: NodeJS.Signals | null]} */ (await once(child, 'exit'));
  return { code: code ?? 128 + (signal ? os.constants.signals[signal] : 0), reason: signal ?? `code ${code}` };
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal ends the pause early
 * @returns {Promise<void>}
 */
function pause(ms, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

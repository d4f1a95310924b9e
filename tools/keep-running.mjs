// Starts a server again when it dies, as whoever runs it in production has their system do.
// @ts-check
import { once } from 'node:events';
import os from 'node:os';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Who has run for so long has recovered: the pauses begin anew. */
const STEADY_MS = 5 * 60_000;

/**
 * Runs a server until it is told to stop, ends by itself in order, or fails before it has ever been ready: what is wrong then is
 * the configuration, and trying again does not help.
 * @param {object} parts
 * @param {() => import('node:child_process').ChildProcess} parts.start with its standard output piped
 * @param {string} parts.ready what it prints once it is there
 * @param {(text: string) => void} parts.say
 * @param {number} [parts.first_pause_ms] before it is started again; twice as long each further time, a minute at most
 * @returns {{ stop: (signal: NodeJS.Signals) => void, end: Promise<number> }} `end` is the code of the last one's exit
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
 * @param {AbortSignal} signal ends it early
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

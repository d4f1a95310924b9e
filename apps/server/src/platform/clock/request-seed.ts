// `X-Test-Seed`: a test sets the time and the ids of its request, so that two runs give the same result. Only active if APP_ENV
// is test; otherwise the header is ignored.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { uuidv7 } from '@countersign/document-model';
import type { Clock } from './clock.ts';

interface Seed {
  text: string;
  now: Date;
  /** How many ids were generated so far. */
  count: number;
}

const MAX_LENGTH = 200;
const LEADING_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z/;
/** A seed without a time gets one in the year that starts here. */
const YEAR_START = Date.UTC(2026, 0, 1);
const YEAR_MS = 365 * 24 * 3_600_000;

const seeds = new AsyncLocalStorage<Seed>();

/** Runs a request handler with the time and ids of the seed, or normally if the text is not a seed. */
export function runSeeded(text: unknown, run: () => void): void {
  if (typeof text !== 'string' || text === '' || text.length > MAX_LENGTH) return run();
  seeds.run({ text, now: timeOf(text), count: 0 }, run);
}

/** The clock, except that requests with a seed get the seed's time. */
export function seededClock(clock: Clock): Clock {
  return { now: () => seeds.getStore()?.now ?? clock.now() };
}

/** A new UUIDv7 for something created now. */
export function newId(now: Date): string {
  const id = uuidv7(now.getTime());
  const seed = seeds.getStore();
  if (!seed) return id;

  seed.count += 1;
  const hex = hash(`${seed.text}\n${seed.count}`);
  // Keeps time and version; the random bits come from the seed.
  return `${id.slice(0, 15)}${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** The time at the start of the seed, or one derived from its text. */
function timeOf(text: string): Date {
  const named = new Date(LEADING_TIME.exec(text)?.[0] ?? Number.NaN);
  return Number.isNaN(named.getTime()) ? new Date(YEAR_START + (Number.parseInt(hash(text).slice(0, 12), 16) % YEAR_MS)) : named;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

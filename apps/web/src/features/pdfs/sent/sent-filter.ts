// Filter of the sent documents, as stored in the URL. Pure.
import type { Ending } from '../gallery-search.ts';
import type { QueryValues } from '#lib/api/url.ts';

export interface SentFilter {
  /** Part of a recipient's name or address. */
  recipient?: string;
  /** Id of a member of the organization. */
  sender?: string;
  /** Days as `2026-11-05`, both inclusive. */
  from?: string;
  until?: string;
  ended?: Ending;
}

/** While it is being entered. */
export type SentFilterInput = { [Key in keyof SentFilter]?: SentFilter[Key] | undefined };

const KEYS = ['recipient', 'sender', 'from', 'until', 'ended'] as const;

/** Only the values that are set. */
export function sentFilterOf(params: SentFilterInput): SentFilter {
  const isGiven = (key: (typeof KEYS)[number]) => Boolean(params[key]) && (!isDayKey(key) || isDay(params[key] ?? ''));
  return Object.fromEntries(KEYS.flatMap((key) => (isGiven(key) ? [[key, params[key]]] : [])));
}

function isDayKey(key: string): boolean {
  return key === 'from' || key === 'until';
}

/** The URL may contain anything. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T12:00:00`));
}

export function isFiltered(filter: SentFilter): boolean {
  return KEYS.some((key) => filter[key]);
}

export function sentFilterQuery({ recipient, sender, from, until, ended }: SentFilter): QueryValues {
  return {
    'filter[recipient]': recipient || undefined,
    'filter[sender]': sender,
    'filter[sent_from]': startOfDay(from),
    'filter[sent_before]': startOfDay(until, 1),
    'filter[declined_cause]': ended,
  };
}

/** Start of the day in the user's time zone; undefined for an invalid day. */
function startOfDay(day: string | undefined, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (!year || !month || !date) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString();
}

// The conventions of every list: paging, sorting, filters, include and append in the query, one shape of page in the answer.
import { z } from 'zod';

/**
 * Up to here every list says exactly how many there are. A longer one may say less than there are, where it is searched or
 * no one keeps the number: then always more than this, and more than its page reaches to as long as there may be another.
 */
export const COUNTED_UP_TO = 1_000;

export const PAGE_SIZE = { default: 25, max: 100 } as const;

export interface ListQuery {
  page: { number: number; size: number };
  sort: { field: string; descending: boolean }[];
  filter: Record<string, string>;
  include: string[];
  append: string[];
}

/** How many come before the page. */
export function offsetOf({ number, size }: ListQuery['page']): number {
  return (number - 1) * size;
}

export interface ListRules {
  sorts?: readonly string[];
  default_sort?: string;
  /** Filter name → schema of its (text) value. */
  filters?: Record<string, z.ZodType<unknown, string>>;
  includes?: readonly string[];
  appends?: readonly string[];
}

/**
 * The schema of a list's query string. It takes the flat keys as they come (`page[number]`, `filter[mode]`, …) and gives
 * a `ListQuery`; anything unknown is an issue at the key that holds it.
 */
export function listQuery(rules: ListRules = {}) {
  return z.record(z.string(), z.string()).transform((raw, context): ListQuery => {
    const problem = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    const query: ListQuery = {
      page: { number: 1, size: PAGE_SIZE.default },
      sort: parseSort(rules.default_sort ?? '', rules, () => undefined),
      filter: {},
      include: [],
      append: [],
    };

    for (const [key, value] of Object.entries(raw)) {
      const filter = /^filter\[(.+)\]$/.exec(key)?.[1];

      if (key === 'page[number]') query.page.number = wholeNumber(key, value, { max: 1_000_000 }, problem);
      else if (key === 'page[size]') query.page.size = wholeNumber(key, value, { max: PAGE_SIZE.max }, problem);
      else if (key === 'sort' || /^sort\[.+\]$/.test(key)) query.sort = parseSort(value, rules, (text) => problem(key, text));
      else if (key === 'include') query.include = known(key, value, rules.includes ?? [], problem);
      else if (key === 'append') query.append = known(key, value, rules.appends ?? [], problem);
      else if (filter !== undefined) readFilter({ key, filter, value }, rules, query, problem);
      else problem(key, `Unknown parameter ${key}.`);
    }

    return query;
  });
}

/** The answer of a list of `item`. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    total: z.number().int(),
    current_page: z.number().int(),
    per_page: z.number().int(),
    last_page: z.number().int(),
    next_page_url: z.string().nullable(),
  });
}

export interface Page<Item> {
  data: Item[];
  total: number;
  current_page: number;
  per_page: number;
  last_page: number;
  next_page_url: string | null;
}

type Problem = (key: string, message: string) => void;

function wholeNumber(key: string, value: string, range: { max: number }, problem: Problem): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= 1 && number <= range.max) return number;
  problem(key, `${key} must be a whole number from 1 to ${range.max}.`);
  return 1;
}

function parseSort(value: string, rules: ListRules, problem: (message: string) => void): ListQuery['sort'] {
  return split(value).map((part) => {
    const descending = part.startsWith('-');
    const field = descending ? part.slice(1) : part;
    if (!(rules.sorts ?? []).includes(field)) problem(`Unknown sort ${field}.`);
    return { field, descending };
  });
}

function known(key: string, value: string, allowed: readonly string[], problem: Problem): string[] {
  const names = split(value);
  for (const name of names) if (!allowed.includes(name)) problem(key, `Unknown ${key} ${name}.`);
  return names;
}

function readFilter(entry: { key: string; filter: string; value: string }, rules: ListRules, query: ListQuery, problem: Problem) {
  const schema = rules.filters?.[entry.filter];
  if (!schema) return problem(entry.key, `Unknown filter ${entry.filter}.`);

  const result = schema.safeParse(entry.value, { error: () => `${entry.filter} is not valid.` });
  if (!result.success) return problem(entry.key, result.error.issues[0]?.message ?? '');
  query.filter[entry.filter] = entry.value;
}

function split(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

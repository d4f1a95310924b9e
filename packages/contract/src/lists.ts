// The conventions of every list: paging, sorting, filters, include and append in the query, one shape of page in the answer.
import type { Problem } from '@countersign/document-model/problems';
import { z } from 'zod';
import { code } from './problem-codes.ts';

/**
 * Up to this size, every list reports its exact total. The total of a longer list may be too low if it is searched or not
 * counted: it is then above this limit, and beyond the current page while more pages may follow.
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
    const report: Report = (key, { code, params }) => context.addIssue({ code: 'custom', path: [key], message: code, params });
    const query: ListQuery = {
      page: { number: 1, size: PAGE_SIZE.default },
      sort: parseSort(rules.default_sort ?? '', rules, () => undefined),
      filter: {},
      include: [],
      append: [],
    };

    for (const [key, value] of Object.entries(raw)) {
      const filter = /^filter\[(.+)\]$/.exec(key)?.[1];

      if (key === 'page[number]') query.page.number = wholeNumber(key, value, { max: 1_000_000 }, report);
      else if (key === 'page[size]') query.page.size = wholeNumber(key, value, { max: PAGE_SIZE.max }, report);
      else if (key === 'sort' || /^sort\[.+\]$/.test(key)) query.sort = parseSort(value, rules, (found) => report(key, found));
      else if (key === 'include') query.include = known(key, value, rules.includes ?? [], report);
      else if (key === 'append') query.append = known(key, value, rules.appends ?? [], report);
      else if (filter !== undefined) readFilter({ key, filter, value }, rules, query, report);
      else report(key, { code: code('parameter_unknown'), params: { names: key } });
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

type Report = (key: string, found: Problem) => void;

function wholeNumber(key: string, value: string, range: { max: number }, report: Report): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= 1 && number <= range.max) return number;
  report(key, { code: code('list_number_out_of_range'), params: { name: key, max: range.max } });
  return 1;
}

function parseSort(value: string, rules: ListRules, report: (found: Problem) => void): ListQuery['sort'] {
  return split(value).map((part) => {
    const descending = part.startsWith('-');
    const field = descending ? part.slice(1) : part;
    if (!(rules.sorts ?? []).includes(field)) report({ code: code('sort_unknown'), params: { name: field } });
    return { field, descending };
  });
}

function known(key: string, value: string, allowed: readonly string[], report: Report): string[] {
  const names = split(value);
  for (const name of names) if (!allowed.includes(name)) report(key, { code: code('list_value_unknown'), params: { key, name } });
  return names;
}

function readFilter(entry: { key: string; filter: string; value: string }, rules: ListRules, query: ListQuery, report: Report) {
  const schema = rules.filters?.[entry.filter];
  if (!schema) return report(entry.key, { code: code('filter_unknown'), params: { name: entry.filter } });

  if (!schema.safeParse(entry.value).success)
    return report(entry.key, { code: code('filter_invalid'), params: { name: entry.filter } });
  query.filter[entry.filter] = entry.value;
}

function split(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

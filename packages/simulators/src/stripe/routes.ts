// Defines API calls: method, path, who may call, the parameters, and the work.
import type { z } from 'zod';
import type { Context } from './context.ts';
import { missingResource } from './errors.ts';
import type { FormValue } from './form.ts';
import { checkParameters } from './parameters.ts';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Segments that start with a colon are ids. */
  path: string;
  /** Whether a browser may call it with the publishable key, identified by the intent's client secret. */
  is_for_browsers: boolean;
  /** Checks the parameters and returns a function that does the work. */
  prepare(form: FormValue): { expand: string[]; run(context: Context, id: string): unknown };
}

/** @param work receives the checked parameters and the id from the path */
export function route<Schema extends z.ZodType<{ expand?: string[] | undefined }>>(
  call: `${Route['method']} ${string}`,
  parameters: Schema,
  work: (context: Context, parameters: z.output<Schema>, id: string) => unknown,
): Route {
  const [method, path] = call.split(' ') as [Route['method'], string];
  return {
    method,
    path,
    is_for_browsers: false,
    prepare: (form) => {
      const checked = checkParameters(parameters, form);
      return { expand: checked.expand ?? [], run: (context, id) => work(context, checked, id) };
    },
  };
}

/** A call that browsers may make too. */
export function browserRoute<Schema extends z.ZodType<{ expand?: string[] | undefined }>>(
  call: `${Route['method']} ${string}`,
  parameters: Schema,
  work: (context: Context, parameters: z.output<Schema>, id: string) => unknown,
): Route {
  return { ...route(call, parameters, work), is_for_browsers: true };
}

interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

const PAGE = { default: 10, most: 100 };

/** A page of a list, newest first. */
export function pageOf<Row extends { id: string }>(url: string, oldest_first: readonly Row[], paging: Paging) {
  const rows = oldest_first.toReversed();
  const limit = Math.min(Math.max(paging.limit ?? PAGE.default, 1), PAGE.most);
  if (paging.ending_before !== undefined) {
    const end = positionOf(rows, paging.ending_before, 'ending_before');
    return { object: 'list' as const, url, has_more: end > limit, data: rows.slice(Math.max(0, end - limit), end) };
  }
  const start = paging.starting_after === undefined ? 0 : positionOf(rows, paging.starting_after, 'starting_after') + 1;
  return { object: 'list' as const, url, has_more: rows.length > start + limit, data: rows.slice(start, start + limit) };
}

function positionOf(rows: readonly { id: string }[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position < 0) throw missingResource('object', id, param);
  return position;
}

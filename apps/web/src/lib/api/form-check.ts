import type { FieldValues, Resolver } from 'react-hook-form';
import type { core, z } from 'zod';
import { fetchAhead } from '../prefetch.ts';

/** What is entered, and what becomes of it. */
type Schema<Entered extends FieldValues, Kept> = core.$ZodType<Kept, Entered>;

/** Whoever sends a form does not wait for longer. */
const PATIENCE_MS = 2_000;

const tooLate = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));

/**
 * Checks a form by a schema of the contract that comes after the form: no one waits for it to read and to type. Where it cannot be
 * fetched in time the server's own check, which it repeats, has to do.
 */
export function checkedBy<Entered extends FieldValues, Kept extends FieldValues>(
  load: () => Promise<Schema<Entered, Kept>>,
): Resolver<Entered, unknown, Kept> {
  const ready = fetchedAhead(async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()]);
    return zodResolver<Entered, unknown, Kept>(schema);
  });

  return async (values, context, options) => {
    const check = await ready();
    // Types tell what a schema makes of what is entered; the server makes the same of it.
    return check ? check(values, context, options) : { values: values as unknown as Kept, errors: {} };
  };
}

/** As `checkedBy`, for a form that does without react-hook-form. Gives the first error of each field. */
export function errorsBy<Entered extends FieldValues>(
  load: () => Promise<z.ZodType<unknown, Entered>>,
): (values: Entered) => Promise<Partial<Record<keyof Entered, string>>> {
  const ready = fetchedAhead(load);

  return async (values) => {
    const checked = (await ready())?.safeParse(values);
    const errors: Partial<Record<keyof Entered, string>> = {};
    // A path of a flat form is the name of one of its fields.
    for (const { path, message } of checked?.error?.issues ?? []) errors[path[0] as keyof Entered] ??= message;
    return errors;
  };
}

/** Fetches it ahead. Gives what was fetched, or null where it cannot be had in time. */
function fetchedAhead<Fetched>(load: () => Promise<Fetched>): () => Promise<Fetched | null> {
  let fetched: Promise<Fetched | null> | undefined;
  const begin = () => (fetched = load().catch(() => null));
  fetchAhead(async () => fetched ?? begin(), 'soon');

  return async () => {
    const asked = (fetched ?? begin()).then((there) => there ?? begin());
    return Promise.race([asked, tooLate()]);
  };
}

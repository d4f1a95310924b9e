import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { fetchAhead } from '../prefetch.ts';

/** What is entered, and what becomes of it. */
type Schema<Entered extends FieldValues, Kept> = z.ZodType<Kept, Entered>;

type OwnChecks = typeof import('../own-checks.ts');

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
    const [{ toNestErrors }, checks, schema] = await Promise.all([
      import('@hookform/resolvers'),
      import('../own-checks.ts'),
      load(),
    ]);
    return { toNestErrors, schema, ...checks };
  });

  return async (values, _context, options) => {
    const check = await ready();
    // Types tell what a schema makes of what is entered; the server makes the same of it.
    if (!check) return { values: values as unknown as Kept, errors: {} };
    const checked = check.schema.safeParse(values, check.WITH_CODES);
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: check.toNestErrors(fieldErrors(checked.error, check), options) };
  };
}

/** As `checkedBy`, for a form that does without react-hook-form. Gives the first error of each field. */
export function errorsBy<Entered extends FieldValues>(
  load: () => Promise<z.ZodType<unknown, Entered>>,
): (values: Entered) => Promise<Partial<Record<keyof Entered, string>>> {
  const ready = fetchedAhead(async () => {
    const [checks, schema] = await Promise.all([import('../own-checks.ts'), load()]);
    return { schema, ...checks };
  });

  return async (values) => {
    const check = await ready();
    const errors: Partial<Record<keyof Entered, string>> = {};
    if (!check) return errors;
    // A path of a flat form is the name of one of its fields.
    for (const issue of check.schema.safeParse(values, check.WITH_CODES).error?.issues ?? [])
      errors[issue.path[0] as keyof Entered] ??= check.wordsOfIssue(issue);
    return errors;
  };
}

/** The first problem of each field, in the language of the screen. */
function fieldErrors(error: z.ZodError, { wordsOfIssue }: OwnChecks): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const issue of error.issues) errors[issue.path.join('.')] ??= { type: issue.code, message: wordsOfIssue(issue) };
  return errors;
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

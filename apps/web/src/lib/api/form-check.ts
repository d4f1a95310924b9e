import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { fetchAhead } from '../prefetch.ts';

/** The input of a form and its parsed values. */
type Schema<Entered extends FieldValues, Kept> = z.ZodType<Kept, Entered>;

type OwnChecks = typeof import('../own-checks.ts');

/** Maximum wait for the schema on submit. */
const PATIENCE_MS = 2_000;

const tooLate = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));

/**
 * Validates a form by a contract schema that loads after the form, so that nobody waits for it to read and type. If it does not
 * load in time, the server's identical validation suffices.
 */
export function checkedBy<Entered extends FieldValues, Kept extends FieldValues>(
  load: () => Promise<Schema<Entered, Kept>>,
): Resolver<Entered, unknown, Kept> {
  const ready = prefetched(async () => {
    const [{ toNestErrors }, checks, schema] = await Promise.all([
      import('@hookform/resolvers'),
      import('../own-checks.ts'),
      load(),
    ]);
    return { toNestErrors, schema, ...checks };
  });

  return async (values, _context, options) => {
    const check = await ready();
    // The types promise parsed values; the server parses the input in the same way.
    if (!check) return { values: values as unknown as Kept, errors: {} };
    const checked = check.schema.safeParse(values, check.WITH_CODES);
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: check.toNestErrors(fieldErrors(checked.error, check), options) };
  };
}

/** As `checkedBy`, for a form without react-hook-form. Returns the first error of each field. */
export function errorsBy<Entered extends FieldValues>(
  load: () => Promise<z.ZodType<unknown, Entered>>,
): (values: Entered) => Promise<Partial<Record<keyof Entered, string>>> {
  const ready = prefetched(async () => {
    const [checks, schema] = await Promise.all([import('../own-checks.ts'), load()]);
    return { schema, ...checks };
  });

  return async (values) => {
    const check = await ready();
    const errors: Partial<Record<keyof Entered, string>> = {};
    if (!check) return errors;
    // In a flat form, a path is a field name.
    for (const issue of check.schema.safeParse(values, check.WITH_CODES).error?.issues ?? [])
      errors[issue.path[0] as keyof Entered] ??= check.wordsOfIssue(issue);
    return errors;
  };
}

/** The first error of each field, in the screen's language. */
function fieldErrors(error: z.ZodError, { wordsOfIssue }: OwnChecks): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const issue of error.issues) errors[issue.path.join('.')] ??= { type: issue.code, message: wordsOfIssue(issue) };
  return errors;
}

/** Starts loading early. Returns the result, or null if it does not load in time. */
function prefetched<Fetched>(load: () => Promise<Fetched>): () => Promise<Fetched | null> {
  let fetched: Promise<Fetched | null> | undefined;
  const begin = () => (fetched = load().catch(() => null));
  fetchAhead(async () => fetched ?? begin(), 'soon');

  return async () => {
    const request = (fetched ?? begin()).then((there) => there ?? begin());
    return Promise.race([request, tooLate()]);
  };
}

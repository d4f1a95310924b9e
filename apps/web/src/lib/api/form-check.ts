import type { FieldValues, Resolver } from 'react-hook-form';
import type { core } from 'zod';

/** What is entered, and what becomes of it. */
type Schema<Entered extends FieldValues, Kept> = core.$ZodType<Kept, Entered>;

/** Whoever sends a form does not wait for longer. */
const PATIENCE_MS = 2_000;
const tooLate = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));

/**
 * Checks a form by a schema of the contract that comes after the form: nobody waits for it to read and to type. Where it cannot be
 * fetched in time the server's own check, which it repeats, has to do.
 */
export function checkedBy<Entered extends FieldValues, Kept extends FieldValues>(
  load: () => Promise<Schema<Entered, Kept>>,
): Resolver<Entered, unknown, Kept> {
  const fetched = async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()]);
    return zodResolver<Entered, unknown, Kept>(schema);
  };
  let check = fetched().catch(() => null);

  return async (values, context, options) => {
    const asked = check.then((there) => there ?? (check = fetched().catch(() => null)));
    const ready = await Promise.race([asked, tooLate()]);
    // Types tell what a schema makes of what is entered; the server makes the same of it.
    return ready ? ready(values, context, options) : { values: values as unknown as Kept, errors: {} };
  };
}

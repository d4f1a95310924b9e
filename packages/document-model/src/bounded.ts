// Schemas that stop validating input beyond reasonable sizes: reporting a fault for each of a million entries takes seconds.
import { z } from 'zod';

/**
 * A record with at most `most` entries, which are counted before any is validated.
 * @param message the code of the problem, see `problems.ts`
 */
export function atMostEntries<Schema extends z.ZodType>(most: number, schema: Schema, message = 'too_many_entries') {
  return z.preprocess((given: z.input<Schema>, context) => {
    const isTooMuch = given instanceof Object && Object.keys(given).length > most;
    if (isTooMuch) context.addIssue({ code: 'too_big', origin: 'array', maximum: most, input: given, message });
    return isTooMuch ? z.NEVER : given;
  }, schema);
}

/** A list whose validation stops at the first invalid entry. */
export function upToFirstFault<Item extends z.ZodType>(list: z.ZodArray<Item>, most: number) {
  return z.preprocess((given: z.input<typeof list>) => {
    if (!Array.isArray(given) || given.length > most) return given;
    const first = given.findIndex((item) => !z.validate(list.element, item));
    return first < 0 ? given : given.slice(0, first + 1);
  }, list);
}

// Building blocks of the parameter schemas, and Stripe's errors for invalid parameters. Parameters that Stripe supports and
// the simulator does not are rejected too, so that nothing is silently ignored.
import { z } from 'zod';
import { type StripeError, invalidRequest } from './errors.ts';
import type { FormValue } from './form.ts';

/** With `satisfies Parameters<Stripe.…Params>` the compiler rejects names and shapes that the SDK does not have. */
export type Parameters<Sdk> = { [Name in keyof Sdk]?: z.ZodType<Checked<Sdk[Name]>> };

/**
 * The type of an SDK parameter after checking: cleared values are null, and nested names may be absent. Excludes
 * `OtherString`, by which the SDK's enums allow for future values.
 */
type Checked<Value> = Value extends (infer Item)[]
  ? Checked<Item>[]
  : Value extends object
    ? Value extends string
      ? never
      : { [Name in keyof Value]?: Checked<Value[Name]> } | null
    : Value | null | undefined;

export const text = z.string();
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'integer')
  .transform(Number);
export const decimal = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,12})?$/, 'decimal')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** An empty value clears the parameter and becomes null. */
export const emptyable = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal('').transform(() => null), schema]);
export const metadata = emptyable(z.record(text, text)).optional();
export const expand = z.array(text).optional();
export const none = z.strictObject({ expand });
export const paging = {
  expand,
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};
export const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});

/** @throws {StripeError} for the first problem */
export function checkParameters<Schema extends z.ZodType>(schema: Schema, form: FormValue): z.output<Schema> {
  const checked = schema.safeParse(form);
  if (checked.success) return checked.data;
  throw errorOf(checked.error.issues[0]);
}

type Issue = z.core.$ZodIssue;

function errorOf(issue: Issue | undefined, path: PropertyKey[] = []): StripeError {
  if (!issue) return invalidRequest('Invalid request.');
  const whole = [...path, ...issue.path];
  if (issue.code === 'invalid_union') return errorOf(issue.errors.at(-1)?.[0], whole);
  if (issue.code === 'unrecognized_keys') return unknown(bracketed([...whole, issue.keys[0] ?? '']));
  const param = bracketed(whole);
  if (issue.code === 'invalid_value')
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, { param });
  if (issue.code === 'invalid_format')
    return invalidRequest(`Invalid ${issue.message}: ${param}`, { code: `parameter_invalid_${issue.message}`, param });
  if (issue.code === 'invalid_type' && isAbsent(issue))
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return invalidRequest(`Invalid ${issue.code === 'invalid_type' ? issue.expected : 'value'}: ${param}`, { param });
}

function unknown(param: string): StripeError {
  return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}

/** Every form value is a string, a list or an object, so an invalid one is never `undefined`. */
function isAbsent({ message }: Issue): boolean {
  return message.endsWith('received undefined');
}

function bracketed([head = '', ...rest]: PropertyKey[]): string {
  return `${String(head)}${rest.map((part) => `[${String(part)}]`).join('')}`;
}

/** Stripe merges metadata: an empty value removes its key, and an empty object removes all. */
export function mergeMetadata(
  before: Record<string, string> | null,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return before ?? {};
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

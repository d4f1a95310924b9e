// The parts that the lists of parameters are made of, and Stripe's errors for what is not on them. A parameter that Stripe
// has and the simulator lacks is refused too: nothing is ignored silently.
import { z } from 'zod';
import { type StripeError, invalidRequest } from './errors.ts';
import type { FormValue } from './form.ts';

/** `satisfies Parameters<Stripe.…Params>` makes the compiler refuse names and shapes that the SDK does not have. */
export type Parameters<Sdk> = { [Name in keyof Sdk]?: z.ZodType<Checked<Sdk[Name]>> };

/**
 * What a check makes of a parameter of the SDK: what is emptied is null, and nested names may be absent. `OtherString`, by
 * which the SDK's enums allow for what comes after it, is left out.
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
/** An empty value clears. It is null from here on. */
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

/** @throws Stripe's error for the first thing wrong */
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

/** Every value of a form is text, a list or an object: a wrong one is never `undefined`. */
function isAbsent({ message }: Issue): boolean {
  return message.endsWith('received undefined');
}

function bracketed([head = '', ...rest]: PropertyKey[]): string {
  return `${String(head)}${rest.map((part) => `[${String(part)}]`).join('')}`;
}

/** Stripe merges metadata: an empty value removes its key, an empty whole removes all. */
export function mergeMetadata(
  before: Record<string, string> | null,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return before ?? {};
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

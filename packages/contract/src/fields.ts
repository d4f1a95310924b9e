// Small schemas that many entities share, with the texts that a person sees when a value does not fit.
import { cleanAddress } from '@countersign/document-model/clean-text';
import { EMAIL_ADDRESS } from '@countersign/document-model/email-address';
import { hasVisibleText } from '@countersign/document-model/visible-text';
import { z } from 'zod';
import { asciiAddress } from './ascii-address.ts';
import { isEasyToGuess } from './easy-to-guess.ts';
import { LANGUAGES } from './languages.ts';

export const id = z.uuid('This is not a valid id.');
export const time = z.iso.datetime({ offset: true });
export const nullableTime = time.nullable();

export const language = z.enum(LANGUAGES);

/** Everyone signs with a signature of their own, or one seal at the end stands for all. */
export const sealMode = z.enum(['each', 'single']);
export type SealMode = z.infer<typeof sealMode>;

/** By its name in the IANA database, as browsers give it: Europe/Berlin. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'This is not a time zone.');

/** The text of a required field that is missing or empty (settings specification, section 5). */
export const REQUIRED = 'This field is required.';

/** Text of a person's hand: no control characters, trimmed, with something to see. `max` counts UTF-16 units. */
export function requiredText(max: number) {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, { error: REQUIRED, abort: true })
    .refine(hasVisibleText, REQUIRED)
    .max(max, `Use at most ${max} characters.`)
    .refine(hasNoControlCharacters, 'This contains characters that aren’t allowed.');
}

/** As `requiredText`, for names: without line breaks and tabs. */
export function oneLine(max: number) {
  return requiredText(max).refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), 'This contains characters that aren’t allowed.');
}

/** As `requiredText`, but may be empty. */
export function optionalText(max: number) {
  return z
    .string()
    .max(max, `Use at most ${max} characters.`)
    .refine(hasNoControlCharacters, 'This contains characters that aren’t allowed.');
}

const NO_PICTURE = 'This isn’t an image.';

/** An image that travels in a body, in base64: as a data URL, or its bytes alone. What is in it is judged by the server. */
export function picture(max: number) {
  return z
    .string()
    .max(max, 'This image is too large.')
    .regex(/^(?:data:image\/[\w.+-]+;base64,)?[A-Za-z0-9+/]+={0,2}$/, NO_PICTURE)
    .refine((text) => text.startsWith('data:') || text.length % 4 === 0, NO_PICTURE);
}

export const email = z
  .string({ error: REQUIRED })
  .overwrite(cleanAddress)
  .min(1, REQUIRED)
  .overwrite(asciiAddress)
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email({ pattern: EMAIL_ADDRESS, error: 'Enter an email address like name@example.com.' }));

export const password = z
  .string({ error: REQUIRED })
  .min(10, { error: 'Use at least 10 characters.', abort: true })
  .max(200, 'Use at most 200 characters.')
  .refine((text) => !isEasyToGuess(text), 'This password is too easy to guess.');

/** Tab, line feed and carriage return are text; the other control characters (a null byte above all) are not. */
function hasNoControlCharacters(value: string): boolean {
  return !/(?![\t\n\r])\p{Cc}/u.test(value);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

// Small schemas that many entities share, with the texts that a person sees when a value does not fit.
import { cleanAddress } from '@countersign/document-model/clean-text';
import { EMAIL_ADDRESS } from '@countersign/document-model/email-address';
import { hasVisibleText } from '@countersign/document-model/visible-text';
import { z } from 'zod';
import { asciiAddress } from './ascii-address.ts';
import { isEasyToGuess } from './easy-to-guess.ts';
import { LANGUAGES } from './languages.ts';
import { code } from './problem-codes.ts';

export const id = z.uuid(code('id_invalid'));
export const time = z.iso.datetime({ offset: true });
export const nullableTime = time.nullable();

export const language = z.enum(LANGUAGES);

/** Each signer adds a digital signature, or a single seal at the end covers all. */
export const sealMode = z.enum(['each', 'single']);
export type SealMode = z.infer<typeof sealMode>;

/** A name from the IANA database, as browsers report it: Europe/Berlin. */
export const timeZone = z.string().max(64).refine(isTimeZone, code('time_zone_unknown'));

/** For a required field that is missing or empty. */
export const REQUIRED = code('required');

/** Text of a person's hand: no control characters, trimmed, with something to see. `max` counts UTF-16 units. */
export function requiredText(max: number) {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, { error: REQUIRED, abort: true })
    .refine(hasVisibleText, REQUIRED)
    .max(max, code('text_too_long'))
    .refine(hasNoControlCharacters, code('characters_not_allowed'));
}

/** As `requiredText`, for names: without line breaks and tabs. */
export function oneLine(max: number) {
  return requiredText(max).refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), code('characters_not_allowed'));
}

/** As `requiredText`, but may be empty. */
export function optionalText(max: number) {
  return z.string().max(max, code('text_too_long')).refine(hasNoControlCharacters, code('characters_not_allowed'));
}

const NO_IMAGE = code('not_an_image');

/** An image in a JSON body, in base64: a data URL, or just the bytes. The server checks the content. */
export function picture(max: number) {
  return z
    .string()
    .max(max, code('image_too_large'))
    .regex(/^(?:data:image\/[\w.+-]+;base64,)?[A-Za-z0-9+/]+={0,2}$/, NO_IMAGE)
    .refine((text) => text.startsWith('data:') || text.length % 4 === 0, NO_IMAGE);
}

export const email = z
  .string({ error: REQUIRED })
  .overwrite(cleanAddress)
  .min(1, REQUIRED)
  .overwrite(asciiAddress)
  .max(254, code('text_too_long'))
  .pipe(z.email({ pattern: EMAIL_ADDRESS, error: code('email_invalid') }));

export const password = z
  .string({ error: REQUIRED })
  .min(10, { error: code('text_too_short'), abort: true })
  .max(200, code('text_too_long'))
  .refine((text) => !isEasyToGuess(text), code('password_too_easy'));

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

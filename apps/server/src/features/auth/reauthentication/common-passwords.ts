// Refuses passwords that are long enough but among the most common ones. The list has about 370 KB, so browsers do not load it.
import { problem } from '@countersign/contract/problems';
import { invalidField } from '#platform/errors/app-error.ts';

/** From this length on, a listed word surrounded by digits and punctuation still counts as that word. */
const FEWEST_LETTERS = 6;

let listed: Promise<ReadonlySet<string>> | undefined;

/** @throws AppError 422 at `password` for a listed one, ignoring case and surrounding digits and punctuation */
export async function refuseCommonPassword(password: string) {
  if (await isCommon(password)) throw invalidField('password', problem('password_too_easy'));
}

async function isCommon(password: string): Promise<boolean> {
  listed ??= readList();
  const common = await listed;
  const plain = password.normalize('NFKC').toLowerCase().trim();
  const word = plain.replaceAll(/^\P{L}+|\P{L}+$/gu, '');
  return common.has(plain) || (word.length >= FEWEST_LETTERS && common.has(word));
}

/** Loaded when the first password is set, then kept in memory. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

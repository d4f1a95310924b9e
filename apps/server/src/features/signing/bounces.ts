// Bounced emails to signees. The return path of each email identifies its signee.
import type { Context } from '#platform/context/context.ts';
import { readDeliveryReport } from '#platform/email/delivery-report.ts';
import { isSignatureOf, signaturesOf } from '#platform/secrets/app-keys.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { noteRefusal } from './refused-emails.ts';
import { findSignee } from './queries/queries.ts';

const PURPOSE = 'bounces';
/** An id has 128 bits, the truncated signature 80. Mail servers may change the case, so both are written in base 36. */
const DIGITS = { radix: 36, of_id: 25, of_signature: 16 };
const SIGNATURE_BYTES = 10;

/**
 * The return path of an email to a signee: the configured address with a suffix that contains the signee's id and a signature
 * over id and email address. So a bounce of an address corrected since differs from one of the current address.
 * @returns undefined if no address for bounces is configured
 */
export function returnPathOf({ config, app_keys }: Pick<Context, 'config' | 'app_keys'>, signee: SigneeRow): string | undefined {
  const { bounces } = config.mail;
  if (!bounces) return undefined;
  const [local, domain] = bounces.address.split('@');
  const [signature = ''] = suffixSignatures(app_keys, signee);
  return `${local}+${encodeId(signee.id)}${signature}@${domain}`;
}

/** Notifies the sender if the message reports that an email to a signee is permanently undeliverable; otherwise does nothing. */
export async function receiveBounce(context: Context, raw: Uint8Array): Promise<void> {
  const report = await readDeliveryReport(raw);
  if (!report?.has_failed) return;
  const signee = await findReturned(context, report.addressed_to);
  if (signee) await noteRefusal(context, signee, context.clock.now());
}

async function findReturned(context: Context, addresses: string[]): Promise<SigneeRow | null> {
  const [local = '', domain = ''] = context.config.mail.bounces?.address.toLowerCase().split('@') ?? [];
  const returned = addresses.find((address) => address.startsWith(`${local}+`) && address.endsWith(`@${domain}`));
  const suffix = returned?.slice(local.length + 1, -domain.length - 1) ?? '';
  if (!/^[0-9a-z]+$/.test(suffix) || suffix.length !== DIGITS.of_id + DIGITS.of_signature) return null;
  const id = decodeId(suffix.slice(0, DIGITS.of_id));
  const signee = id && (await findSignee(context.db, id));
  if (!signee) return null;
  return isSignatureOf(suffix.slice(DIGITS.of_id), suffixSignatures(context.app_keys, signee)) ? signee : null;
}

/** Under the current key, then under earlier ones. */
function suffixSignatures(keys: Context['app_keys'], { id, email }: SigneeRow): string[] {
  return signaturesOf(keys, PURPOSE, `${id} ${email}`).map((signature) => {
    const hex = Buffer.from(signature, 'base64url').subarray(0, SIGNATURE_BYTES).toString('hex');
    return inDigits(hex, DIGITS.of_signature);
  });
}

function encodeId(id: string): string {
  return inDigits(id.replaceAll('-', ''), DIGITS.of_id);
}

function inDigits(hex: string, length: number): string {
  return BigInt(`0x${hex}`).toString(DIGITS.radix).padStart(length, '0');
}

/** @returns null for a number too large for an id */
function decodeId(digits: string): string | null {
  const number = [...digits].reduce((sum, digit) => sum * BigInt(DIGITS.radix) + BigInt(parseInt(digit, DIGITS.radix)), 0n);
  const hex = number.toString(16).padStart(32, '0');
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null;
}

// Links with which a signee enters. Only their hashes are stored.
import { problem } from '@countersign/contract/problems';
import { canAct, wasInvited } from '@countersign/contract/signing-states';
import { notifiesSignees } from '#features/pdfs/access/index.ts';
import { whyReleased } from '#features/pdfs/parties/index.ts';
import { findPdf, lockPdf } from '#features/pdfs/queries/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { sendSigneeEmail } from '../jobs.ts';
import { findLink, findSignee, insertLink, lockSignee } from '../queries/queries.ts';

const DAY_MS = 86_400_000;
/** An older link only requests a new one, which is sent to the signee's own mailbox. */
export const LINK_LIFETIME_MS = 90 * DAY_MS;
/** In milliseconds, the minimum time between emails with a requested new link. */
const NEXT_LINK_AFTER_MS = 60_000;

const WRONG_LINK = problem('signing_link_invalid');
const OLD_LINK = problem('signing_link_expired');

interface OpenedLink {
  pdf: PdfRow;
  signee: SigneeRow;
  /** The sender copied it, so it proves no access to the mailbox. */
  is_copied: boolean;
}

/** Prefix of the secret of a link copied by the sender. It is hashed too, so nobody can remove it. */
const COPIED = 'copied.';

/** Creates a link for this signee; earlier ones remain valid. */
async function createLink(db: Executor, context: Context, signeeId: string, kind: 'mailed' | 'copied' = 'mailed') {
  const secret = `${kind === 'copied' ? COPIED : ''}${randomSecret()}`;
  await insertLink(db, { token_hash: hashSecret(secret), signee_id: signeeId, created_at: context.clock.now() });
  return `${context.public_url}/signee-login#token=${secret}`;
}

/**
 * Creates a link for this person; null if the signee was reassigned since they were read. A reassignment waits for this
 * transaction and then removes the link.
 */
export function createLinkFor(context: Context, { id, email }: SigneeRow): Promise<string | null> {
  return context.db.transaction(async (tx) => ((await lockSignee(tx, id))?.email === email ? createLink(tx, context, id) : null));
}

/**
 * The signee of a link. @throws AppError 403 for an invalid or expired link, 409 if another member of the signing group has
 * signed
 */
export async function openLink(call: Call, token: string): Promise<OpenedLink> {
  const found = await followLink(call, token);
  if (!found) throw (await refusalOfReleased(call, token)) ?? new AppError('forbidden', WRONG_LINK);
  if (found.is_old) throw new AppError('forbidden', { ...OLD_LINK, body: { is_renewable: true } });
  return { pdf: found.pdf, signee: found.signee, is_copied: token.startsWith(COPIED) };
}

/** Emails a new link to the signee whose link has expired. Any other caller learns nothing. */
export async function renewLink(call: Call, token: string) {
  const { db, jobs, clock } = call.context;
  const found = await followLink(call, token);
  if (!found?.is_old) return;
  const newest = found.newest_at.getTime();
  if (clock.now().getTime() - newest < NEXT_LINK_AFTER_MS) return;
  await jobs.send(db, sendSigneeEmail, { signee_id: found.signee.id, kind: 'link' });
}

/** What a link says if its signing group has finished or continues without its signee; null for any other. */
async function refusalOfReleased({ context: { db } }: Call, token: string): Promise<AppError | null> {
  const link = await findLink(db, hashSecret(token));
  const pdf = link ? await findPdf(db, link.signee.pdf_id) : null;
  const why = link && pdf && notifiesSignees(pdf) ? await whyReleased(db, link.signee) : null;
  return why && new AppError('conflict', why);
}

async function followLink(call: Call, token: string) {
  const { db, clock } = call.context;
  const link = await findLink(db, hashSecret(token));
  const pdf = link ? await findPdf(db, link.signee.pdf_id) : null;
  if (!link || !pdf || !notifiesSignees(pdf) || !wasInvited(link.signee)) return null;
  const isAtWork = link.signee.consented_at !== null && link.signee.status !== 'signed';
  // A copied link must not show the answers of a signee who has begun to another holder; a link in the signee's own mailbox does.
  const isForOthersToo = token.startsWith(COPIED) && isAtWork && !call.caller.signee_ids.includes(link.signee.id);
  const is_old = isForOthersToo || clock.now().getTime() - link.created_at.getTime() > LINK_LIFETIME_MS;
  return { pdf, signee: link.signee, is_old, newest_at: link.newest_at };
}

/**
 * A link for the sender to pass on. Only if the link alone is the access method, and the timeline then records that a copied link
 * was used; or for in-person signees who cannot come, and authenticate when they open it.
 */
export async function makeLinkForSender(call: Call, key: { pdf_id: string; id: string }): Promise<string> {
  const { db, clock } = call.context;
  return db.transaction(async (tx) => {
    await lockPdf(tx, key.pdf_id);
    const signee = await findSignee(tx, key.id);
    if (signee?.pdf_id !== key.pdf_id) throw new AppError('not_found');
    const isDue = canAct(signee) && signee.consented_at === null;
    const mayHave = signee.access === 'link' || signee.is_in_person;
    if (!mayHave || !isDue) throw new AppError('conflict', problem('no_link_to_copy', { name: signee.name }));
    await record(tx, {
      subject: { pdf_id: key.pdf_id },
      type: 'link copied',
      at: clock.now(),
      ...byCall(call),
      data: { signee: signee.name },
    });
    return createLink(tx, call.context, signee.id, 'copied');
  });
}

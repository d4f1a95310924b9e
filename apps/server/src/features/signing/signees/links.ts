// Links that are the way in for one signee. Only their hashes are stored.
import { problem } from '@countersign/contract/problems';
import { isAskedNow, wasAsked } from '@countersign/contract/signing-states';
import { tellsSignees } from '#features/pdfs/access/index.ts';
import { whyReleased } from '#features/pdfs/parties/index.ts';
import { findPdf, lockPdf } from '#features/pdfs/queries/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import type { PdfRow, SigneeRow } from '#src/schema/pdfs.ts';
import { sendSigneeMail } from '../jobs.ts';
import { findLink, findSignee, insertLink, lockSignee } from '../queries/queries.ts';

const DAY_MS = 86_400_000;
/** After that a link only leads to a new one, which goes to the signee's own mailbox. */
export const LINK_LIFETIME_MS = 90 * DAY_MS;
/** Emails of new links that one asks for. */
const NEXT_LINK_AFTER_MS = 60_000;

const WRONG_LINK = problem('signing_link_invalid');
const OLD_LINK = problem('signing_link_expired');

interface OpenedLink {
  pdf: PdfRow;
  signee: SigneeRow;
  /** The sender had it, and not only the mailbox. */
  is_copied: boolean;
}

/** In front of the secret of a link that was made for the sender: it is hashed too, so no one can take it away. */
const COPIED = 'copied.';

/** A link that works for this signee alone, beside those that were made before. */
async function createLink(db: Executor, context: Context, signeeId: string, kind: 'mailed' | 'copied' = 'mailed') {
  const secret = `${kind === 'copied' ? COPIED : ''}${randomSecret()}`;
  await insertLink(db, { token_hash: hashSecret(secret), signee_id: signeeId, created_at: context.clock.now() });
  return `${context.public_url}/signee-login#token=${secret}`;
}

/**
 * A link for this person; null where the place has become someone else's since they were read. A hand-over waits, and removes
 * the link then.
 */
export function createLinkFor(context: Context, { id, email }: SigneeRow): Promise<string | null> {
  return context.db.transaction(async (tx) => ((await lockSignee(tx, id))?.email === email ? createLink(tx, context, id) : null));
}

/** Whom a link is for. @throws AppError 403 for one that does not work (any more), 409 where another of a signing group has signed */
export async function openLink(call: Call, token: string): Promise<OpenedLink> {
  const found = await followLink(call, token);
  if (!found) throw (await refusalOfReleased(call, token)) ?? new AppError('forbidden', WRONG_LINK);
  if (found.is_old) throw new AppError('forbidden', { ...OLD_LINK, body: { is_renewable: true } });
  return { pdf: found.pdf, signee: found.signee, is_copied: token.startsWith(COPIED) };
}

/** Emails a new link to the signee whose link has run out. Whoever has no such link learns nothing. */
export async function renewLink(call: Call, token: string) {
  const { db, jobs, clock } = call.context;
  const found = await followLink(call, token);
  if (!found?.is_old) return;
  const newest = found.newest_at.getTime();
  if (clock.now().getTime() - newest < NEXT_LINK_AFTER_MS) return;
  await jobs.send(db, sendSigneeMail, { signee_id: found.signee.id, kind: 'link' });
}

/** What a link tells someone whose signing group is done, or goes on without them; null for any other. */
async function refusalOfReleased({ context: { db } }: Call, token: string): Promise<AppError | null> {
  const link = await findLink(db, hashSecret(token));
  const pdf = link ? await findPdf(db, link.signee.pdf_id) : null;
  const why = link && pdf && tellsSignees(pdf) ? await whyReleased(db, link.signee) : null;
  return why && new AppError('conflict', why);
}

async function followLink(call: Call, token: string) {
  const { db, clock } = call.context;
  const link = await findLink(db, hashSecret(token));
  const pdf = link ? await findPdf(db, link.signee.pdf_id) : null;
  if (!link || !pdf || !tellsSignees(pdf) || !wasAsked(link.signee)) return null;
  const isAtWork = link.signee.consented_at !== null && link.signee.status !== 'signed';
  // What someone has begun to fill in is for no one else who has their link: an email to their own mailbox leads on.
  const isForOthersToo = token.startsWith(COPIED) && isAtWork && !call.caller.signee_ids.includes(link.signee.id);
  const is_old = isForOthersToo || clock.now().getTime() - link.created_at.getTime() > LINK_LIFETIME_MS;
  return { pdf, signee: link.signee, is_old, newest_at: link.newest_at };
}

/**
 * A link for the sender to pass on. Only where the link alone is the way in, where who holds it is who proves by it, which
 * the timeline says; and for those who sign in person and cannot come, who prove what they have to when they open it.
 */
export async function makeLinkForSender(call: Call, place: { pdf_id: string; id: string }): Promise<string> {
  const { db, clock } = call.context;
  return db.transaction(async (tx) => {
    await lockPdf(tx, place.pdf_id);
    const signee = await findSignee(tx, place.id);
    if (signee?.pdf_id !== place.pdf_id) throw new AppError('not_found');
    const isDue = isAskedNow(signee) && signee.consented_at === null;
    const mayHave = signee.access === 'link' || signee.is_in_person;
    if (!mayHave || !isDue) throw new AppError('conflict', problem('no_link_to_copy', { name: signee.name }));
    await record(tx, {
      subject: { pdf_id: place.pdf_id },
      type: 'link copied',
      at: clock.now(),
      ...byCall(call),
      data: { signee: signee.name },
    });
    return createLink(tx, call.context, signee.id, 'copied');
  });
}

// Sends a draft on a user's request.
import type { BodyOf } from '@countersign/contract/endpoint';
import type { sendPdf } from '@countersign/contract/signing';
import { changedMeanwhile } from '#features/pdfs/index.ts';
import { judgeSignedFile } from '#features/pdfs/files/index.ts';
import { findPdf } from '#features/pdfs/queries/index.ts';
import { byCall } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { type SendInput, requireSendable, sendSendable } from './draft-service.ts';
import { inDraft, requireDraft } from './in-draft.ts';
import { takeSignatures } from './own-signatures.ts';
import { readSignees } from '../queries/queries.ts';
import type { Rehearsals } from './rehearsals.ts';
import { sendDraftOf } from './send-drafts.ts';

type Body = BodyOf<typeof sendPdf>;

/**
 * Draft → pending in one transaction: the state, the timeline, and an email to every signee who is due, or none of it. The
 * ceremony is rehearsed first, so that nobody is asked to sign a document that cannot be finished. That takes as long as a seal,
 * so it runs outside of the transaction, and only for a complete draft.
 * @throws AppError 422 listing everything that is missing or that blocks sending; 409 if it was already sent, or changed at the
 * same moment
 * @param sending.self the only signee, who signs immediately: signatures without a signee become theirs
 */
export async function sendForSigning(
  call: Call,
  pdfId: string,
  { body, rehearsals, self }: { body: Body; rehearsals: Rehearsals; self?: string },
) {
  const { context } = call;
  await judgeSignedFile(context, pdfId);
  const before = await findPdf(context.db, pdfId);
  if (!before) throw new AppError('not_found');
  requireDraft(before);
  const input = withDraft(before, body);
  const draft = await requireSendable(context.db, { context, pdf: before, input, self });
  await rehearsals.rehearse(context, before, draft.seal_mode);

  await inDraft(call, pdfId, async (tx, pdf) => {
    const signees = await readSignees(tx, pdfId);
    const isSame = factsOf(pdf, body, signees) === factsOf(before, body, draft.signees);
    if (!isSame || !(await rehearsals.isRehearsed(tx, context, pdf, draft.seal_mode))) throw changedMeanwhile();
    const uninvited = onlyOneHere(call, signees);
    if (self !== undefined) await takeSignatures(tx, { pdf, signee_id: self, now: context.clock.now() });
    await sendSendable(tx, { context, by: byCall(call), pdf, input, draft, uninvited });
  });
}

/**
 * Everything that decides whether a draft is complete and how it is sent, except the content of its pages, which the rehearsal
 * fingerprints. Values in the request take precedence, so saving the same values during the rehearsal changes nothing.
 */
function factsOf(pdf: PdfRow, body: Body, signees: readonly SigneeRow[]): string {
  const { engine_mode, obstacle, signature_count, preflight } = pdf;
  const saved = sendDraftOf(pdf);
  const input = {
    ...withDraft(pdf, body),
    ordered: body.ordered ?? saved.is_ordered,
    seal_mode: body.seal_mode ?? saved.seal_mode,
    stubs: Object.entries({ ...saved.stubs, ...body.stubs }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  };
  return JSON.stringify([engine_mode, obstacle, signature_count, preflight, input, signees]);
}

function withDraft(pdf: PdfRow, body: Body): SendInput {
  const draft = sendDraftOf(pdf);
  return {
    ...body,
    subject: body.subject ?? draft.subject,
    message: body.message ?? draft.message,
    reminders: body.reminders === undefined ? draft.reminders : body.reminders,
    allows_reassign: body.allows_reassign ?? draft.allows_reassign,
    redirect_url: body.redirect_url ?? draft.redirect_url,
  };
}

/** A user who is the only signee and sends from this screen continues with signing, without an email. */
function onlyOneHere(call: Call, [only, ...others]: readonly SigneeRow[]): string | undefined {
  const { user, via } = call.caller;
  const isHere = via === 'session' && others.length === 0 && only?.email.toLowerCase() === user?.email.toLowerCase();
  return isHere ? only?.id : undefined;
}

// Lets the only signer of their own draft sign it in the editor.
import type { Language } from '@countersign/contract/languages';
import type { BodyOf } from '@countersign/contract/endpoint';
import { problem } from '@countersign/contract/problems';
import type { selfSign as contract } from '@countersign/contract/self-sign';
import { wasSent } from '@countersign/contract/signing-states';
import { isOwnUpload } from '#features/pdfs/index.ts';
import { findPdf } from '#features/pdfs/queries/index.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { readSignees } from '../queries/queries.ts';
import { finishSigning, startSigning } from '../signee-service.ts';
import { requireConsentText } from '../signees/acting-signee.ts';
import { consentIn } from '../signees/consent.ts';
import { readOwnFields, refuseMissing } from '../signees/own-fields.ts';
import type { Rehearsals } from './rehearsals.ts';
import { sendForSigning } from './send-for-signing.ts';

/** @throws AppError 409 if another person has to act too */
export async function describeSelfSign(call: Call, pdfId: string, language: Language | undefined) {
  const { signee } = await requireOwn(call, pdfId);
  return consentIn(language ?? signee.locale);
}

/**
 * Draft → pending → signed. Every step can be repeated: if the process stops in between, the pdf waits for its signer like any
 * other, and a second call continues after the last finished step.
 * @throws AppError 422 listing everything that is missing, in which case nothing is sent; 409 if another person has to act too
 */
export async function selfSign(
  call: Call,
  pdfId: string,
  { body, rehearsals }: { body: BodyOf<typeof contract>; rehearsals: Rehearsals },
) {
  const { consent_version, time_zone, accepts_active_content } = body;
  requireConsentText(consent_version);
  const { pdf, signee } = await requireOwn(call, pdfId);
  if (!wasSent(pdf)) {
    refuseMissing(await readOwnFields(call.context.db, grantOf(pdf, signee)));
    const send = { expires_at: null, time_zone, accepts_active_content };
    const self = isOwnUpload(call, pdf) ? { self: signee.id } : {};
    await sendForSigning(call, pdfId, { body: send, rehearsals, ...self });
  }
  const sent = await requireOwn(call, pdfId);
  const grant = grantOf(sent.pdf, sent.signee);
  if (!sent.signee.signed_at) await startSigning(call, grant, body);
  const { signed_at } = await finishSigning(call, grant, time_zone === undefined ? {} : { time_zone });
  return { signee_id: signee.id, signed_at };
}

/** They act with their own account, on their own screen. */
function grantOf(pdf: PdfRow, signee: SigneeRow) {
  return { pdf, signee, host: null, entered_session: null };
}

async function requireOwn(call: Call, pdfId: string): Promise<{ pdf: PdfRow; signee: SigneeRow }> {
  const pdf = await findPdf(call.context.db, pdfId);
  if (!pdf) throw new AppError('not_found');
  const [signee, ...others] = await readSignees(call.context.db, pdfId);
  const isOwn = signee?.email.toLowerCase() === call.caller.user?.email.toLowerCase();
  const isPlain = signee?.kind === 'signer' && signee.access === 'link' && !signee.is_in_person;
  if (!signee || others.length > 0 || !isOwn || !isPlain) throw new AppError('conflict', problem('not_the_only_signer'));
  return { pdf, signee };
}

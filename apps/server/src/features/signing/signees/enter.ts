// A signee enters, sees their progress, and confirms their identity.
import { problem } from '@countersign/contract/problems';
import { startSession } from '#features/auth/sessions/index.ts';
import { pdfChanged, requireMoved } from '#features/pdfs/index.ts';
import type { SigneeGrant } from '#features/pdfs/access/index.ts';
import { lockPdf, moveSignee } from '#features/pdfs/queries/index.ts';
import { record, timelineHead } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { asActingSignee, markViewed } from './acting-signee.ts';
import { partiesOf, partyOf } from '@countersign/contract/signing-groups';
import { presentParty } from '../presenter.ts';
import { actingOf, openAlternates } from '../signing-groups.ts';
import { bySignee, provenByLink } from './evidence.ts';
import { openLink } from './links.ts';
import { countRequired, readOwnFields } from './own-fields.ts';
import { type SignerCredentials, authenticateSigner } from './signer-authentication.ts';
import { findSenderName, findSignee, findSigneesElsewhere, readSignees } from '../queries/queries.ts';

/**
 * Enters as a signee with the secret of the emailed link and any further authentication; the session may then act as that signee
 * only.
 */
export async function enterAsSignee(call: Call, { token, ...proof }: { token: string } & SignerCredentials) {
  const { pdf, signee, is_copied } = await openLink(call, token);
  await authenticateSigner(call, signee, proof);
  return admitSignee(call, { pdf_id: pdf.id, signee_id: signee.id, email: signee.email, authentication: signee, is_copied });
}

interface Admitted {
  pdf_id: string;
  signee_id: string;
  email: string;
  /** The access settings against which the signee was authenticated. */
  authentication?: Pick<SigneeRow, 'access' | 'access_code_hash'>;
  is_copied?: boolean;
}

/** Lets the session act as an authenticated signee. */
export async function admitSignee(call: Call, { is_copied = false, email, authentication, ...way }: Admitted) {
  const { db } = call.context;
  // For each pdf, a session acts as one signee only: the one who entered last.
  const others = await findSigneesElsewhere(db, call.caller.signee_ids, way.pdf_id);
  const signee_ids = [...others, way.signee_id];
  const copied = call.caller.by_copied_link.filter((id) => others.includes(id));
  const by_copied_link = is_copied ? [...copied, way.signee_id] : copied;
  const { user, via } = call.caller;
  // A caller with only an API token gets no session as this user, because it would outlive the token.
  const user_id = via === 'session' ? (user?.id ?? null) : null;
  const entered = { id: way.signee_id, email, ...(authentication && { authentication }) };
  await startSession(call, { user_id, signee_ids, by_copied_link, entered });
  await noteViewed(call, { ...way, is_copied });
  return way;
}

/** Records the first view of a pending pdf. Reads it again under the lock, because a finish may have come first. */
async function noteViewed(call: Call, way: { pdf_id: string; signee_id: string; is_copied: boolean }) {
  const { db, clock } = call.context;
  await db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, way.pdf_id);
    const signee = await findSignee(tx, way.signee_id);
    if (pdf?.signing_mode !== 'pending' || signee?.status !== 'sent') return;

    await markViewed(tx, call, { signee, now: clock.now(), proven_by: provenByLink(call, signee, way.is_copied) });
  });
}

export async function describeSigning(call: Call, grant: SigneeGrant) {
  const { db } = call.context;
  const { pdf, signee, host } = grant;
  const [fields, signees, sender_name, head] = await Promise.all([
    readOwnFields(db, grant),
    readSignees(db, pdf.id),
    findSenderName(db, pdf.created_by),
    pdf.sealed_key === null ? null : timelineHead(db, { pdf_id: pdf.id }),
  ]);
  // A stored file's key is the SHA-256 of its content.
  const completion = pdf.sealed_key !== null && head !== null ? { sha256: pdf.sealed_key, head } : null;
  const alternates = openAlternates(signee, signees);
  const signing_group = signee.signing_group_id !== null &&
    signee.status !== 'signed' && {
      alternates: alternates.map(({ name }) => name),
      acting: actingOf(alternates)?.name ?? null,
    };
  const others = partiesOf(signees.filter(({ status }) => status !== 'reassigned'))
    .filter((party) => partyOf(party[0]) !== partyOf(signee))
    .map((party) => presentParty(party));
  const group = signing_group || null;
  return { pdf, signee, host, sender_name, completion, signing_group: group, others, ...countRequired(fields) };
}

/** An in-person signee confirms their identity. Recorded each time the device is handed over. */
export async function confirmInPerson(call: Call, grant: SigneeGrant) {
  if (!grant.host) throw new AppError('conflict', problem('in_person_only'));
  await asActingSignee(call, grant, async (tx, { pdf, signee }, now) => {
    if (signee.status === 'sent') requireMoved(await moveSignee(tx, signee.id, 'view', { viewed_at: now, updated_at: now }));
    const by = bySignee(call, { ...grant, signee });
    await record(tx, { subject: { pdf_id: pdf.id }, type: 'confirmed in person', at: now, ...by });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
  });
}

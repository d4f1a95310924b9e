// Admits a visitor to a form, who becomes a signee of a new pdf. An address that was only typed in gets no email except for the
// completed document.
import type { FormState } from '@countersign/contract/forms';
import { problem } from '@countersign/contract/problems';
import { type Maker, useTemplate } from '#features/duplicates/index.ts';
import { expiryIn, sendDraft } from '#features/signing/drafts/index.ts';
import { readSignees, updateSignee } from '#features/signing/queries/index.ts';
import { type Visitor, admitSignee } from '#features/signing/signees/index.ts';
import { bySystem } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import { callerLanguage } from '#platform/context/caller-language.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { type RateLimit, enforceRateLimit } from '#platform/limits/rate-limit.ts';
import { shortened } from '#platform/shortened.ts';
import type { FormRow } from '#src/schema/forms.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { type VisitorProof, proveVisitor } from './codes.ts';
import { type FormDetails, findFormBySlug, findOwnerName, findPublisher, lockForm } from './queries.ts';
import { useRehearsed } from './rehearse-template.ts';
import { requireDetails, stateOf } from './service.ts';
import { countFillingIn, findUnfinished, insertSubmission } from './submission-queries.ts';
import { type Template, gapsOf, emailTextsOf } from './template-of.ts';

const HOUR_SECONDS = 3_600;
/** How long a place stays reserved for a visitor who has started and is inactive. */
const RETENTION_MS = 30 * 60_000;
const MAX_NAME_LENGTH = 255;

/** The public data of a form for visitors. @throws AppError 404 */
export async function describeForm(call: Call, slug: string) {
  const { db } = call.context;
  const form = await findFormBySlug(db, slug.toLowerCase());
  if (!form) throw new AppError('not_found', problem('form_not_found'));
  const state = await stateForVisitors(call.context, form);
  if (state !== 'open')
    return {
      state: state === 'full' ? ('full' as const) : ('closed' as const),
      name: null,
      owner_name: null,
      asks_for_code: false,
    };
  return { state, name: form.name, owner_name: await findOwnerName(db, form), asks_for_code: form.access !== 'anyone' };
}

/**
 * Admits a visitor. Continues an unfinished submission of the same address if the address is proven to be theirs.
 * @throws AppError 404 for an unknown form, 409 for one that is not open, 422 with `proof` if a code is required
 */
export async function enterForm(call: Call, visitor: Visitor) {
  const { db } = call.context;
  await enforceRateLimit(call, { name: 'form-enter', max: 60, window_seconds: HOUR_SECONDS });
  const form = await findFormBySlug(db, visitor.slug.toLowerCase());
  if (!form) throw new AppError('not_found', problem('form_not_found'));
  refuseUnlessOpen(await stateForVisitors(call.context, form));
  refuseOtherThanNames(visitor.name);

  const proof = await proveVisitor(call, form, visitor);
  if (form.signees.some(({ email }) => email.toLowerCase() === visitor.email.toLowerCase()))
    throw invalidField('email', problem('guest_address_taken'));
  const begun = await findUnfinished(db, form.id, {
    email: visitor.email.toLowerCase(),
    signee_ids: call.caller.signee_ids,
    is_proven: proof !== 'form',
  });
  if (begun) return admitSignee(call, { ...begun, email: visitor.email });

  for (const limit of limitsOf(form, visitor.email, proof)) await enforceRateLimit(call, limit);
  const way = await enterRehearsed(call, { form, visitor, proof });
  return admitSignee(call, { ...way, email: visitor.email });
}

interface Entry {
  form: FormRow;
  visitor: Visitor;
  proof: VisitorProof;
}

/** If the template has changed since its last rehearsal, rehearses it first. */
async function enterRehearsed(call: Call, entry: Entry) {
  const way = await useRehearsed(call.context, entry.form.pdf_id, {
    require: (template) => {
      if (!template || gapsOf(template).length > 0) throw notOpen('unavailable');
      return template;
    },
    work: (tx, template) => makeSubmission(call, tx, { ...entry, template }),
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.kind === 'invalid' ? notOpen('unavailable') : error;
  });
  if (!way) throw notOpen('unavailable');
  return way;
}

async function makeSubmission(call: Call, tx: Executor, { form, visitor, proof, template }: Entry & { template: Template }) {
  const { context } = call;
  await lockForm(tx, form.id);
  const details = await requireDetails(tx, form.id);
  const now = context.clock.now();
  refuseUnlessOpen(stateOf(details, now));
  await refuseUnlessFree(tx, details, { email: visitor.email, now });
  const roles = template.roles.map(({ id }) => id);
  const locale = callerLanguage(call);
  const takers = [{ role_id: form.role_id ?? '', name: visitor.name, email: visitor.email, locale }, ...form.signees];
  const visits = template.roles.find(({ id }) => id === (form.role_id ?? ''));
  if (visits?.kind !== 'signer' || roles.length !== takers.length || takers.some(({ role_id }) => !roles.includes(role_id)))
    throw notOpen('unavailable');

  // The visitor is recorded on the timeline of their document, but not on that of the template, which more people can read.
  const unseen = { ...bySystem(context), proven_by: null, ip: null, user_agent: null };
  const by = { ...unseen, form: { name: form.name, ...(await findPublisher(tx, form)) } };
  const maker: Maker = { context, user_id: form.created_by, by };
  const name = shortened(`${form.name} – ${visitor.name}`, MAX_NAME_LENGTH);
  const pdf = await useTemplate(maker, tx, { template_id: template.pdf.id, name, signees: takers });
  const signee = await putFirst(tx, await readSignees(tx, pdf.id), { email: visitor.email, proof, now });
  const { subject, message } = emailTextsOf(template);
  const input = {
    subject,
    message,
    ordered: true,
    expires_at: expiryIn(form.expires_after_days, now),
    reminders: form.reminders,
    allows_reassign: false,
    redirect_url: template.pdf.send_draft?.redirect_url ?? '',
  };
  await sendDraft(tx, { context, by: maker.by, pdf, input, uninvited: signee.id });
  await insertSubmission(tx, { pdf_id: pdf.id, form_id: form.id, signee_id: signee.id, created_at: now });
  return { pdf_id: pdf.id, signee_id: signee.id };
}

/** The visitor signs before the others are asked, so that an abandoned submission reaches nobody. */
async function putFirst(
  tx: Executor,
  signees: SigneeRow[],
  { email, proof, now }: { email: string; proof: VisitorProof; now: Date },
): Promise<SigneeRow> {
  const visitor = signees.find((signee) => signee.email === email);
  if (!visitor) throw new Error('The visitor is not among the signees.');
  const order = Math.min(...signees.map((signee) => signee.order)) - 1;
  return (await updateSignee(tx, visitor.id, { order, access: proof, updated_at: now })) ?? visitor;
}

/** A form of an organization without a subscription pauses, and resumes automatically once it subscribes. */
async function stateForVisitors({ db, clock, entitlements }: Context, form: FormRow): Promise<FormState> {
  const state = stateOf(await requireDetails(db, form.id), clock.now());
  if (state !== 'open' || form.organization_id === null) return state;
  return (await entitlements.hasSubscription(db, form.organization_id)) ? state : 'unavailable';
}

function refuseUnlessOpen(state: FormState) {
  if (state !== 'open') throw notOpen(state);
}

function notOpen(state: FormState): AppError {
  if (state === 'full') return new AppError('conflict', problem('form_full'));
  return new AppError('conflict', problem(state === 'unavailable' ? 'form_unavailable' : 'form_closed'));
}

/**
 * Finished submissions use up places, and visitors who are filling in the form reserve one. A visitor who starts again in another
 * browser needs no second place.
 */
async function refuseUnlessFree(
  tx: Executor,
  { form, finished }: Pick<FormDetails, 'form' | 'finished'>,
  { email, now }: { email: string; now: Date },
) {
  if (form.max_submissions === null) return;
  const since = new Date(now.getTime() - RETENTION_MS);
  const others = await countFillingIn(tx, form.id, { since, email });
  if (finished + others < form.max_submissions) return;
  throw new AppError('conflict', {
    ...problem('form_may_be_full'),
  });
}

/** Emails to others show the name, so it must not carry an advertisement: no digits, slashes, or dots within words. */
function refuseOtherThanNames(name: string) {
  const isName = /^(?:[\p{L}\p{M}\p{Zs}\p{Join_Control}]|['’·\-,.])+$/u.test(name) && !/\.[^\p{Zs},.]/u.test(name);
  if (!isName) throw invalidField('name', problem('name_only'));
}

/** Only unverified uses of an address count towards its limit: a stranger who enters it must not lock its owner out. */
function limitsOf(form: FormRow, email: string, proof: VisitorProof): RateLimit[] {
  const mailbox = { name: 'form-entry-mailbox', max: 6, window_seconds: 24 * HOUR_SECONDS, key: () => email.toLowerCase() };
  return [
    { name: 'form-entry-caller', max: 30, window_seconds: HOUR_SECONDS },
    ...(proof === 'form' ? [mailbox] : []),
    { name: 'form-entry-form', max: 500, window_seconds: HOUR_SECONDS, key: () => form.id },
  ];
}

import { hasPersonTwice } from '@countersign/contract/same-person';
import type { BodyOf } from '@countersign/contract/endpoint';
import {
  type FormState,
  MAX_FORMS,
  type createForm as createEndpoint,
  type updateForm as updateEndpoint,
} from '@countersign/contract/forms';
import { problem } from '@countersign/contract/problems';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { randomSecret } from '#platform/secrets/secrets.ts';
import { withoutUndefined } from '#platform/without-undefined.ts';
import type { FormRow } from '#src/schema/forms.ts';
import type { FormGrant } from './policy.ts';
import { type FormDetails, countForms, findFormDetails, insertForm, isSlugFree, updateForm } from './queries.ts';
import { rehearseTemplate } from './rehearse-template.ts';
import { type Template, gapsOf, isUsable, readTemplate, emailTextsOf } from './template-of.ts';

type FormInput = BodyOf<typeof createEndpoint>;
type FormChanges = BodyOf<typeof updateEndpoint>;
type Parties = Pick<FormRow, 'role_id' | 'signees'>;

/** Publishes a template. @throws AppError 422 that names what visitors would need to fill in the template */
export async function createForm(call: Call, grant: SpaceGrant, input: FormInput): Promise<FormDetails> {
  const { db, clock } = call.context;
  const now = clock.now();
  if ((await countForms(db, grant.space)) >= MAX_FORMS)
    throw new AppError('invalid', problem('too_many_forms', { max: MAX_FORMS }));
  const template = await requireTemplate(db, grant, input.pdf_id);
  const parties = {
    role_id: input.role_id === undefined ? firstSigner(template.roles) || null : input.role_id,
    signees: input.signees,
  };
  refuseGaps(template);
  requireParties(template, parties);
  if (input.is_active) await rehearseTemplate(call.context, template);

  const { pdf_id, is_active, access, max_submissions, reminders, expires_after_days } = input;
  const name = input.name ?? template.pdf.name;
  const form = await insertForm(db, {
    id: newId(now),
    ...ownerOf(grant.space),
    pdf_id,
    name,
    slug: input.slug ?? slugFor(name),
    is_active,
    access,
    emails: unique(input.emails),
    max_submissions,
    reminders,
    expires_after_days,
    closes_at: input.closes_at === null ? null : new Date(input.closes_at),
    embed_origins: unique(input.embed_origins),
    ...parties,
    created_by: grant.user.id,
    created_at: now,
    updated_at: now,
  });
  if (!form) throw slugTaken();
  return requireDetails(db, form.id);
}

/** @throws AppError 422, also if the form is activated and its template cannot be filled in */
export async function changeForm(call: Call, { form }: FormGrant, changes: FormChanges): Promise<FormDetails> {
  const { db, clock } = call.context;
  const { closes_at, emails, embed_origins, ...plain } = changes;
  if (changes.slug !== undefined && !(await isSlugFree(db, changes.slug, form.id))) throw slugTaken();

  const parties: Parties = {
    role_id: changes.role_id === undefined ? form.role_id : changes.role_id,
    signees: changes.signees ?? form.signees,
  };
  const touchesParties = changes.role_id !== undefined || changes.signees !== undefined;
  if (changes.is_active === true || touchesParties) {
    const template = await readTemplate(db, form.pdf_id);
    if (!template) throw invalidField('is_active', problem('form_template_gone'));
    if (changes.is_active === true) refuseGaps(template);
    requireParties(template, parties);
    if (changes.is_active === true) await rehearseTemplate(call.context, template);
  }

  await updateForm(db, form.id, {
    ...withoutUndefined(plain),
    ...(closes_at === undefined ? {} : { closes_at: closes_at === null ? null : new Date(closes_at) }),
    ...(emails === undefined ? {} : { emails: unique(emails) }),
    ...(embed_origins === undefined ? {} : { embed_origins: unique(embed_origins) }),
    updated_at: clock.now(),
  });
  return requireDetails(db, form.id);
}

/** Whether the form can be filled in now, or why not. */
export function stateOf({ form, template, finished }: FormDetails, now: Date): FormState {
  if (!form.is_active) return 'off';
  if (form.closes_at && form.closes_at <= now) return 'closed';
  if (form.max_submissions !== null && finished >= form.max_submissions) return 'full';
  return template && isUsable(template) ? 'open' : 'unavailable';
}

/** @throws AppError 404 */
export async function requireDetails(db: Executor, id: string): Promise<FormDetails> {
  const details = await findFormDetails(db, id);
  if (!details) throw new AppError('not_found');
  return details;
}

/** A template of the same space. @throws AppError 422 at `pdf_id` */
export async function requireTemplate(db: Executor, grant: SpaceGrant, pdfId: string): Promise<Template> {
  const template = await readTemplate(db, pdfId);
  const owner = ownerOf(grant.space);
  const isOwn = template?.pdf.user_id === owner.user_id && template.pdf.organization_id === owner.organization_id;
  if (!template || !isOwn) throw invalidField('pdf_id', problem('choose_ready_template'));
  return template;
}

function refuseGaps(template: Template) {
  const gaps = [...gapsOf(template), ...(template.roles.length > 1 ? emailTextsOf(template).gaps : [])];
  const [reason] = gaps;
  if (reason) throw new AppError('invalid', { ...problem('template_not_ready', { reason }), errors: { pdf_id: gaps } });
}

/** The default role of the visitor. @returns empty if there are no roles */
function firstSigner(roles: Template['roles']): string {
  return roles.find(({ kind }) => kind === 'signer')?.id ?? '';
}

/** The visitor must have one role, and each other role a person. */
function requireParties({ roles }: Template, { role_id, signees }: Parties) {
  if (!roles.some(({ id, kind }) => kind === 'signer' && id === (role_id ?? '')))
    throw invalidField('role_id', problem('choose_visitor_role'));
  const others = roles.filter(({ id }) => id !== (role_id ?? ''));
  for (const { id, name } of others)
    if (!signees.some((signee) => signee.role_id === id))
      throw invalidField('signees', problem('choose_person_of_role', { role: name }));
  if (signees.length > others.length || hasPersonTwice(signees))
    throw invalidField('signees', problem('role_persons_not_distinct'));
}

function slugTaken(): AppError {
  return invalidField('slug', problem('form_address_taken'));
}

/** A readable slug with an unguessable suffix. */
function slugFor(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  const end = randomSecret(12)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 10)
    .padEnd(10, '0');
  return words === '' ? `form-${end}` : `${words}-${end}`;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.toLowerCase()))];
}

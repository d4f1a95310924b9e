// The signees and roles of a copy: roles of a template are kept or assigned, and signees are copied.
import { hasPersonTwice } from '@countersign/contract/same-person';
import { PARTY_COLORS } from '@countersign/contract/party-colors';
import { partiesOf } from '@countersign/contract/signing-groups';
import type { Language } from '@countersign/contract/languages';
import { problem } from '@countersign/contract/problems';
import { findActiveUser } from '#features/auth/index.ts';
import { newAccess } from '#features/signing/index.ts';
import { insertSignee } from '#features/signing/queries/index.ts';
import { insertTemplateRoles, readTemplateRoles } from '#features/template-roles/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Executor } from '#platform/db/database.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import type { Renewal } from './pdf-content.ts';

/** The person who takes a role of a template. */
export interface RoleAssignee {
  /** Empty for the only signee of a template without roles. */
  role_id: string;
  name: string;
  email: string;
  /** Defaults to the sender's language. */
  locale?: Language;
}

const NO_ROLE = { kind: 'signer' as const, order: 1, color: PARTY_COLORS[0] };

export type Parties = Pick<Renewal, 'role_ids' | 'signee_ids'>;

/**
 * @param input.signees who takes which role of `from`
 * @param input.copied signees of `from` who are copied
 * @throws AppError 422 for a role that the template does not have, or for the same person twice
 */
export async function copyParties(
  tx: Executor,
  input: { from: PdfRow; pdf: PdfRow; signees: readonly RoleAssignee[]; copied: readonly SigneeRow[]; now: Date },
): Promise<Parties> {
  const { role_ids, signee_ids } = await assignRoles(tx, input);
  return { role_ids, signee_ids: new Map([...signee_ids, ...(await copySignees(tx, input))]) };
}

/** Copies the roles if the copy is a template; in a draft for signing, people take them now or later. */
async function assignRoles(
  tx: Executor,
  give: { from: PdfRow; pdf: PdfRow; signees: readonly RoleAssignee[]; now: Date },
): Promise<Parties> {
  const { from, pdf, signees, now } = give;
  const roles = await readTemplateRoles(tx, from.id);
  const copyRoles = async (these: typeof roles) => {
    const copies = these.map((role) => ({ ...role, id: newId(now), pdf_id: pdf.id, created_at: now, updated_at: now }));
    if (copies.length > 0) await insertTemplateRoles(tx, copies);
    return new Map(these.map((role, index) => [role.id, copies[index]?.id ?? '']));
  };
  if (pdf.mode === 'template') return { role_ids: await copyRoles(roles), signee_ids: new Map() };
  if (hasPersonTwice(signees)) throw invalidField('signees', problem('role_persons_not_distinct'));
  const owner = signees.length > 0 ? await findActiveUser(tx, pdf.created_by) : null;
  const signee_ids = new Map<string, string>();
  for (const { role_id, name, email, locale = languageOf(owner) } of signees) {
    const role = roles.find(({ id }) => id === role_id) ?? (role_id === '' && roles.length === 0 ? NO_ROLE : null);
    if (!role) throw invalidField('signees', problem('role_not_found'));
    const { id } = await insertSignee(tx, {
      id: newId(now),
      pdf_id: pdf.id,
      name,
      email,
      kind: role.kind,
      order: role.order,
      color: role.color,
      status: 'waiting',
      locale,
      created_at: now,
      updated_at: now,
    });
    signee_ids.set(role_id, id);
  }
  // The draft keeps roles that nobody has taken yet, if they have fields to fill in.
  const isFree = (role: (typeof roles)[number]) => role.kind === 'signer' && !signee_ids.has(role.id);
  const free = pdf.mode === 'signing' ? roles.filter(isFree) : [];
  return { role_ids: await copyRoles(free), signee_ids };
}

/** Copies the signees' data, kinds, authentication and access codes, but nothing of what they did. */
async function copySignees(
  tx: Executor,
  keep: { pdf: PdfRow; copied: readonly SigneeRow[]; now: Date },
): Promise<Map<string, string>> {
  const { pdf, copied, now } = keep;
  const ids = new Map(copied.map(({ id }) => [id, newId(now)]));
  const leads = leadsOf(copied, ids);
  for (const signee of copied) {
    const { id: before, name, email, kind, order, color, message, locale, access, access_code_hash, is_in_person } = signee;
    await insertSignee(tx, {
      id: ids.get(before) ?? newId(now),
      pdf_id: pdf.id,
      name,
      email,
      kind,
      order,
      signing_group_id: leads.get(before) ?? null,
      color,
      status: 'waiting',
      message,
      locale,
      ...(access === 'access_code' ? { access, access_code_hash } : { access, ...newAccess(access) }),
      is_in_person,
      created_at: now,
      updated_at: now,
    });
  }
  // The fields of a group belong to its lead, whichever alternate had them.
  return new Map([...ids, ...leads]);
}

/** The lead in the copy of each signing group, by the former ids of its members. A single remaining member forms no group. */
function leadsOf(copied: readonly SigneeRow[], ids: ReadonlyMap<string, string>): Map<string, string> {
  const groups = partiesOf(copied).filter((party) => party.length > 1);
  return new Map(groups.flatMap((party) => party.map(({ id }) => [id, ids.get(party[0].id) ?? ''] as const)));
}

import { freeColor } from '@countersign/contract/party-colors';
import { problem } from '@countersign/contract/problems';
import type { SigneeKind } from '@countersign/contract/signees';
import { MAX_TEMPLATE_ROLES } from '@countersign/contract/template-roles';
import { advanceRevision } from '#features/elements/index.ts';
import { pdfChanged, stateForbids } from '#features/pdfs/index.ts';
import { lockPdf } from '#features/pdfs/queries/index.ts';
import { restoreParty, saveRemovedParty } from '#features/pdfs/parties/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PdfRow, TemplateRoleRow } from '#src/schema/pdfs.ts';
import { hasFields, insertTemplateRoles, readTemplateRoles, removeTemplateRole, updateTemplateRole } from './queries.ts';

interface RoleInput {
  name?: string | undefined;
  kind?: SigneeKind | undefined;
  order?: number | undefined;
}

/** @throws AppError 409 unless it is a template, 422 for a name that another role has, or for too many roles */
export function addRole(call: Call, pdfId: string, input: RoleInput & { name: string }): Promise<TemplateRoleRow> {
  return inTemplate(call, pdfId, async (tx, _pdf, now) => {
    const others = await readTemplateRoles(tx, pdfId);
    refuseTooMany(others);
    refuseTwice(others, input.name);
    const row = {
      id: newId(now),
      pdf_id: pdfId,
      name: input.name,
      kind: input.kind ?? 'signer',
      color: freeColor(others),
      order: input.order ?? Math.max(0, ...others.map(({ order }) => order)) + 1,
      created_at: now,
      updated_at: now,
    };
    const [role] = await insertTemplateRoles(tx, [row]);
    if (!role) throw new Error('The role was not stored.');
    return role;
  });
}

/** @throws AppError 422 for a name that another role has, or if a role with fields would no longer be a signer's */
export function changeRole(call: Call, key: { pdf_id: string; id: string }, changes: RoleInput): Promise<TemplateRoleRow> {
  return inTemplate(call, key.pdf_id, async (tx, _pdf, now) => {
    const others = (await readTemplateRoles(tx, key.pdf_id)).filter((role) => role.id !== key.id);
    if (changes.name !== undefined) refuseTwice(others, changes.name);
    if (changes.kind !== undefined && changes.kind !== 'signer' && (await hasFields(tx, key)))
      throw invalidField('kind', problem('role_has_fields'));
    const role = await updateTemplateRole(tx, key, {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.kind !== undefined && { kind: changes.kind }),
      ...(changes.order !== undefined && { order: changes.order }),
      updated_at: now,
    });
    if (!role) throw new AppError('not_found');
    return role;
  });
}

/** Its fields stay without a role, and open editors reload them. */
export async function deleteRole(call: Call, key: { pdf_id: string; id: string }) {
  await inTemplate(call, key.pdf_id, async (tx, pdf, now) => {
    await saveRemovedParty(tx, 'role', key, now);
    const freed = await removeTemplateRole(tx, key);
    if (!freed) throw new AppError('not_found');
    const touched = freed.map((id) => ({ id, fields: ['role_id'] }));
    await advanceRevision(tx, { pdf, touched, user_id: call.caller.user?.id ?? null, now });
  });
}

/** Idempotent. @throws AppError 404 if none was removed; 422 if another has its name by now, or there are too many roles */
export function restoreRole(call: Call, key: { pdf_id: string; id: string }): Promise<TemplateRoleRow> {
  return inTemplate(call, key.pdf_id, async (tx) => {
    const others = await readTemplateRoles(tx, key.pdf_id);
    const present = others.find(({ id }) => id === key.id);
    if (present) return present;
    if (!(await restoreParty(tx, 'role', key))) throw new AppError('not_found');
    const role = (await readTemplateRoles(tx, key.pdf_id)).find(({ id }) => id === key.id);
    if (!role) throw new AppError('not_found');
    refuseTooMany(others);
    refuseTwice(others, role.name);
    return role;
  });
}

async function inTemplate<T>(call: Call, pdfId: string, work: (tx: Executor, pdf: PdfRow, now: Date) => Promise<T>): Promise<T> {
  const { db, clock } = call.context;
  return db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    if (pdf.mode !== 'template' || pdf.deleted_at) throw stateForbids(pdf, 'have_roles');
    const result = await work(tx, pdf, clock.now());
    await emit(tx, pdfChanged, { pdf_id: pdfId });
    return result;
  });
}

function refuseTooMany(others: readonly TemplateRoleRow[]) {
  if (others.length >= MAX_TEMPLATE_ROLES) throw new AppError('invalid', problem('too_many_roles', { max: MAX_TEMPLATE_ROLES }));
}

function refuseTwice(others: readonly TemplateRoleRow[], name: string) {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalidField('name', problem('role_name_taken'));
}

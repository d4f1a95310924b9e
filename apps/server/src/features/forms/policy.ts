// Forms and bulk sends email other people and contain their input. An admin sees all of the space's; a standard member sees only
// their own.
import { type SpaceGrant, inSpace } from '#features/organizations/spaces/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Policy } from '#platform/http/policy.ts';
import type { FormRow } from '#src/schema/forms.ts';
import { findForm } from './queries.ts';

export const mayListForms = inSpace(['admin', 'standard']);
export const mayPublish = inSpace(['admin', 'standard'], { verified: true });

export interface FormGrant extends SpaceGrant {
  form: FormRow;
}

/** Who can manage their own forms and bulk sends or, as an admin, those of others. */
export const KEEPERS = ['owner', 'organization_admin', 'organization_standard'] as const;

export const mayEditForm: Policy<FormGrant> = formPolicy(mayListForms);
export const mayChangeForm: Policy<FormGrant> = formPolicy(mayPublish);

/** Restricts lists to the caller's own rows (by their id), unless the role may see all. */
export function onlyOf({ role, user }: SpaceGrant): string | null {
  return role === 'admin' ? null : user.id;
}

function formPolicy(base: Policy<SpaceGrant>): Policy<FormGrant> {
  return {
    name: `the member who created the form, or ${base.name.replace('admin or standard', 'an admin')}`,
    allows: KEEPERS,
    check: async (request, params) => {
      const grant = await base.check(request, params);
      const form = await findForm(request.server.context.db, grant.space, params['formId'] ?? '');
      return { ...grant, form: requireOwn(grant, form) };
    },
  };
}

/** @throws AppError 404 for another user's row */
export function requireOwn<Row extends { created_by: string }>(grant: SpaceGrant, row: Row | null): Row {
  const only = onlyOf(grant);
  if (!row || (only !== null && row.created_by !== only)) throw new AppError('not_found');
  return row;
}

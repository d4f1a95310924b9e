// Contacts reveal whom a member writes to: a standard member sees their own, an admin those of every member of the space.
import { type SpaceGrant, inSpace } from '#features/organizations/spaces/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Policy } from '#platform/http/policy.ts';
import type { ContactRow } from '#src/schema/contacts.ts';
import { findContact } from './queries.ts';

export const mayListContacts = inSpace(['admin', 'standard']);

export interface ContactGrant extends SpaceGrant {
  contact: ContactRow;
}

export const mayChangeContact: Policy<ContactGrant> = {
  name: 'the member whose contact it is, or an admin of the space',
  allows: ['owner', 'organization_admin', 'organization_standard'],
  check: async (request, params) => {
    const grant = await mayListContacts.check(request, params);
    const contact = await findContact(request.server.context.db, visibleTo(grant), params['contactId'] ?? '');
    if (!contact) throw new AppError('not_found');
    return { ...grant, contact };
  },
};

/** Which of the space's contacts the caller sees. */
export function visibleTo({ space, role, user }: SpaceGrant) {
  return { space, created_by: role === 'admin' ? null : user.id };
}

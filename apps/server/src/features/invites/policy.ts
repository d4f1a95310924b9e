// Admins send invitations; the owner of the address answers them. The link alone grants no access.
import { inOrganization } from '#features/organizations/index.ts';
import { requireVerifiedUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { type Policy } from '#platform/http/policy.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { InviteRow } from '#src/schema/invites.ts';
import { findOwnInvite } from './queries.ts';

export const maySeeInvites = inOrganization(['admin'], { even_inactive: true });
/** Requires a verified address, because invitations reach other people's mailboxes. */
export const mayInvite = inOrganization(['admin'], { verified: true });

export interface InvitedGrant {
  invite: InviteRow;
  user: UserRow;
}

export const isInvited: Policy<InvitedGrant> = {
  name: 'the person with the verified address that the invitation was sent to',
  allows: ['owner'],
  check: async (request, params) => {
    const user = requireVerifiedUser(request);
    const invite = await findOwnInvite(request.server.context.db, user, params['inviteId'] ?? '');
    if (!invite) throw new AppError('not_found');
    return { invite, user };
  },
};

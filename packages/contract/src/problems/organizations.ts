// Organizations, their members and invitations.
export const ORGANIZATIONS_PROBLEMS = {
  invite_already_accepted: 'You already accepted this invitation.',
  invite_already_used: 'This invitation was already used. Ask for a new one.',
  invite_declined: 'You declined this invitation. Ask for a new one.',
  no_seat_left: 'All seats of the organization are taken.',
  already_a_member: 'This person is already a member of the organization.',
  already_invited: 'This person is already invited.',
  own_role: 'You can’t change your own role. Ask another admin.',
  last_admin_leaves: 'You’re the last admin. Make someone else an admin before you leave, or delete the organization.',
  last_admin: 'This is the last admin. Make someone else an admin first.',
  organization_document_being_sealed:
    'A document in this organization that everyone has signed is being finalized. Try again in a few minutes.',
  organization_disabled: 'Support has disabled this organization. Please contact support.',
  organization_inactive: 'This organization is inactive.',
} as const;

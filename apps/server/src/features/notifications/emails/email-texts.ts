// Texts of the emails about an organization.
import { defineTexts } from '#platform/i18n/texts.ts';

export const activityTexts = defineTexts('emails.activity', {
  /** {subject} is the organization's name. */
  InviteAccepted: {
    subject: '{actor} joined {subject}',
    heading: '{actor} is now a member of {subject}',
  },
  InviteRejected: {
    subject: 'Invitation to {subject} declined by {actor}',
    heading: '{actor} declined your invitation to {subject}',
  },
  where: 'You can see all members and invitations in the organization’s settings.',
  button: 'Open settings',
  footer: 'You received this email because you manage this organization.',
});

// Texts of the email with an invitation to an organization.
import { defineTexts } from '#platform/i18n/texts.ts';

export const inviteTexts = defineTexts('emails.invite', {
  heading: '{sender} invites you to {organization}',
  preview: 'Join {organization} on Countersign.',
  what: 'As a member of {organization} you can work with its documents and templates.',
  how: 'Sign in with this address, {email}, or create an account with it. Then accept or decline.',
  button: 'View invitation',
  footer: 'You received this email because {sender} invited {email}. If you don’t know why, you can ignore it.',
});

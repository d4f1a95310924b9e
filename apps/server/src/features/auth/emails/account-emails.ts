import type { MailContent } from '#platform/mail/template.ts';

type Recipient = { first_name: string };

export function verifyEmailMail(user: Recipient, url: string): MailContent {
  return {
    subject: 'Verify your email address',
    preview: 'One click, and your account is ready.',
    heading: `Welcome, ${user.first_name}`,
    paragraphs: ['Please confirm that this is your email address. The link works for 24 hours.'],
    button: { label: 'Verify email address', url },
    footer: 'If you did not create an account at Countersign, you can ignore this mail.',
  };
}

export function resetPasswordMail(user: Recipient, url: string): MailContent {
  return {
    subject: 'Choose a new password',
    preview: 'Somebody asked for a new password for your account.',
    heading: `Hello ${user.first_name}`,
    paragraphs: ['You asked for a new password. The link works once, for one hour.'],
    button: { label: 'Choose a new password', url },
    footer: 'If you did not ask for this, you can ignore this mail; your password stays as it is.',
  };
}

export function passwordChangedMail(user: Recipient, url: string): MailContent {
  return {
    subject: 'Your password was changed',
    preview: 'All other devices were signed out.',
    heading: `Hello ${user.first_name}`,
    paragraphs: [
      'The password of your account was changed and all other devices were signed out. If this was you, there is nothing to do.',
    ],
    button: { label: 'This was not me', url },
    footer: 'You get this mail because it concerns the security of your account.',
  };
}

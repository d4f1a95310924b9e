// Texts of the account emails.
import { defineTexts } from '#platform/i18n/texts.ts';

export const accountTexts = defineTexts('emails.account', {
  hello: 'Hello {name}',
  welcome: 'Welcome, {name}',
  /** Shown below emails that may have reached the wrong person. */
  ignore: 'If you didn’t request this, you can ignore this email.',
  /** Shown below all others. */
  security: 'You received this email because it’s about the security of your account.',
  /** {email} is the requested address, {about} the subject of the email. */
  emails: {
    verify_email: {
      subject: 'Verify your email address',
      preview: 'One click and your account is ready.',
      text: 'Please confirm that this is your email address. The link works for 24 hours.',
      button: 'Verify email address',
    },
    reset_password: {
      subject: 'Choose a new password',
      preview: 'Someone requested a new password for your account.',
      text: 'You requested a new password. The link works once, for one hour.',
      button: 'Choose a new password',
    },
    password_changed: {
      subject: 'Your password was changed',
      preview: 'All other devices were signed out.',
      text: 'Your account’s password was changed and all other devices were signed out. If this was you, you don’t need to do anything.',
      button: 'This wasn’t me',
    },
    password_removed: {
      subject: 'Your password was removed',
      preview: 'From now on you sign in with a passkey.',
      text: 'Your account no longer has a password; you sign in with a passkey. If this was you, you don’t need to do anything. If not, choose a new password right away.',
      button: 'This wasn’t me',
    },
    change_email: {
      subject: 'Confirm your new email address',
      preview: 'One click and it’s your account’s address.',
      text: 'You want to use {email} as your account’s address. Please confirm that it’s yours. The link works for 24 hours; until then your current address stays.',
      button: 'Confirm email address',
    },
    email_change_asked: {
      subject: 'A new email address was requested',
      preview: 'Your account keeps its address until the new one is confirmed.',
      text: 'Someone signed in to your account asked to change its address to {email}. If this was you, open the email we sent there. If not, choose a new password: this signs everyone out and cancels the change.',
      button: 'This wasn’t me',
    },
    email_changed: {
      subject: 'Your email address was changed',
      preview: 'Your account has a new address.',
      text: 'Your account’s address is now {about}. We’ll send your emails there. If this wasn’t you, contact your administrator right away.',
    },
    address_taken: {
      subject: 'Someone tried to use your email address',
      preview: 'Your account hasn’t changed.',
      text: 'Someone tried to use your email address for another account. That isn’t possible because it’s already yours; we didn’t tell them so. If it was you, sign in to this account instead.',
      button: 'Sign in',
    },
    two_factor_on: {
      subject: 'Two-factor sign-in is on',
      preview: 'Signing in now also requires a code.',
      text: 'Signing in to your account now also requires a code from your authenticator app. Keep your recovery codes where you can find them without your phone. If this wasn’t you, choose a new password right away.',
      button: 'This wasn’t me',
    },
    two_factor_off: {
      subject: 'Two-factor sign-in is off',
      preview: 'Signing in only requires your password.',
      text: 'Signing in to your account no longer requires a code. If this wasn’t you, choose a new password right away and turn two-factor sign-in back on.',
      button: 'This wasn’t me',
    },
    recovery_code_used: {
      subject: 'A recovery code was used',
      preview: 'It no longer works. Codes left: {about}.',
      text: 'Someone signed in to your account with a recovery code. The code no longer works. Codes left: {about}. You can create new ones in your account settings. If this wasn’t you, choose a new password right away.',
      button: 'Open my account',
    },
    recovery_codes_renewed: {
      subject: 'You have new recovery codes',
      preview: 'The old ones no longer work.',
      text: 'New recovery codes were created for your account; the old ones no longer work. If this wasn’t you, choose a new password right away.',
      button: 'Open my account',
    },
    passkey_added: {
      subject: 'A passkey was added',
      preview: 'It can sign in to your account.',
      text: 'The passkey “{about}” can now sign in to your account. If this wasn’t you, remove it right away and choose a new password.',
      button: 'Open my account',
    },
    passkey_removed: {
      subject: 'A passkey was removed',
      preview: 'It can no longer sign in to your account.',
      text: 'The passkey “{about}” can no longer sign in to your account. If this wasn’t you, choose a new password right away.',
      button: 'Open my account',
    },
    api_token_made: {
      subject: 'An API token was created',
      preview: 'It can act on your behalf.',
      text: 'The API token “{about}” can act on your behalf until it’s revoked. If this wasn’t you, revoke it right away and choose a new password.',
      button: 'View my API tokens',
    },
    sign_in_connected: {
      subject: '{about} was connected',
      preview: 'You can now sign in with it.',
      text: 'Your account is connected to {about}: anyone signed in there as you can sign in here. If this wasn’t you, disconnect it right away and choose a new password.',
      button: 'Open my account',
    },
    sign_in_disconnected: {
      subject: '{about} was disconnected',
      preview: 'It can no longer sign in to your account.',
      text: 'Your account is no longer connected to {about}, and no one can sign in through it. If this wasn’t you, choose a new password right away.',
      button: 'Open my account',
    },
    account_deleted: {
      subject: 'Your account was deleted',
      preview: 'You’re signed out everywhere.',
      text: 'Your account was deleted and you’re signed out everywhere. The documents in your private space are permanently deleted after 30 days. Thank you for using Countersign.',
    },
  },
});

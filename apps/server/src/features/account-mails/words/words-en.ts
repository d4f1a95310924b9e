import type { AccountWords } from './words.ts';

export const en: AccountWords = {
  hello: 'Hello {name}',
  welcome: 'Welcome, {name}',
  ignore: 'If you did not ask for this, you can ignore this mail; nothing changes.',
  security: 'You get this mail because it concerns the security of your account.',
  mails: {
    verify_email: {
      subject: 'Verify your email address',
      preview: 'One click, and your account is ready.',
      text: 'Please confirm that this is your email address. The link works for 24 hours.',
      button: 'Verify email address',
    },
    reset_password: {
      subject: 'Choose a new password',
      preview: 'Somebody asked for a new password for your account.',
      text: 'You asked for a new password. The link works once, for one hour.',
      button: 'Choose a new password',
    },
    password_changed: {
      subject: 'Your password was changed',
      preview: 'All other devices were signed out.',
      text: 'The password of your account was changed and all other devices were signed out. If this was you, there is nothing to do.',
      button: 'This was not me',
    },
    password_removed: {
      subject: 'Your password was removed',
      preview: 'From now on you sign in with a passkey.',
      text: 'Your account has no password any more; you sign in with a passkey. If this was you, there is nothing to do. If not, choose a new password at once.',
      button: 'This was not me',
    },
    change_email: {
      subject: 'Confirm your new email address',
      preview: 'One click, and it is the address of your account.',
      text: 'You want {email} to be the address of your account. Please confirm that it is yours. The link works for 24 hours; until then your present address stays.',
      button: 'Confirm email address',
    },
    email_change_asked: {
      subject: 'A new email address was asked for',
      preview: 'Your account keeps its address until the new one is confirmed.',
      text: 'Somebody who is signed in to your account wants to change its address to {email}. If this was you, open the mail that we sent there. If not, choose a new password: that signs everybody out and cancels the change.',
      button: 'This was not me',
    },
    email_changed: {
      subject: 'Your email address was changed',
      preview: 'Your account has another address now.',
      text: 'Your account now has the address {about}. Mails to you go there. If this was not you, tell whoever runs this Countersign at once.',
    },
    address_taken: {
      subject: 'Somebody tried to use your email address',
      preview: 'Your account stays as it is.',
      text: 'Somebody wanted to give your email address to another account. That is not possible, as it is yours already; they were not told so. If it was you, sign in to this account instead.',
      button: 'Sign in',
    },
    two_factor_on: {
      subject: 'Two-factor sign-in is on',
      preview: 'Signing in now takes a code as well.',
      text: 'Signing in to your account now takes a code of your authenticator app as well. Keep your recovery codes where you find them without your phone. If this was not you, choose a new password at once.',
      button: 'This was not me',
    },
    two_factor_off: {
      subject: 'Two-factor sign-in is off',
      preview: 'Signing in takes the password alone.',
      text: 'Signing in to your account does not take a code any more. If this was not you, choose a new password at once and switch it on again.',
      button: 'This was not me',
    },
    recovery_code_used: {
      subject: 'A recovery code was used',
      preview: 'It works no more. Left: {about}.',
      text: 'Somebody signed in to your account with a recovery code. It works no more. Left: {about}. You can make new ones in your account. If this was not you, choose a new password at once.',
      button: 'Open my account',
    },
    recovery_codes_renewed: {
      subject: 'You have new recovery codes',
      preview: 'The old ones work no more.',
      text: 'New recovery codes were made for your account; the old ones work no more. If this was not you, choose a new password at once.',
      button: 'Open my account',
    },
    passkey_added: {
      subject: 'A passkey was added',
      preview: 'It can sign in to your account.',
      text: 'The passkey “{about}” can now sign in to your account. If this was not you, remove it at once and choose a new password.',
      button: 'Open my account',
    },
    passkey_removed: {
      subject: 'A passkey was removed',
      preview: 'It cannot sign in to your account any more.',
      text: 'The passkey “{about}” cannot sign in to your account any more. If this was not you, choose a new password at once.',
      button: 'Open my account',
    },
    api_token_made: {
      subject: 'An API token was made',
      preview: 'It can act for you.',
      text: 'The API token “{about}” can now act for you, until it is revoked. If this was not you, revoke it at once and choose a new password.',
      button: 'See my API tokens',
    },
    sign_in_connected: {
      subject: '{about} was connected',
      preview: 'From now on you can sign in with it.',
      text: 'Your account is connected with {about}: whoever is signed in there as you can sign in here. If this was not you, disconnect it at once and choose a new password.',
      button: 'Open my account',
    },
    sign_in_disconnected: {
      subject: '{about} was disconnected',
      preview: 'It cannot sign in to your account any more.',
      text: 'Your account is not connected with {about} any more, and nobody can sign in through it. If this was not you, choose a new password at once.',
      button: 'Open my account',
    },
    account_deleted: {
      subject: 'Your account was deleted',
      preview: 'You are signed out everywhere.',
      text: 'Your account was deleted, and you are signed out everywhere. The documents of your private space are removed for good after 30 days. Thank you for having been with us.',
    },
  },
};

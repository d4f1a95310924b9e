// Sections of the settings screens that can be searched, with alternative names.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface SettingsSection {
  to: string;
  label: MessageDescriptor;
  words: readonly MessageDescriptor[];
  /** Only for people who manage the current organization. */
  isOfOrganization?: true;
}

export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { to: '/settings/account#profile', label: msg`Profile`, words: [msg`First name`, msg`Last name`, msg`Email`] },
  {
    to: '/settings/account#language',
    label: msg`Language and time`,
    words: [msg`Theme`, msg`Dark`, msg`Light`, msg`Time zone`],
  },
  { to: '/settings/account#password', label: msg`Password`, words: [] },
  { to: '/settings/account#two-factor', label: msg`Two-factor sign-in`, words: [msg`2FA, authenticator, two factor`] },
  { to: '/settings/account#passkeys', label: msg`Passkeys`, words: [msg`fingerprint, security key`] },
  { to: '/settings/account#sessions', label: msg`Active sessions`, words: [msg`sessions, devices`, msg`Sign out`] },
  {
    to: '/settings/account#data',
    label: msg`Your data`,
    words: [msg`Export my data`],
  },
  { to: '/settings/account#danger-zone', label: msg`Danger zone`, words: [msg`Delete account`, msg`Delete my account`] },
  {
    to: '/settings/organizations#manage-organization',
    label: msg`Manage Organization`,
    words: [msg`colors, colours, logo, brand`],
    isOfOrganization: true,
  },
  {
    to: '/settings/organizations#invite-users',
    label: msg`Invited users`,
    words: [msg`Invite user`, msg`invitations`],
    isOfOrganization: true,
  },
  {
    to: '/settings/organizations#organization-users',
    label: msg`Users`,
    words: [msg`members, colleagues, team, roles`],
    isOfOrganization: true,
  },
];

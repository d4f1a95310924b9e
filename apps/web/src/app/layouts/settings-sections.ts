// The parts of the settings screens that are looked for by their own names, and the other words that people have for them.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface SettingsSection {
  to: string;
  label: MessageDescriptor;
  words: readonly MessageDescriptor[];
  /** There where one works in an organization and manages it. */
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

import { describe, expect, it, vi } from 'vitest';
import { SETTINGS_SECTIONS } from './settings-sections.ts';

vi.mock('@lingui/core/macro', () => ({ msg: String }));

/** Matches like the palette: anywhere in the name and search terms. */
function found(typed: string): string[] {
  const has = (text: unknown) => String(text).toLowerCase().includes(typed);
  return SETTINGS_SECTIONS.filter(({ label, words }) => [label, ...words].some(has)).map(({ to }) => to);
}

describe('settings are found by alternative names', () => {
  it.each([
    ['passw', '/settings/account#password'],
    ['two-factor', '/settings/account#two-factor'],
    ['2fa', '/settings/account#two-factor'],
    ['passkey', '/settings/account#passkeys'],
    ['dark', '/settings/account#language'],
    ['theme', '/settings/account#language'],
    ['language', '/settings/account#language'],
    ['sessions', '/settings/account#sessions'],
    ['delete account', '/settings/account#danger-zone'],
    ['export', '/settings/account#data'],
    ['invite', '/settings/organizations#invite-users'],
    ['members', '/settings/organizations#organization-users'],
    ['colour', '/settings/organizations#manage-organization'],
    ['color', '/settings/organizations#manage-organization'],
  ])('%s', (typed, to) => {
    expect(found(typed)).toContain(to);
  });
});

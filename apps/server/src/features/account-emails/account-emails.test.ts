import { LANGUAGES, type Language } from '@countersign/contract/languages';
import { describe, expect, it } from 'vitest';
import { type AccountEmailText, accountEmail } from './account-emails.ts';
import { ACCOUNT_MAILS } from './jobs.ts';

const KINDS = [...ACCOUNT_MAILS, 'address_taken'] as const;
const VALUES = ['Zoë', 'new@example.com', 'MacBook'];

function emailIn(language: Language, kind: AccountEmailText) {
  const user = {
    first_name: 'Zoë',
    locale: language,
    seen_locale: null,
    email: 'old@example.com',
    pending_email: 'new@example.com',
  };
  return accountEmail(kind, user, { url: 'https://example.com', about: 'MacBook' });
}

describe.each(LANGUAGES)('the account emails in %s', (language) => {
  it.each(KINDS)('have the same placeholders and buttons in %s as in English', (kind) => {
    const [own, english] = [emailIn(language, kind), emailIn('en', kind)];
    const named = (text: string) => VALUES.filter((value) => text.includes(value));
    expect(named(own.subject)).toEqual(named(english.subject));
    expect(named(own.preview)).toEqual(named(english.preview));
    expect(own.paragraphs.map(named)).toEqual(english.paragraphs.map(named));
    expect(own.button !== undefined).toBe(english.button !== undefined);
  });
});

it('bidirectional control characters in a name cannot reverse the text around it', () => {
  const user = { first_name: '\u202Etxt.exe', locale: null, seen_locale: null, email: 'a@example.com', pending_email: null };
  const mail = accountEmail('passkey_added', user, { url: 'https://example.com', about: '\u2067evil\u2069' });
  expect(mail.heading).toBe('Hello txt.exe');
  expect(mail.paragraphs[0]).toContain('“evil”');
});

import { LANGUAGES } from '@countersign/contract/languages';
import { describe, expect, it } from 'vitest';
import { accountMail } from './account-emails.ts';
import { ACCOUNT_MAILS } from './jobs.ts';
import { accountMessages } from './messages/messages.ts';

const KINDS = [...ACCOUNT_MAILS, 'address_taken'] as const;
const placeholders = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted((a, b) => a.localeCompare(b));

describe.each(LANGUAGES)('the mails about an account in %s', (language) => {
  it.each(KINDS)('name in %s what they name in English, and have a button where that has one', (kind) => {
    const [own, english] = [accountMessages[language].mails[kind], accountMessages.en.mails[kind]];
    for (const part of ['subject', 'preview', 'text'] as const)
      expect(placeholders(own[part])).toEqual(placeholders(english[part]));
    expect(own.button !== undefined).toBe(english.button !== undefined);
  });
});

it('a name cannot turn the sentence around it', () => {
  const user = { first_name: '\u202Etxt.exe', locale: null, seen_locale: null, email: 'a@example.com', pending_email: null };
  const mail = accountMail('passkey_added', user, { url: 'https://example.com', about: '\u2067evil\u2069' });
  expect(mail.heading).toBe('Hello txt.exe');
  expect(mail.paragraphs[0]).toContain('“evil”');
});

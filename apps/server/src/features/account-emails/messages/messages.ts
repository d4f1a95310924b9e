// What the emails about an account say, in every language that people are written to in.
import type { Language } from '@countersign/contract/languages';
import type { AccountMail } from '../jobs.ts';
import { ar } from './messages-ar.ts';
import { de } from './messages-de.ts';
import { en } from './messages-en.ts';
import { es } from './messages-es.ts';
import { fr } from './messages-fr.ts';

/** `address_taken` is emailed instead, where a new account or a change of address names what is someone else's. */
export type AccountMailText = AccountMail | 'address_taken';

/** {name} is whom it is written to, {email} the address asked for, {about} what it is about. */
interface MailWords {
  subject: string;
  preview: string;
  text: string;
  button?: string;
}

export interface AccountMessages {
  hello: string;
  welcome: string;
  /** Under emails that may have come to the wrong person. */
  ignore: string;
  /** Under all others. */
  security: string;
  mails: Record<AccountMailText, MailWords>;
}

export const accountMessages: Record<Language, AccountMessages> = { en, de, fr, es, ar };

// What the emails about signing say, in every language that signees are written to in.
import type { Language } from '@countersign/contract/languages';
import type { SigneeKind } from '@countersign/contract/signees';
import { ar } from './messages-ar.ts';
import { de } from './messages-de.ts';
import { en } from './messages-en.ts';
import { es } from './messages-es.ts';
import { fr } from './messages-fr.ts';

/** What someone is asked for: to sign, to approve or to view. {sender}, {pdf} */
interface AskingWords {
  invite_subject: string;
  invite_preview: string;
  invite_heading: string;
  remind_subject: string;
  remind_text: string;
  button: string;
}

/** How a pdf ended without signatures. {name} is whoever declined it. */
interface EndWords {
  preview: string;
  heading: string;
}

export interface SigningMessages {
  signer: AskingWords;
  approver: AskingWords;
  viewer: AskingWords;
  invite_text: string;
  /** In place of `invite_text` for viewers. */
  view_text: string;
  /** {name} is who the mail is for, of several in one mailbox. */
  shared: string;
  /** {name} was asked to sign before. */
  handed_on: string;
  remind_preview: string;
  remind_heading: string;
  /** {moment}: by when the sender would like to have it. */
  due: string;
  until: string;
  link_subject: string;
  link_preview: string;
  link_heading: string;
  link_text: string;
  open_button: string;
  /** {code} */
  code_subject: string;
  code_preview: string;
  code_heading: string;
  code_text: string;
  code_warning: string;
  completed_subject: string;
  completed_preview: string;
  completed_heading: string;
  completed_text: string;
  completed_attached: string;
  declined_subject: string;
  declined: Record<'signee' | 'sender' | 'expired', EndWords>;
  declined_text: string;
  replaced_subject: string;
  replaced_preview: string;
  replaced_heading: string;
  replaced_text: string;
  /** {names}: the people of a signing group, as “Ada, Ben or Carla”. */
  one_of: Record<'signer' | 'approver', string>;
  /** {name} has signed, or approved, for the group of the reader. */
  released: Record<'signer' | 'approver', { subject: string; heading: string }> & { text: string };
  /** In place of a name that is not known. */
  somebody: string;
  /** Why someone gets the mail, and whose the link is. */
  footers: Record<SigneeKind, string>;
}

export const signingMessages: Record<Language, SigningMessages> = { en, de, fr, es, ar };

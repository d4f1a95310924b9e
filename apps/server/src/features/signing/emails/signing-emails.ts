// The emails about signing, each in the language of its recipient.
import type { Language } from '@countersign/contract/languages';
import type { SigneeKind } from '@countersign/contract/signees';
import { oneOf } from '@countersign/contract/signing-groups';
import { frameTexts } from '#platform/email/email-texts.ts';
import { sayIn, wordedMoment } from '#platform/i18n/messages.ts';
import type { EmailDocument, EmailContent } from '#platform/email/template.ts';
import { signingTexts as texts } from './email-texts.ts';

export interface SigningEmailFacts {
  language: Language;
  pdf_name: string;
  recipient: string;
  /** Whether other recipients of the document share this mailbox. */
  is_shared: boolean;
  /** Empty if the sender is no longer known. */
  sender: string;
  /** The sender's own subject; empty: the default. */
  subject: string;
  message: string;
  /** A JPEG of the first page; null if the email shows none. */
  first_page: Buffer | null;
  due_at: Date | null;
  expires_at: Date | null;
  /** The sender's time zone, which the dates refer to. */
  time_zone: string;
  /** Empty if there is nothing to open. */
  url: string;
  /** The email tells everyone but the sender why they receive it. */
  reader: 'sender' | InviteDetails['kind'];
}

interface InviteDetails {
  kind: SigneeKind;
  /** The name of the previous person; null if the signee was not reassigned. */
  place_of: string | null;
  /** The names of all alternates, including the reader; empty for a person who signs alone. */
  group: readonly string[];
}

export function inviteEmail(facts: SigningEmailFacts & InviteDetails): EmailContent {
  const { say, known } = speak(facts);
  const asking = askingOf(facts.kind);
  return {
    ...frame(facts),
    subject: forOne(facts, facts.subject || say(asking.invite_subject, known)),
    preview: say(asking.invite_preview, known),
    heading: say(asking.invite_heading, known),
    paragraphs: [
      hello(facts),
      ...(facts.place_of === null ? [] : [say(texts.handed_on, { name: facts.place_of })]),
      ...oneOfGroup(facts),
      say(facts.kind === 'viewer' ? texts.view_text : texts.invite_text),
      ...(facts.is_shared ? [say(texts.shared, { name: facts.recipient })] : []),
    ],
    document: documentBlock(facts),
    ...quoted(facts.message),
    button: { label: say(asking.button), url: facts.url },
  };
}

export function remindEmail(facts: SigningEmailFacts & InviteDetails): EmailContent {
  const { say, known } = speak(facts);
  const asking = askingOf(facts.kind);
  return {
    ...frame(facts),
    subject: forOne(facts, say(asking.remind_subject, known)),
    preview: say(texts.remind_preview, known),
    heading: say(texts.remind_heading, known),
    paragraphs: [
      hello(facts),
      say(asking.remind_text, known),
      ...oneOfGroup(facts),
      ...(facts.is_shared ? [say(texts.shared, { name: facts.recipient })] : []),
    ],
    document: documentBlock(facts),
    ...quoted(facts.message),
    button: { label: say(asking.button), url: facts.url },
  };
}

export function linkEmail(facts: SigningEmailFacts): EmailContent {
  const { say, known } = speak(facts);
  return {
    ...frame(facts),
    subject: forOne(facts, say(texts.link_subject, known)),
    preview: say(texts.link_preview),
    heading: say(texts.link_heading, known),
    paragraphs: [hello(facts), say(texts.link_text), ...(facts.is_shared ? [say(texts.shared, { name: facts.recipient })] : [])],
    document: documentBlock(facts),
    button: { label: say(texts.open_button), url: facts.url },
  };
}

export function codeEmail(facts: SigningEmailFacts, code: string): EmailContent {
  const { say, known } = speak(facts);
  return {
    ...frame(facts),
    subject: forOne(facts, say(texts.code_subject, { ...known, code })),
    preview: say(texts.code_preview),
    heading: say(texts.code_heading, { code }),
    paragraphs: [hello(facts), say(texts.code_text, known), say(texts.code_warning)],
  };
}

export function completedEmail(facts: SigningEmailFacts & { is_attached: boolean }): EmailContent {
  const { say, known } = speak(facts);
  return {
    ...frame(facts),
    subject: say(texts.completed_subject, known),
    preview: say(texts.completed_preview),
    heading: say(texts.completed_heading, known),
    paragraphs: [hello(facts), say(texts.completed_text), ...(facts.is_attached ? [say(texts.completed_attached)] : [])],
    document: documentBlock({ ...facts, due_at: null, expires_at: null }),
    button: { label: say(texts.open_button), url: facts.url },
  };
}

export function declinedEmail(
  facts: SigningEmailFacts & { reason: string; cause: 'signee' | 'sender' | 'expired'; declined_by: string },
): EmailContent {
  const { say, known } = speak(facts);
  const end = texts.declined[facts.cause];
  const by = { ...known, name: facts.declined_by || say(texts.somebody) };
  return {
    ...frame(facts),
    subject: say(texts.declined_subject, known),
    preview: say(end.preview, by),
    heading: say(end.heading, by),
    paragraphs: [hello(facts), say(texts.declined_text)],
    ...quoted(facts.reason),
    ...(facts.url && { button: { label: say(texts.open_button), url: facts.url } }),
  };
}

/** To a person who was asked to sign and has since been replaced. */
export function replacedEmail(facts: SigningEmailFacts): EmailContent {
  const { say, known } = speak(facts);
  return {
    ...frame(facts),
    subject: say(texts.replaced_subject, known),
    preview: say(texts.replaced_preview),
    heading: say(texts.replaced_heading, known),
    paragraphs: [hello(facts), say(texts.replaced_text)],
  };
}

/** To a person who was asked, after another member of their group has signed or approved. */
export function releasedEmail(facts: SigningEmailFacts, signed_by: string): EmailContent {
  const { say, known } = speak(facts);
  const by = { ...known, name: signed_by || say(texts.somebody) };
  const released = facts.reader === 'approver' ? texts.released.approver : texts.released.signer;
  return {
    ...frame(facts),
    subject: say(released.subject, known),
    preview: say(released.heading, by),
    heading: say(released.heading, by),
    paragraphs: [hello(facts), say(texts.released.text)],
  };
}

function oneOfGroup({ language, kind, group }: SigningEmailFacts & InviteDetails): string[] {
  if (group.length === 0) return [];
  return [sayIn(language)(texts.one_of[kind === 'approver' ? 'approver' : 'signer'], { names: oneOf(group, language) })];
}

/** Why a signee gets an email. */
export function senderFooter(language: Language): string {
  return sayIn(language)(texts.sender_footer);
}

export function signeeFooter(language: Language, kind: InviteDetails['kind']): string {
  return sayIn(language)(texts.footers[kind]);
}

function speak(facts: SigningEmailFacts) {
  const say = sayIn(facts.language);
  return { say, known: { pdf: facts.pdf_name, sender: facts.sender || say(texts.somebody) } };
}

function askingOf(kind: InviteDetails['kind']) {
  return kind === 'approver' || kind === 'viewer' ? texts[kind] : texts.signer;
}

function frame({ language, reader }: SigningEmailFacts) {
  return { language, footer: reader === 'sender' ? senderFooter(language) : signeeFooter(language, reader) };
}

/** If several recipients share a mailbox, the subject names the recipient. */
function forOne({ is_shared, recipient }: SigningEmailFacts, subject: string): string {
  return is_shared ? `${subject} – ${recipient}` : subject;
}

function hello({ language, recipient }: SigningEmailFacts): string {
  return sayIn(language)(frameTexts.hello, { name: recipient });
}

function documentBlock({ pdf_name, first_page, language, due_at, expires_at, time_zone }: SigningEmailFacts): EmailDocument {
  const say = sayIn(language);
  const at = (moment: Date) => ({ moment: wordedMoment(moment, { language, time_zone }) });
  const details = [...(due_at ? [say(texts.due, at(due_at))] : []), ...(expires_at ? [say(texts.until, at(expires_at))] : [])];
  return { name: pdf_name, details, image: first_page };
}

function quoted(quote: string) {
  return quote ? { quote } : {};
}

/** The name that mail programs show as the sender; undefined if the document's sender is no longer known. */
export function fromNameOf({ sender, language }: Pick<SigningEmailFacts, 'sender' | 'language'>): string | undefined {
  return sender ? sayIn(language)(frameTexts.from, { name: sender }) : undefined;
}

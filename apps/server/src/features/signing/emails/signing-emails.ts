// The emails about signing, each in the language of whom it is written to.
import type { Language } from '@countersign/contract/languages';
import type { SigneeKind } from '@countersign/contract/signees';
import { oneOf } from '@countersign/contract/signing-groups';
import { frameMessages } from '#platform/email/frame-messages.ts';
import { worded, wordedMoment } from '#platform/i18n/messages.ts';
import type { EmailDocument, MailContent } from '#platform/email/template.ts';
import { type SigningMessages, signingMessages } from './messages.ts';

export interface SigningMailFacts {
  language: Language;
  pdf_name: string;
  recipient: string;
  /** Whether others of the document read their emails in the same mailbox. */
  is_shared: boolean;
  /** Empty where no one knows any more. */
  sender: string;
  /** The sender's own; empty: ours. */
  subject: string;
  message: string;
  /** A JPEG of the first page; null where the reader is shown none. */
  first_page: Buffer | null;
  due_at: Date | null;
  expires_at: Date | null;
  /** Of the sender, in which these dates were meant. */
  time_zone: string;
  /** Empty where nothing is to be opened. */
  url: string;
  /** The sender is told about their own document; the others are told why they hear of it. */
  reader: 'sender' | Asked['kind'];
}

interface Asked {
  kind: SigneeKind;
  /** Whose place it was before; null: theirs from the start. */
  place_of: string | null;
  /** The names of those of whom one is enough, the reader's among them; empty for someone who signs alone. */
  group: readonly string[];
}

const SENDER_FOOTER: Record<Language, string> = {
  en: 'You get this mail because you sent this document for signing with Countersign.',
  de: 'Sie erhalten diese Nachricht, weil Sie dieses Dokument mit Countersign zur Unterschrift gesendet haben.',
  fr: 'Vous recevez ce message car vous avez envoyé ce document pour signature avec Countersign.',
  es: 'Recibe este mensaje porque envió este documento para su firma con Countersign.',
  ar: 'تصلك هذه الرسالة لأنك أرسلت هذا المستند للتوقيع عبر Countersign.',
};

export function inviteMail(facts: SigningMailFacts & Asked): MailContent {
  const { words, say } = speak(facts);
  const asking = askingOf(words, facts.kind);
  return {
    ...frame(facts),
    subject: forOne(facts, facts.subject || say(asking.invite_subject)),
    preview: say(asking.invite_preview),
    heading: say(asking.invite_heading),
    paragraphs: [
      hello(facts),
      ...(facts.place_of === null ? [] : [say(words.handed_on, { name: facts.place_of })]),
      ...oneOfGroup(facts),
      facts.kind === 'viewer' ? words.view_text : words.invite_text,
      ...(facts.is_shared ? [say(words.shared, { name: facts.recipient })] : []),
    ],
    document: documentBlock(facts),
    ...quoted(facts.message),
    button: { label: asking.button, url: facts.url },
  };
}

export function remindMail(facts: SigningMailFacts & Asked): MailContent {
  const { words, say } = speak(facts);
  const asking = askingOf(words, facts.kind);
  return {
    ...frame(facts),
    subject: forOne(facts, say(asking.remind_subject)),
    preview: say(words.remind_preview),
    heading: say(words.remind_heading),
    paragraphs: [
      hello(facts),
      say(asking.remind_text),
      ...oneOfGroup(facts),
      ...(facts.is_shared ? [say(words.shared, { name: facts.recipient })] : []),
    ],
    document: documentBlock(facts),
    ...quoted(facts.message),
    button: { label: asking.button, url: facts.url },
  };
}

export function linkMail(facts: SigningMailFacts): MailContent {
  const { words, say } = speak(facts);
  return {
    ...frame(facts),
    subject: forOne(facts, say(words.link_subject)),
    preview: words.link_preview,
    heading: say(words.link_heading),
    paragraphs: [hello(facts), words.link_text, ...(facts.is_shared ? [say(words.shared, { name: facts.recipient })] : [])],
    document: documentBlock(facts),
    button: { label: words.open_button, url: facts.url },
  };
}

export function codeMail(facts: SigningMailFacts, code: string): MailContent {
  const { words, say } = speak(facts);
  return {
    ...frame(facts),
    subject: forOne(facts, say(words.code_subject, { code })),
    preview: words.code_preview,
    heading: say(words.code_heading, { code }),
    paragraphs: [hello(facts), say(words.code_text), words.code_warning],
  };
}

export function completedMail(facts: SigningMailFacts & { is_attached: boolean }): MailContent {
  const { words, say } = speak(facts);
  return {
    ...frame(facts),
    subject: say(words.completed_subject),
    preview: words.completed_preview,
    heading: say(words.completed_heading),
    paragraphs: [hello(facts), words.completed_text, ...(facts.is_attached ? [words.completed_attached] : [])],
    document: documentBlock({ ...facts, due_at: null, expires_at: null }),
    button: { label: words.open_button, url: facts.url },
  };
}

export function declinedMail(
  facts: SigningMailFacts & { reason: string; cause: 'signee' | 'sender' | 'expired'; declined_by: string },
): MailContent {
  const { words, say } = speak(facts);
  const end = words.declined[facts.cause];
  const by = { name: facts.declined_by || words.somebody };
  return {
    ...frame(facts),
    subject: say(words.declined_subject),
    preview: say(end.preview, by),
    heading: say(end.heading, by),
    paragraphs: [hello(facts), words.declined_text],
    ...quoted(facts.reason),
    ...(facts.url && { button: { label: words.open_button, url: facts.url } }),
  };
}

/** To someone who was asked, and whose place is another's now. */
export function replacedMail(facts: SigningMailFacts): MailContent {
  const { words, say } = speak(facts);
  return {
    ...frame(facts),
    subject: say(words.replaced_subject),
    preview: words.replaced_preview,
    heading: say(words.replaced_heading),
    paragraphs: [hello(facts), words.replaced_text],
  };
}

/** To someone who was asked, and for whose group another has signed or approved. */
export function releasedMail(facts: SigningMailFacts, signed_by: string): MailContent {
  const { words, say } = speak(facts);
  const by = { name: signed_by || words.somebody };
  const released = facts.reader === 'approver' ? words.released.approver : words.released.signer;
  return {
    ...frame(facts),
    subject: say(released.subject),
    preview: say(released.heading, by),
    heading: say(released.heading, by),
    paragraphs: [hello(facts), words.released.text],
  };
}

function oneOfGroup({ language, kind, group }: SigningMailFacts & Asked): string[] {
  if (group.length === 0) return [];
  const text = signingMessages[language].one_of[kind === 'approver' ? 'approver' : 'signer'];
  return [worded(text, { names: oneOf(group, language) }, language)];
}

/** Why a signee gets an email. */
export function senderFooter(language: Language): string {
  return SENDER_FOOTER[language];
}

export function signeeFooter(language: Language, kind: Asked['kind']): string {
  return signingMessages[language].footers[kind];
}

function speak(facts: SigningMailFacts) {
  const words = signingMessages[facts.language];
  const known = { pdf: facts.pdf_name, sender: facts.sender || words.somebody };
  const say = (text: string, more: Record<string, string> = {}) => worded(text, { ...known, ...more }, facts.language);
  return { words, say };
}

function askingOf(words: SigningMessages, kind: Asked['kind']) {
  return kind === 'approver' || kind === 'viewer' ? words[kind] : words.signer;
}

function frame({ language, reader }: SigningMailFacts) {
  return { language, footer: reader === 'sender' ? senderFooter(language) : signeeFooter(language, reader) };
}

/** In a mailbox of several, a subject says whom the mail is for. */
function forOne({ is_shared, recipient }: SigningMailFacts, subject: string): string {
  return is_shared ? `${subject} – ${recipient}` : subject;
}

function hello({ language, recipient }: SigningMailFacts): string {
  return worded(frameMessages[language].hello, { name: recipient }, language);
}

function documentBlock({ pdf_name, first_page, language, due_at, expires_at, time_zone }: SigningMailFacts): EmailDocument {
  const words = signingMessages[language];
  const at = (text: string, moment: Date) => worded(text, { moment: wordedMoment(moment, { language, time_zone }) }, language);
  const details = [...(due_at ? [at(words.due, due_at)] : []), ...(expires_at ? [at(words.until, expires_at)] : [])];
  return { name: pdf_name, details, image: first_page };
}

function quoted(quote: string) {
  return quote ? { quote } : {};
}

/** Whose mail it is, as mail programs show it; undefined where no one knows any more who sent the document. */
export function fromNameOf({ sender, language }: Pick<SigningMailFacts, 'sender' | 'language'>): string | undefined {
  return sender ? worded(frameMessages[language].from, { name: sender }, language) : undefined;
}

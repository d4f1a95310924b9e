import type { MailContent } from '#platform/mail/template.ts';

export interface SigningMailFacts {
  pdf_name: string;
  recipient: string;
  sender: string;
  /** The sender's own; empty: ours. */
  subject: string;
  message: string;
  expires_at: Date | null;
  url: string;
  /** The sender is told about their own document; everybody else was asked to sign it. */
  is_sender: boolean;
}

const SENDER_FOOTER = 'You get this mail because you sent this document for signing with Countersign.';
const FOOTER =
  'You get this mail because somebody asked you to sign a document with Countersign. The link is for you alone; do not forward it.';

export function inviteMail(facts: SigningMailFacts & { kind: 'signer' | 'approver' | 'copy' }): MailContent {
  const verb = facts.kind === 'approver' ? 'approve' : 'sign';
  return {
    subject: facts.subject || `Please ${verb}: ${facts.pdf_name}`,
    preview: `${facts.sender} asks you to ${verb} a document.`,
    heading: `${facts.sender} asks you to ${verb} “${facts.pdf_name}”`,
    paragraphs: [
      `Hello ${facts.recipient},`,
      'You can read the whole document before you decide. No account is needed.',
      ...until(facts),
    ],
    ...(facts.message ? { quote: facts.message } : {}),
    button: { label: `Read and ${verb}`, url: facts.url },
    footer: FOOTER,
  };
}

export function remindMail(facts: SigningMailFacts & { kind: 'signer' | 'approver' | 'copy' }): MailContent {
  const verb = facts.kind === 'approver' ? 'approve' : 'sign';
  return {
    subject: `Reminder: please ${verb} ${facts.pdf_name}`,
    preview: `${facts.sender} still waits for you.`,
    heading: `“${facts.pdf_name}” still waits for you`,
    paragraphs: [`Hello ${facts.recipient},`, `${facts.sender} has asked you to ${verb} this document.`, ...until(facts)],
    ...(facts.message ? { quote: facts.message } : {}),
    button: { label: `Read and ${verb}`, url: facts.url },
    footer: FOOTER,
  };
}

export function linkMail(facts: SigningMailFacts): MailContent {
  return {
    subject: `Your new link: ${facts.pdf_name}`,
    preview: 'The link you used before had run out.',
    heading: `Your new link to “${facts.pdf_name}”`,
    paragraphs: [`Hello ${facts.recipient},`, 'The link that you used before had run out. This one works.'],
    button: { label: 'Open the document', url: facts.url },
    footer: FOOTER,
  };
}

export function codeMail(facts: SigningMailFacts, code: string): MailContent {
  return {
    subject: `${code} is your code for ${facts.pdf_name}`,
    preview: 'It works for ten minutes.',
    heading: `Your code is ${code}`,
    paragraphs: [
      `Hello ${facts.recipient},`,
      `Enter it where you have opened “${facts.pdf_name}”. It works once, and for ten minutes.`,
      'If you have not opened the document yourself, somebody else has your link: do not pass the code on.',
    ],
    footer: FOOTER,
  };
}

/** By when, in the day and time that hold everywhere. */
function until({ expires_at }: SigningMailFacts): string[] {
  if (!expires_at) return [];
  const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(expires_at);
  return [`It can be done until ${moment} (UTC).`];
}

export function completedMail(facts: SigningMailFacts): MailContent {
  return {
    subject: `Completed: ${facts.pdf_name}`,
    preview: 'Everybody has signed. Your copy is ready.',
    heading: `“${facts.pdf_name}” is complete`,
    paragraphs: [
      `Hello ${facts.recipient},`,
      'Everybody has signed. The sealed document and its certificate of completion are ready to download.',
    ],
    button: { label: 'Open the document', url: facts.url },
    footer: facts.is_sender ? SENDER_FOOTER : FOOTER,
  };
}

export function declinedMail(
  facts: SigningMailFacts & { reason: string; cause: 'signee' | 'sender' | 'expired'; declined_by: string },
): MailContent {
  const what = { signee: `was declined by ${facts.declined_by}`, sender: 'was withdrawn by its sender', expired: 'has expired' }[
    facts.cause
  ];
  return {
    subject: `Not signed: ${facts.pdf_name}`,
    preview: `The document ${what}.`,
    heading: `“${facts.pdf_name}” ${what}`,
    paragraphs: [`Hello ${facts.recipient},`, 'Nothing more can be signed; what was filled in is not used.'],
    ...(facts.reason ? { quote: facts.reason } : {}),
    button: { label: 'Open the document', url: facts.url },
    footer: facts.is_sender ? SENDER_FOOTER : FOOTER,
  };
}

// Sends emails by SMTP, or writes them as .eml files if no SMTP server is configured.
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { withoutTurns } from '@countersign/contract/isolated';
import nodemailer from 'nodemailer';

export interface Mail {
  to: { name: string; email: string };
  subject: string;
  html: string;
  text: string;
  reply_to?: { name: string; email: string };
  /** The sender's name, shown by email clients beside our address; ours if omitted. */
  from_name?: string;
  /** Shown where the HTML references `cid:` with the image's cid. */
  images?: EmailImage[];
  /** Read while the email is sent. */
  files?: EmailFile[];
  /** Return address for bounces (RFC 5321, 4.4); the sender's address if omitted. */
  return_path?: string;
  /** URL for one-click unsubscribing (RFC 8058). */
  unsubscribe_url?: string;
}

export interface EmailImage {
  cid: string;
  bytes: Buffer;
  mime: string;
}

export interface EmailFile {
  name: string;
  mime: string;
  open: () => Promise<Readable>;
}

/**
 * The mail server permanently refuses this email: the recipient does not exist, relaying is denied, or the sender or content is
 * rejected.
 */
export class EmailRefused extends Error {
  override name = 'MailRefused';
}

export interface Mailer {
  /**
   * Resolves when the mail server (or the outbox folder) has accepted the email.
   * @throws MailRefused; other errors if the server cannot be reached or does not accept the email now
   */
  send(mail: Mail): Promise<void>;
  /** Checks that the server accepts emails, without sending one. Throws if it does not. */
  check(): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

export interface MailerOptions {
  /** null: emails are written to the outbox folder. */
  smtp_url: string | null;
  /** Sends nothing to a server that does not offer TLS. */
  requires_tls: boolean;
  from: string;
  outbox_dir: string;
}

export function createMailer({ smtp_url, requires_tls, from, outbox_dir }: MailerOptions): Mailer {
  return smtp_url ? createSmtpMailer(smtp_url, { from, requires_tls }) : createOutboxMailer(outbox_dir, from);
}

function createSmtpMailer(url: string, { from, requires_tls }: Pick<MailerOptions, 'from' | 'requires_tls'>): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    requireTLS: requires_tls,
  });

  return {
    async send(mail) {
      const { files = [], ...bare } = mail;
      const take = (one: Mail) => withFiles(one, (opened) => transport.sendMail(envelope(one, from, opened)));
      try {
        // A server may accept the email but not its attachments, because they are too large or not trusted.
        await take(mail).catch((error: unknown) => {
          if (files.length === 0 || !isRefusal(error)) throw error;
          return take(bare);
        });
      } catch (error) {
        throw isRefusal(error) ? new EmailRefused(error.message, { cause: error }) : error;
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** The commands that transfer one email. nodemailer also names DATA for the answer to its content. */
const OF_ONE_MAIL: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/**
 * Whether the email itself was permanently refused (5xx, RFC 5321, 4.2.1 and 4.3.2), as opposed to the connection or the sign-in.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return OF_ONE_MAIL.has(error.command) && Number(error.responseCode) >= 500;
}

function createOutboxMailer(dir: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  return {
    async send(mail) {
      const { message } = await withFiles(mail, (files) => transport.sendMail(envelope(mail, from, files)));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID()}.eml`;
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // Renamed into place, so that a program watching the folder never reads an incomplete email.
      await writeFile(path.join(dir, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(path.join(dir, `.${name}`), path.join(dir, name));
    },
    async check() {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await access(dir, constants.W_OK);
    },
    close: () => transport.close(),
  };
}

interface OpenedFile extends Omit<EmailFile, 'open'> {
  content: Readable;
}

/** Opens the files of an email while it is being sent, and always closes them. */
async function withFiles<T>(mail: Mail, work: (files: OpenedFile[]) => Promise<T>): Promise<T> {
  const files: OpenedFile[] = [];
  try {
    for (const { open, ...file } of mail.files ?? []) files.push({ ...file, content: await open() });
    return await work(files);
  } finally {
    for (const { content } of files) content.destroy();
  }
}

function envelope(mail: Mail, from: string, files: readonly OpenedFile[]) {
  return {
    from: mail.from_name ? { name: withoutTurns(mail.from_name), address: addressOf(from) } : from,
    to: { name: withoutTurns(mail.to.name), address: mail.to.email },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ...(mail.reply_to ? { replyTo: { name: withoutTurns(mail.reply_to.name), address: mail.reply_to.email } } : {}),
    attachments: [
      ...(mail.images ?? []).map(({ cid, bytes, mime }) => ({
        cid,
        content: bytes,
        contentType: mime,
        contentDisposition: 'inline' as const,
        filename: `${cid.split('@')[0]}.${mime.replace('image/', '')}`,
      })),
      ...files.map(({ name, mime, content }) => ({
        content,
        contentType: mime,
        contentDisposition: 'attachment' as const,
        filename: withoutTurns(name),
      })),
    ],
    ...(mail.return_path ? { envelope: { from: mail.return_path, to: mail.to.email } } : {}),
    ...(mail.unsubscribe_url ? { headers: unsubscribeHeaders(mail.unsubscribe_url) } : {}),
  };
}

/** The address in `Name <address>`, or a bare address. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

/** RFC 2369 and RFC 8058. `prepared` prevents folding, which must not happen within a URL. */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

// Reads the emails that the mailer writes as files when there is no mail server.
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { MAX_OUTBOX_EMAILS, type OutboxEmail } from '@countersign/contract/outbox';
import PostalMime, { type Address, type Email } from 'postal-mime';

/** The mailer's file names: the time, and an id. */
const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-([0-9a-f-]{36})\.eml$/;
/** More than the headers need. */
const HEAD_BYTES = 16 * 1024;
/** The text of an email comes first in its file, before images and attachments. */
const TEXT_BYTES = 512 * 1024;

interface StoredEmail {
  id: string;
  file: string;
  created_at: string;
}

/** The latest emails, newest first. */
export async function listOutboxEmails(folder: string): Promise<OutboxEmail[]> {
  const latest = (await storedIn(folder)).toSorted((a, b) => (a.file < b.file ? 1 : -1)).slice(0, MAX_OUTBOX_EMAILS);
  return Promise.all(latest.map(async (stored) => withoutCode(present(stored, await read(folder, stored, HEAD_BYTES)))));
}

/** @returns null if no email in the folder has the id */
export async function findOutboxEmail(folder: string, id: string) {
  const stored = (await storedIn(folder)).find((one) => one.id === id);
  if (!stored) return null;
  const email = await read(folder, stored, TEXT_BYTES);
  return { ...present(stored, email), from: describe(email.from ? [email.from] : []), text: email.text ?? '' };
}

async function storedIn(folder: string): Promise<StoredEmail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // No email has been sent yet.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((file) => {
    const [, day, hours, minutes, seconds, id] = NAME.exec(file) ?? [];
    return id === undefined ? [] : [{ id, file, created_at: `${day}${hours}:${minutes}:${seconds}` }];
  });
}

async function read(folder: string, { file }: StoredEmail, bytes: number): Promise<Email> {
  const handle = await open(path.join(folder, file));
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(bytes), position: 0 });
    return await PostalMime.parse(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Masks one-time codes in the subject: only opening an email shows them, and opening is logged. */
function withoutCode(email: OutboxEmail): OutboxEmail {
  return { ...email, subject: email.subject.replaceAll(/\d{4,}/g, (code) => '•'.repeat(code.length)) };
}

function present({ id, created_at }: StoredEmail, { to, subject }: Email): OutboxEmail {
  return { id, to: describe(to ?? []), subject: subject ?? '', created_at };
}

function describe(addresses: readonly Address[]): string {
  return addresses.map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? ''))).join(', ');
}

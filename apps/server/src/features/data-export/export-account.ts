// Exports a user's data as one file: the account and related records as JSON, and the documents of the private space.
import { Readable } from 'node:stream';
import { listIntegrations } from '#features/integrations/index.ts';
import { readSmallImage } from '#features/images/index.ts';
import { provableEvent, readEvents } from '#features/timeline/index.ts';
import { presentUser } from '#features/users/index.ts';
import type { Context } from '#platform/context/context.ts';
import { attachmentNames } from '#platform/zip/entry-names.ts';
import { type ZipEntry, zipOf } from '#platform/zip/zip.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import {
  readContacts,
  readForms,
  readInvites,
  readNotifications,
  readPasskeys,
  readSessions,
  readTokens,
  readToolPipelines,
  readWebhooks,
} from './export-queries.ts';
import {
  readAttachedFiles,
  readDocuments,
  readFolders,
  readMemberships,
  readSignIns,
  readSignatures,
  readStubs,
} from './queries.ts';

type ExportContext = Pick<Context, 'db' | 'storage' | 'log' | 'clock' | 'entitlements'>;

/** Reads one file at a time while the archive is sent, so that memory does not grow with the number of files. */
export async function exportAccount(context: ExportContext, user: UserRow): Promise<Readable> {
  const now = context.clock.now();
  const [documents, attached, folders, events, stubs, signatures, memberships, signIns, integrations] = await Promise.all([
    readDocuments(context.db, user.id),
    readAttachedFiles(context.db, user.id),
    readFolders(context.db, user.id),
    readEvents(context.db, { user_id: user.id }),
    readStubs(context.db, user.id),
    readSignatures(context.db, user.id),
    readMemberships(context.db, user.id),
    readSignIns(context.db, user.id),
    listIntegrations(context.db, user.id),
  ]);
  const isThere = new Set(folders.map(({ id }) => id));
  const named = documents.map((pdf, index) => ({
    pdf: { ...pdf, folder_id: pdf.folder_id !== null && isThere.has(pdf.folder_id) ? pdf.folder_id : null },
    file: fileOf(pdf, index),
    attachments: attachmentsOf(
      attached.filter(({ pdf_id }) => pdf_id === pdf.id),
      index,
    ),
  }));
  const profile = {
    ...(await presentUser(context, user, [])),
    organizations: memberships,
    sign_ins: signIns.map(({ provider, subject, email, created_at }) => ({ provider, subject, email, created_at })),
  };
  const entries = [
    json('profile.json', profile, now),
    json('timeline.json', { events: events.map(provableEvent) }, now),
    json(
      'documents.json',
      named.map(({ pdf, file, attachments }) => ({
        ...describe(pdf, file?.name ?? null),
        attachments: attachments.map(({ name, key }) => ({ file: name, sha256: key })),
      })),
      now,
    ),
    json(
      'folders.json',
      folders.map(({ id, parent_id, name }) => ({ id, parent_id, name })),
      now,
    ),
    json(
      'stubs.json',
      stubs.map(({ key, name, description }) => ({ key, name, description })),
      now,
    ),
    json(
      'signatures.json',
      signatures.map(({ kind, value, is_default, created_at }) => ({ kind, value, is_default, created_at })),
      now,
    ),
    json(
      'integrations.json',
      integrations.map(({ provider, user_name, user_email, created_at }) => ({ provider, user_name, user_email, created_at })),
      now,
    ),
    ...(await ownedRows(context, user, now)),
    ...(await avatarEntry(context, user, now)),
    ...named.flatMap(({ pdf, file, attachments }) =>
      [...(file ? [file] : []), ...attachments].map((one) => document(context, pdf, one)),
    ),
  ];
  return Readable.from(zipOf(entries));
}

/** Names of tokens, passkeys and webhooks, without their secrets. */
async function ownedRows({ db }: ExportContext, user: UserRow, now: Date): Promise<ZipEntry[]> {
  const [notifications, invites, tokens, passkeys, sessions, webhooks, forms, pipelines, contacts] = await Promise.all([
    readNotifications(db, user.id),
    readInvites(db, user),
    readTokens(db, user.id),
    readPasskeys(db, user.id),
    readSessions(db, user.id),
    readWebhooks(db, user.id),
    readForms(db, user.id),
    readToolPipelines(db, user.id),
    readContacts(db, user.id),
  ]);
  const files = {
    notifications,
    invites,
    'api-tokens': tokens,
    passkeys,
    sessions,
    webhooks,
    forms,
    'tool-pipelines': pipelines,
    contacts,
  };
  return Object.entries(files).map(([name, content]) => json(`${name}.json`, content, now));
}

/** The file that the owner would download: the sealed one if it exists, else the current pages. Some uploads have no file. */
function fileOf(pdf: PdfRow, index: number): { name: string; key: string } | null {
  const key = pdf.sealed_key ?? pdf.source_key ?? pdf.upload_key;
  return key === '' ? null : { name: `documents/${String(index + 1).padStart(4, '0')} ${plainName(pdf.name)}.pdf`, key };
}

/** Attachments are in a folder next to their document. */
function attachmentsOf(rows: readonly { name: string; storage_key: string }[], index: number): { name: string; key: string }[] {
  const nameOf = attachmentNames(`documents/${String(index + 1).padStart(4, '0')}`);
  return rows.map(({ name, storage_key }) => ({ name: nameOf(name), key: storage_key }));
}

function document(context: ExportContext, pdf: PdfRow, file: { name: string; key: string }): ZipEntry {
  return {
    name: file.name,
    modified_at: pdf.updated_at,
    // A file that was deleted since the list was read becomes empty; the other files still follow.
    open: async () => ((await context.storage.size(file.key)) === null ? Readable.from([]) : context.storage.open(file.key)),
  };
}

async function avatarEntry(context: ExportContext, { avatar_key }: UserRow, modified_at: Date): Promise<ZipEntry[]> {
  const image = avatar_key ? await readSmallImage(context, avatar_key) : null;
  if (!image) return [];
  return [{ name: `picture.${image.mime.replace('image/', '')}`, modified_at, open: async () => Readable.from([image.bytes]) }];
}

function describe(pdf: PdfRow, file: string | null) {
  const { id, name, folder_id, mode, origin, signing_mode, page_count, size_bytes, declined_cause, declined_reason } = pdf;
  const { created_at, updated_at, sent_at, completed_at, declined_at, archived_at, deleted_at } = pdf;
  const times = { created_at, updated_at, sent_at, completed_at, declined_at, archived_at, deleted_at };
  return {
    id,
    name,
    file,
    folder_id,
    mode,
    origin,
    signing_mode,
    page_count,
    size_bytes,
    declined_cause,
    declined_reason,
    ...times,
  };
}

function json(name: string, value: unknown, modified_at: Date): ZipEntry {
  return { name, modified_at, open: async () => Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]) };
}

/** Removes characters that some file systems do not allow. */
function plainName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, ' ').trim();
  return plain.slice(0, 100) || 'Document';
}

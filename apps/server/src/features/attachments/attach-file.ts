// Adds a file to a signee's field, or removes it. The field's value names the file, whose content is stored unchanged.
import { MAX_ATTACHED_BYTES_PER_PDF, attachmentFields } from '@countersign/contract/attachments';
import { problem } from '@countersign/contract/problems';
import { type AttachedFile, type ElementOf, type FieldElement, isFillable } from '@countersign/document-model';
import { missingCharacters, withoutCharacters } from '@countersign/document-model/paper';
import { advanceRevision, saveElements } from '#features/elements/index.ts';
import { dropFiles } from '#features/pdfs/index.ts';
import type { SigneeGrant } from '#features/pdfs/access/index.ts';
import { bySignee, lockForSignee, readOwnFields, requireConsent, requireTurn } from '#features/signing/signees/index.ts';
import { record } from '#features/timeline/index.ts';
import { withinLimits } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { checked } from '#platform/errors/validation.ts';
import { enforceRateLimit } from '#platform/limits/rate-limit.ts';
import { loadShaper } from '#platform/fonts/fonts.ts';
import type { ReceivedFile } from '#platform/intake/intake.ts';
import { isOverLimit } from '#platform/sandbox/index.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import { safeFileName } from '#platform/zip/entry-names.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import type { AttachmentTask, DetectedFormat } from './engine-tasks.ts';
import { FORMATS, type FormatName, withFittingEnding } from '#platform/file-formats/file-formats.ts';
import { attachmentExists, findAttachment, insertAttachment, sumAttached } from './queries.ts';

type AttachmentField = ElementOf<'attachment'>;

const DEADLINE_MS = 15_000;
const MEGABYTE = 1024 * 1024;
const WRONG_TYPE = problem('attachment_type_refused');
const TOO_LARGE = problem('attachment_too_large');

const UPLOADS_OF_SIGNEE = { name: 'attach.signee', max: 200, window_seconds: 3_600 };

/**
 * Refuses an upload before a byte of the file is read. `attachFile` checks the same again under the lock.
 * @throws AppError 409 if it is not the signee's turn or they have not consented, 422 if the document's attachments have reached
 * their limit, 429 after too many uploads by the signee
 */
export async function admitFile(call: Call, { pdf, signee }: SigneeGrant) {
  const { clock, db } = call.context;
  requireTurn(pdf, signee, clock.now());
  await requireConsent(db, signee);
  await enforceRateLimit(call, { ...UPLOADS_OF_SIGNEE, key: () => signee.id });
  await requireRoom(db, pdf.id, 1);
}

/**
 * Detects the format of an upload and adds the file to the field that the request names.
 * @throws AppError 422 at `file` or `element_id` for files that the field does not accept, 409 if it is not the signee's turn or
 * the sender's space is full
 */
export async function attachFile(call: Call, grant: SigneeGrant, received: ReceivedFile): Promise<AttachedFile> {
  const { context } = call;
  const { element_id, id = newId(context.clock.now()) } = checked(attachmentFields, received.fields);
  // Before the format is detected; checked again under the lock.
  const field = await findField(context.db, grant, element_id);
  const before = field.value.find((file) => file.id === id);
  if (before) return before;
  requireAccepted(field, received);
  await requireRoom(context.db, grant.pdf.id, received.size_bytes);
  if (received.size_bytes === 0) throw invalidField('file', problem('file_empty'));
  const format = await detectFormat(call, received.path);
  const name = await storedName(received.name, format);
  const { path, sha256, size_bytes } = received;

  const files = [{ path, content: { key: sha256, size_bytes } }] as const;
  return saveFiles(context, files, (tx, [stored]) => {
    const add = () => addToField(call, tx, { grant, element_id, format, file: { id, name, size_bytes, sha256: stored.key } });
    return withinLimits(context, tx, { owner: grant.pdf, metrics: ['storage_usage'], change: add });
  }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.kind !== 'payment_required') throw error;
    // The limit comes from the sender's plan. The signee learns only that there is no room.
    throw new AppError('conflict', problem('sender_storage_full'));
  });
}

interface Addition {
  grant: SigneeGrant;
  element_id: string;
  format: FormatName;
  file: AttachedFile;
}

async function addToField(call: Call, tx: Executor, { grant, element_id, format, file }: Addition): Promise<AttachedFile> {
  const { pdf, signee, now } = await lockTurn(call, tx, grant);
  const field = await findField(tx, grant, element_id);
  const before = field.value.find(({ id }) => id === file.id);
  if (before) return before;
  if (await attachmentExists(tx, file.id)) throw new AppError('conflict', problem('attachment_exists'));
  requireAccepted(field, file);
  if (!(field.file_types as readonly string[]).includes(FORMATS[format].type)) throw invalidField('file', WRONG_TYPE);
  await requireRoom(tx, pdf.id, file.size_bytes);

  const { id, name, size_bytes, sha256: storage_key } = file;
  const row = { id, pdf_id: pdf.id, signee_id: signee.id, storage_key, name, size_bytes, created_at: now };
  await insertAttachment(tx, { ...row, mime: FORMATS[format].mime });
  await saveValue(tx, { pdf, field: { ...field, value: [...field.value, file] }, now });
  // Only the hash is recorded: the file name is visible to the signee alone until they finish.
  const by = bySignee(call, { ...grant, signee }, { sha256: storage_key, size_bytes });
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'file attached', at: now, ...by });
  return file;
}

/** @throws AppError 404 for a file that is in none of the signee's fields, 409 if it is not their turn */
export async function removeFile(call: Call, grant: SigneeGrant, id: string) {
  const { db, jobs } = call.context;
  await db.transaction(async (tx) => {
    const { pdf, signee, now } = await lockTurn(call, tx, grant);
    const found = await findAttachment(tx, pdf.id, id);
    const fields = (await readOwnFields(tx, grant)).filter(isAttachment);
    const field = fields.find(({ value }) => value.some((file) => file.id === id));
    if (!found || !field) throw new AppError('not_found');

    // The row is deleted together with the last value that names it.
    await saveValue(tx, { pdf, field: { ...field, value: field.value.filter((one) => one.id !== id) }, now });
    const by = bySignee(call, { ...grant, signee }, { sha256: found.storage_key });
    await record(tx, { subject: { pdf_id: pdf.id }, type: 'file removed', at: now, ...by });
    await jobs.send(tx, dropFiles, { keys: [found.storage_key] });
  });
}

/**
 * Reads the pdf and the signee under the pdf's lock. @throws AppError 409 if it is not the signee's turn, or they have not
 * consented
 */
async function lockTurn(
  { context }: Call,
  tx: Executor,
  grant: SigneeGrant,
): Promise<{ pdf: PdfRow; signee: SigneeRow; now: Date }> {
  const { pdf, signee } = await lockForSignee(tx, grant);
  const now = context.clock.now();
  requireTurn(pdf, signee, now);
  await requireConsent(tx, signee);
  return { pdf, signee, now };
}

async function findField(db: Executor, grant: SigneeGrant, id: string): Promise<AttachmentField> {
  const field = (await readOwnFields(db, grant)).filter(isAttachment).find((one) => one.id === id);
  if (!field || !isFillable(field)) throw invalidField('element_id', problem('field_of_other_signee'));
  return field;
}

function isAttachment(field: FieldElement): field is AttachmentField {
  return field.kind === 'attachment';
}

function requireAccepted(field: AttachmentField, { size_bytes }: { size_bytes: number }) {
  if (field.value.length >= field.max_files) throw invalidField('file', problem('attachment_field_full'));
  if (size_bytes > field.max_megabytes * MEGABYTE) throw invalidField('file', TOO_LARGE);
}

/** @throws AppError 422 if the document's attachments would exceed their total size limit */
async function requireRoom(db: Executor, pdfId: string, bytes: number) {
  if ((await sumAttached(db, pdfId)) + bytes <= MAX_ATTACHED_BYTES_PER_PDF) return;
  throw invalidField('file', problem('attachments_too_large', { megabytes: MAX_ATTACHED_BYTES_PER_PDF / MEGABYTE }));
}

async function detectFormat({ context, caller }: Call, path: string): Promise<FormatName> {
  const task: AttachmentTask = { path };
  const options = { deadline_ms: DEADLINE_MS, group: caller.ip };
  const found = await context.sandbox.run<DetectedFormat>('attachment.detect_format', task, options).catch((error: unknown) => {
    if (isOverLimit(error)) throw invalidField('file', problem('attachment_unreadable'));
    throw error;
  });
  if (found.format === null) throw invalidField('file', WRONG_TYPE);
  return found.format;
}

/**
 * A file name that is valid on every file system, with the extension of the detected format and without characters that no
 * available font contains.
 */
async function storedName(fileName: string, format: FormatName): Promise<string> {
  const plain = fileName.normalize('NFC');
  const drawable = withoutCharacters(plain, missingCharacters(plain, await loadShaper()));
  return withFittingEnding(safeFileName(drawable, 'File'), format);
}

async function saveValue(tx: Executor, { pdf, field, now }: { pdf: PdfRow; field: AttachmentField; now: Date }) {
  await saveElements(tx, { pdf_id: pdf.id, changed: [field], removed: [], now });
  await advanceRevision(tx, { pdf, touched: [{ id: field.id, fields: ['value'] }], user_id: null, now });
}

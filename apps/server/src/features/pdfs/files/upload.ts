import { uploadFields } from '@countersign/contract/pdfs';
import { withoutUploadEnding } from '@countersign/contract/upload-kinds';
import { problem } from '@countersign/contract/problems';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import { metricsOf, withinLimits } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { checked } from '#platform/errors/validation.ts';
import { emit } from '#platform/events/outbox.ts';
import type { ReceivedFile, ReceivedFiles } from '#platform/intake/intake.ts';
import { shortened } from '#platform/shortened.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { pdfChanged } from '../events.ts';
import { folderIn } from '../queries/folder-queries.ts';
import { type UploadedFile, checkUpload, insertUploadFiles } from '../conversion/index.ts';
import { convertUpload, processPdf } from '../jobs.ts';
import { insertPdf } from '../queries/queries.ts';

/**
 * Receives an upload: streamed to storage, then a row in state `processing` with its job. Files over the limit become a row in
 * state `error_max_size` without stored bytes. Several files become one pdf.
 * @throws AppError 422 at `file` for a file that cannot become a document here
 */
export async function uploadPdf(call: Call, grant: SpaceGrant, received: ReceivedFiles): Promise<PdfRow> {
  const fields = checked(uploadFields, received.fields);
  const [first] = received.files;
  if (!first) throw invalidField('file', problem('tool_file_missing'));
  if (received.files.some(({ size_bytes }) => size_bytes === 0)) throw invalidField('file', problem('file_empty'));
  const size_bytes = received.files.reduce((sum, file) => sum + file.size_bytes, 0);
  if (received.files.some((file) => file.is_too_large))
    return saveReceived(call, { grant, received: { ...first, size_bytes, is_too_large: true }, fields, origin: 'upload' });

  const files = await checkUpload(call, received.files, spaceOf(ownerOf(grant.space)));
  const isPdf = files === null || (files.length === 1 && files[0]?.format === 'pdf');
  if (isPdf) return saveReceived(call, { grant, received: first, fields, origin: 'upload' });
  return saveToConvert(call, { grant, files, fields, size_bytes });
}

/** The result of receiving a file, from any source. */
export interface NewFile {
  grant: SpaceGrant;
  received: Pick<ReceivedFile, 'path' | 'name' | 'size_bytes' | 'sha256' | 'is_too_large'>;
  fields: { name?: string | undefined; mode: PdfRow['mode']; folder_id?: string | undefined; text_tags?: boolean };
  origin: 'upload' | 'url';
  /** The host from which it was fetched. */
  from?: string;
}

/** @throws AppError 402 if the space's plan has no room for it */
export async function saveReceived(call: Call, file: NewFile): Promise<PdfRow> {
  const { context } = call;
  const { grant, received, fields, origin, from } = file;
  const { path, sha256, size_bytes, is_too_large } = received;
  const files = is_too_large ? [] : [{ path, content: { key: sha256, size_bytes } }];
  return saveFiles(context, files, (tx, [stored = null]) =>
    withRoom(call, tx, { grant, fields, size_bytes }, async () => {
      const engine_mode = stored ? 'processing' : 'error_max_size';
      const data = { sha256: stored?.key ?? null, ...(from !== undefined && { from }) };
      const row = { engine_mode, origin, size_bytes, upload_key: stored?.key ?? '' } as const;
      const pdf = await createRow(call, tx, { grant, fields, fileName: received.name, row, data });
      if (stored) await context.jobs.send(tx, processPdf, { pdf_id: pdf.id });
      return pdf;
    }),
  );
}

interface FilesToConvert {
  grant: SpaceGrant;
  files: readonly UploadedFile[];
  fields: NewFile['fields'];
  size_bytes: number;
}

/** For images, office files or several files: a job converts them into the upload. */
async function saveToConvert(call: Call, { grant, files, fields, size_bytes }: FilesToConvert): Promise<PdfRow> {
  const { context } = call;
  const local = files.map((file) => ({ path: file.path, content: { key: file.sha256, size_bytes: file.size_bytes } }));
  return saveFiles(context, local, (tx) =>
    withRoom(call, tx, { grant, fields, size_bytes }, async () => {
      const row = { engine_mode: 'processing', origin: 'upload', size_bytes, upload_key: '' } as const;
      const data = {
        sha256: files.length === 1 ? (files[0]?.sha256 ?? null) : null,
        ...(files.length > 1 && { files: files.map(({ name, sha256 }) => ({ name, sha256 })) }),
      };
      const pdf = await createRow(call, tx, { grant, fields, fileName: files[0]?.name ?? '', row, data });
      const created_at = pdf.created_at;
      const rows = files.map(({ sha256, name, format }, index) => {
        return { pdf_id: pdf.id, order: index + 1, storage_key: sha256, name: shortened(name, 255), format, created_at };
      });
      await insertUploadFiles(tx, rows);
      await context.jobs.send(tx, convertUpload, { pdf_id: pdf.id }, { group: spaceOf(pdf) });
      return pdf;
    }),
  );
}

/** Adds one pdf, within the limits of the space's plan. @param added.size_bytes size of all its files */
function withRoom(
  call: Call,
  tx: Executor,
  { grant, fields, size_bytes }: Pick<NewFile, 'grant' | 'fields'> & { size_bytes: number },
  change: () => Promise<PdfRow>,
) {
  const metrics = metricsOf(fields.mode, { is_upload: true });
  const at_most = { storage_usage: size_bytes, active_templates: 1, monthly_quick_signs: 1 };
  return withinLimits(call.context, tx, { owner: ownerOf(grant.space), metrics, at_most, change });
}

interface NewRow {
  grant: SpaceGrant;
  fields: NewFile['fields'];
  fileName: string;
  row: Pick<PdfRow, 'engine_mode' | 'origin' | 'size_bytes' | 'upload_key'>;
  /** Data of the timeline event. */
  data: Record<string, unknown>;
}

async function createRow(call: Call, tx: Executor, { grant, fields, fileName, row, data }: NewRow): Promise<PdfRow> {
  const now = call.context.clock.now();
  const owner = ownerOf(grant.space);
  const folder_id = fields.folder_id ? await folderIn(tx, owner, { id: fields.folder_id, field: 'folder_id' }) : null;

  const pdf = await insertPdf(tx, {
    id: newId(now),
    ...owner,
    ...row,
    folder_id,
    created_by: grant.user.id,
    name: fields.name ?? nameOfFile(fileName),
    mode: fields.mode,
    signing_mode: fields.mode === 'signing' ? 'draft' : null,
    text_tags: fields.mode === 'edit' ? null : { state: fields.text_tags ? 'wanted' : 'unwanted' },
    created_at: now,
    updated_at: now,
  });
  await record(tx, {
    subject: { pdf_id: pdf.id },
    type: 'uploaded',
    at: now,
    ...byCall(call),
    data: { name: pdf.name, size_bytes: pdf.size_bytes, ...data },
  });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  return pdf;
}

/** The file's name without its extension, as a name for the document. */
export function nameOfFile(fileName: string): string {
  const clean = withoutUploadEnding(fileName.normalize('NFC')).trim();
  return shortened(clean, 255) || 'Document';
}

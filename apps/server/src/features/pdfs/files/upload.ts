import { uploadFields } from '@countersign/contract/pdfs';
import { problem } from '@countersign/contract/problems';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import { metricsOf, withinLimits } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { checked } from '#platform/errors/validation.ts';
import { emit } from '#platform/events/outbox.ts';
import type { ReceivedFile } from '#platform/intake/intake.ts';
import { shortened } from '#platform/shortened.ts';
import { keepFiles } from '#platform/storage/file-references.ts';
import type { StoredContent } from '#platform/storage/storage.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { pdfChanged } from '../events.ts';
import { placeIn } from '../queries/folder-queries.ts';
import { processPdf } from '../jobs.ts';
import { insertPdf } from '../queries/queries.ts';

/**
 * Takes an upload in: streamed to storage, then a row in state `processing` with its job. A file over the limit becomes
 * a row in state `error_max_size`, of which no bytes are kept.
 */
export async function uploadPdf(call: Call, grant: SpaceGrant, received: ReceivedFile): Promise<PdfRow> {
  const fields = checked(uploadFields, received.fields);
  if (received.size_bytes === 0) throw invalidField('file', problem('file_empty'));
  return keepReceived(call, { grant, received, fields, origin: 'upload' });
}

/** What has become of a file that came in, however it came. */
export interface NewFile {
  grant: SpaceGrant;
  received: Pick<ReceivedFile, 'path' | 'name' | 'size_bytes' | 'sha256' | 'is_too_large'>;
  fields: { name?: string | undefined; mode: PdfRow['mode']; folder_id?: string | undefined };
  origin: 'upload' | 'url';
  /** The host that it was fetched from. */
  from?: string;
}

/** @throws AppError 402 where the plan of the space has no room for it */
export async function keepReceived(call: Call, file: NewFile): Promise<PdfRow> {
  const { context } = call;
  const owner = ownerOf(file.grant.space);
  const metrics = metricsOf(file.fields.mode, { is_upload: true });
  const { path, sha256, size_bytes, is_too_large } = file.received;
  const files = is_too_large ? [] : [{ path, content: { key: sha256, size_bytes } }];
  return keepFiles(context, files, (tx, [stored = null]) =>
    withinLimits(context, tx, { owner, metrics, change: () => createRow(call, tx, { ...file, stored }) }),
  );
}

async function createRow(
  call: Call,
  tx: Executor,
  { grant, received, fields, origin, from, stored }: NewFile & { stored: StoredContent | null },
): Promise<PdfRow> {
  const { clock, jobs } = call.context;
  const now = clock.now();
  const owner = ownerOf(grant.space);
  const folder_id = fields.folder_id ? await placeIn(tx, owner, { id: fields.folder_id, field: 'folder_id' }) : null;

  const pdf = await insertPdf(tx, {
    id: newId(now),
    ...owner,
    folder_id,
    created_by: grant.user.id,
    name: fields.name ?? nameOfFile(received.name),
    mode: fields.mode,
    origin,
    engine_mode: stored ? 'processing' : 'error_max_size',
    signing_mode: fields.mode === 'signing' ? 'draft' : null,
    size_bytes: received.size_bytes,
    upload_key: stored?.key ?? '',
    created_at: now,
    updated_at: now,
  });
  await record(tx, {
    subject: { pdf_id: pdf.id },
    type: 'uploaded',
    at: now,
    ...byCall(call),
    data: { name: pdf.name, size_bytes: pdf.size_bytes, sha256: stored?.key ?? null, ...(from !== undefined && { from }) },
  });
  if (stored) await jobs.send(tx, processPdf, { pdf_id: pdf.id });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  return pdf;
}

/** The file's name without its ending, as a person would call the document. */
export function nameOfFile(fileName: string): string {
  const clean = fileName
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .trim();
  return shortened(clean, 255) || 'Document';
}

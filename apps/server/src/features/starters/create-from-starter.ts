// Creates a pdf in a space from a starter: its pages, and for a template its roles and fields.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { DEFAULT_PAGE } from '@countersign/contract/limits';
import type { Language } from '@countersign/contract/languages';
import { PARTY_COLORS } from '@countersign/contract/party-colors';
import type { Starter } from '@countersign/contract/starters';
import { type Element, createElement } from '@countersign/document-model';
import { saveElements } from '#features/elements/index.ts';
import { type SpaceGrant, ownerOf } from '#features/organizations/spaces/index.ts';
import { drawFirstImage, indexWords, pdfChanged } from '#features/pdfs/index.ts';
import { insertPdf, folderIn, replacePages } from '#features/pdfs/queries/index.ts';
import { insertTemplateRoles } from '#features/template-roles/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import { metricsOf, withinLimits } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit } from '#platform/events/outbox.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { DEFINITIONS } from './definitions.ts';
import type { FieldSpot } from './pieces.ts';
import { type StarterFile, alignmentIn, starterFile } from './starter-file.ts';
import { textsIn } from './texts/index.ts';

interface StarterRequest {
  starter: Starter;
  language: Language;
  folder_id?: string | undefined;
}

/**
 * @returns the id of the new pdf
 * @throws AppError 402 if the space's plan has no room for it, 422 for a folder of another space
 */
export async function createFromStarter(call: Call, grant: SpaceGrant, request: StarterRequest): Promise<string> {
  const { context } = call;
  const file = await starterFile(context, request.starter, request.language);
  const owner = ownerOf(grant.space);
  const metrics = metricsOf(DEFINITIONS[request.starter].mode, { is_upload: true });
  const content = { key: createHash('sha256').update(file.bytes).digest('hex'), size_bytes: file.bytes.length };

  return withTemporaryFiles(context.config, ['starter'], async ({ starter: path }) => {
    await writeFile(path, file.bytes, { mode: 0o600 });
    return saveFiles(context, [{ path, content }], (tx, [{ key }]) =>
      withinLimits(context, tx, { owner, metrics, change: () => createIn(tx, { call, grant, request, file, source_key: key }) }),
    );
  });
}

interface Making {
  call: Call;
  grant: SpaceGrant;
  request: StarterRequest;
  file: StarterFile;
  source_key: string;
}

async function createIn(tx: Executor, making: Making): Promise<string> {
  const { call, file, request } = making;
  const { clock, jobs } = call.context;
  const now = clock.now();
  const pdf = await insertRow(tx, making, now);
  const pages = file.layout.pages.map((_, index) => pageRow(pdf.id, index, now));
  await replacePages(tx, pdf.id, pages);
  const roles = pdf.mode === 'template' ? await insertTemplateRoles(tx, roleRows(pdf, request, now)) : [];
  const ids = { page_ids: pages.map(({ id }) => id), role_ids: roles.map(({ id }) => id), language: request.language, now };
  await saveElements(tx, { pdf_id: pdf.id, changed: elementsOf(file, ids), removed: [], now });
  const { id: pdf_id, name, size_bytes } = pdf;
  const data = { name, size_bytes, sha256: making.source_key };
  await record(tx, { subject: { pdf_id }, type: 'uploaded', at: now, ...byCall(call), data });
  await jobs.send(tx, drawFirstImage, { pdf_id });
  await jobs.send(tx, indexWords, { pdf_id });
  await emit(tx, pdfChanged, { pdf_id });
  return pdf_id;
}

async function insertRow(tx: Executor, { grant, request, file, source_key }: Making, now: Date): Promise<PdfRow> {
  const { mode } = DEFINITIONS[request.starter];
  const owner = ownerOf(grant.space);
  return insertPdf(tx, {
    id: newId(now),
    ...owner,
    folder_id: request.folder_id ? await folderIn(tx, owner, { id: request.folder_id, field: 'folder_id' }) : null,
    created_by: grant.user.id,
    name: textsIn(request.language)[request.starter].name,
    mode,
    origin: 'upload',
    engine_mode: 'ready',
    signing_mode: mode === 'signing' ? 'draft' : null,
    preflight: file.preflight,
    page_count: file.layout.pages.length,
    size_bytes: file.bytes.length,
    upload_key: source_key,
    source_key,
    base_key: source_key,
    created_at: now,
    updated_at: now,
  });
}

function pageRow(pdf_id: string, index: number, now: Date) {
  const position = { order: index + 1, source_index: index, origin_index: index };
  return { id: newId(now), pdf_id, ...position, ...DEFAULT_PAGE, rotation: 0 as const, mode: 'edit' as const };
}

function roleRows(pdf: PdfRow, { starter, language }: StarterRequest, now: Date) {
  if (starter === 'sample_agreement') return [];
  return textsIn(language)[starter].roles.map((name, index) => ({
    id: newId(now),
    pdf_id: pdf.id,
    name,
    kind: 'signer' as const,
    color: PARTY_COLORS[index] ?? PARTY_COLORS[0],
    order: index + 1,
    created_at: now,
    updated_at: now,
  }));
}

interface StarterIds {
  page_ids: readonly string[];
  role_ids: readonly string[];
  language: Language;
  now: Date;
}

function elementsOf({ layout }: StarterFile, { page_ids, role_ids, language, now }: StarterIds): Element[] {
  const alignment = alignmentIn(language);
  const fields = layout.pages.flatMap((page, index) =>
    page.fields.map((field) =>
      fieldElement(field, { id: newId(now), page_id: page_ids[index] ?? '', role_id: role_ids[field.role] ?? null, alignment }),
    ),
  );
  if (!layout.note) return fields;
  const { x, y, width, height, text, size, color, font_id } = layout.note;
  const position = { id: newId(now), page_id: page_ids[0] ?? '', kind: 'text' as const, x, y };
  return [createElement(position, { width, height, value: text, size, color, pdf_font_id: font_id, alignment }), ...fields];
}

function fieldElement(
  field: FieldSpot,
  { alignment, ...of }: { id: string; page_id: string; role_id: string | null; alignment: 'left' | 'right' },
): Element {
  const { kind, x, y, width, height, label, is_required, type, filled_with, is_multiline, min_value } = field;
  const { role_id, ...position } = of;
  const box = { width, height, role_id, label, is_required };
  if (kind !== 'input') return createElement({ ...position, kind, x, y }, box);
  const content = { type, filled_with, is_multiline, min_value, size: 10, alignment };
  return createElement({ ...position, kind, x, y }, { ...box, ...content });
}

// Creates a new pdf with the pages and elements of another one, or of a snapshot. Files are shared: none is read or written.
import type { Language } from '@countersign/contract/languages';
import type { Metric } from '@countersign/contract/plans';
import { problem } from '@countersign/contract/problems';
import { wasSent } from '@countersign/contract/signing-states';
import {
  type Element,
  elementSchema,
  emptied,
  fieldValueProblem,
  isField,
  stubKeysOf,
  stubsInWords,
  withCanonicalValue,
  withStubs,
} from '@countersign/document-model';
import { saveElements, readElements, requireGlyphCoverage } from '#features/elements/index.ts';
import { changedMeanwhile, indexWords, pdfChanged, requireSource, sendDraftFor, stateForbids } from '#features/pdfs/index.ts';
import { insertPdf, liveFolder, lockPdf, readPages, readPdfImages } from '#features/pdfs/queries/index.ts';
import { findLanguage, readSignees } from '#features/signing/queries/index.ts';
import { type Recorded, byCall, record } from '#features/timeline/index.ts';
import { withinLimits } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PageRow, PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { type FlatFile, withFlatFile } from './flat-file.ts';
import { type PdfContent, renewed } from './pdf-content.ts';
import { type Parties, type RoleAssignee, copyParties } from './parties.ts';
import { insertImages, insertPages } from './queries.ts';

interface CopyInput {
  name?: string | undefined;
  mode?: PdfRow['mode'] | undefined;
  signees?: RoleAssignee[] | undefined;
  stubs?: Record<string, string> | undefined;
  is_flat?: boolean | undefined;
}

/**
 * Copies a pdf for the caller, into its own space.
 * @throws AppError 409 while it is not ready, 402 if the plan has no room for it
 */
export async function copyPdf(call: Call, pdf: PdfRow, input: CopyInput): Promise<string> {
  const { context } = call;
  const stubs = await checkedStubs(input.stubs ?? {});
  // A copy shares its files with the pdf, except for a flat copy.
  const metrics: Metric[] = input.is_flat ? ['active_templates', 'storage_usage'] : ['active_templates'];
  const copy = (tx: Executor, flat?: FlatFile) =>
    withinLimits(context, tx, {
      owner: pdf,
      metrics,
      change: () => copyIn(tx, { call, id: pdf.id, input, stubs, flat }),
    });
  return input.is_flat ? withFlatFile(context, pdf, copy) : context.db.transaction((tx) => copy(tx));
}

async function copyIn(
  tx: Executor,
  copying: {
    call: Call;
    id: string;
    input: CopyInput;
    stubs: ReadonlyMap<string, string>;
    flat?: FlatFile | undefined;
  },
): Promise<string> {
  const { call, id, input, stubs, flat } = copying;
  // The lock keeps the files, which are shared from now on, from being deleted before this is committed.
  const pdf = await lockPdf(tx, id);
  if (!pdf) throw new AppError('not_found');
  if (flat && pdf.source_key !== flat.of_source_key) throw changedMeanwhile();
  const pages = await readPages(tx, id);
  const elements = await readElements(tx, id);
  const mode = input.mode ?? pdf.mode;
  const maker = makerOf(call);
  const copy = await makePdf(maker, tx, {
    from: pdf,
    source_key: flat?.source_key ?? requireSource(pdf),
    content: {
      pages,
      elements: filledWith(stubs, withoutValues(elements, pdf), { language: await findLanguage(tx, maker.user_id) }),
    },
    columns: {
      name: input.name ?? pdf.name,
      mode,
      origin: 'blueprint',
      template_id: pdf.mode === 'template' && mode === 'signing' ? pdf.id : null,
    },
    ...(flat && { file: flat.file }),
    signees: mode === 'signing' ? (input.signees ?? []) : [],
    keptSignees: copiesSignees(pdf, { ...input, mode })
      ? (await readSignees(tx, id)).filter(({ status }) => status !== 'reassigned')
      : [],
    stubs,
  });
  const type =
    pdf.mode === 'template' && mode !== 'template' ? 'used' : mode === 'template' ? 'created a template from' : 'copied';
  await record(tx, { subject: { pdf_id: id }, type, at: maker.context.clock.now(), ...maker.by, data: { pdf_id: copy.id } });
  return copy.id;
}

/**
 * Copies of ended documents, and flat copies of drafts, keep their signees for sending again; copies of completed ones do not.
 */
function copiesSignees(pdf: PdfRow, { mode, signees, is_flat }: CopyInput): boolean {
  const isToBeSent = pdf.signing_mode === 'declined' || (pdf.signing_mode === 'draft' && is_flat === true);
  return mode === 'signing' && isToBeSent && !signees;
}

/** Who creates a pdf: a user in a request, or a job on behalf of a user. */
export interface Maker {
  context: Pick<Context, 'clock' | 'jobs' | 'log'>;
  /** The owner; in an organization, the member who created it. */
  user_id: string;
  by: Recorded;
}

/** @throws AppError `unauthenticated` */
export function makerOf(call: Call): Maker {
  const { user } = call.caller;
  if (!user) throw new AppError('unauthenticated');
  return { context: call.context, user_id: user.id, by: byCall(call) };
}

/**
 * Creates a draft for signing from a template, with its roles assigned and its fields filled in. In a template without roles, the
 * signee for role `''` gets all fields.
 * @param values by the ids of the template's elements, already validated
 * @throws AppError 409 if it is not or no longer a template, or not ready
 */
export async function useTemplate(
  maker: Maker,
  tx: Executor,
  use: {
    template_id: string;
    name: string;
    signees: RoleAssignee[];
    stubs?: ReadonlyMap<string, string>;
    values?: ReadonlyMap<string, string | boolean>;
  },
): Promise<PdfRow> {
  const { template_id, name, signees, stubs = new Map<string, string>(), values = new Map<string, string | boolean>() } = use;
  const template = await lockPdf(tx, template_id);
  if (!template) throw new AppError('not_found');
  if (template.mode !== 'template' || template.deleted_at) throw stateForbids(template, 'use_as_template');
  const elements = filledWith(stubs, await readElements(tx, template_id), {
    language: await findLanguage(tx, maker.user_id),
    values,
  });
  const content = { pages: await readPages(tx, template_id), elements };
  const columns = { name, mode: 'signing', origin: 'blueprint', template_id } as const;
  const pdf = await makePdf(maker, tx, { from: template, source_key: requireSource(template), content, columns, signees });
  const at = maker.context.clock.now();
  await record(tx, { subject: { pdf_id: template_id }, type: 'used', at, ...maker.by, data: { pdf_id: pdf.id } });
  return pdf;
}

/** @throws AppError 422 at a stub whose text cannot be drawn */
async function checkedStubs(values: Record<string, string>): Promise<ReadonlyMap<string, string>> {
  const filledStubs = Object.entries(values).filter(([, value]) => value.trim() !== '');
  await requireGlyphCoverage(filledStubs.map(([key, value]) => ({ id: `stubs.${key}`, value })));
  return new Map(filledStubs);
}

/**
 * Explicit values for fields are used unchanged and take precedence over stubs.
 * @param given.language for dates and numbers in texts
 * @throws AppError 422 at the stub that fills a field, if its value does not fit the field
 */
function filledWith(
  stubs: ReadonlyMap<string, string>,
  elements: Element[],
  { language, values }: { language: Language; values?: ReadonlyMap<string, string | boolean> },
): Element[] {
  const inWords = stubsInWords(stubs, elements, language);
  return elements.map((element) => {
    const value = values?.get(element.id);
    const worded = withStubs(element, stubs, inWords);
    // The value was already validated against its field.
    const filled = value === undefined ? worded : ({ ...worded, value } as Element);
    if (worded === element) return filled;
    const found = isField(filled) ? fieldValueProblem(filled, filled.value) : null;
    const isTooLong = !elementSchema.safeParse(filled).success;
    const key = ('stub_key' in filled && filled.stub_key) || (stubKeysOf([element])[0] ?? '');
    if (found || isTooLong) throw invalidField(`stubs.${key}`, found ?? problem('value_too_long'));
    return withCanonicalValue(filled);
  });
}

interface NewPdf {
  from: PdfRow;
  source_key: string;
  content: PdfContent;
  columns: Pick<PdfRow, 'name' | 'mode' | 'origin'> & Partial<Pick<PdfRow, 'template_id'>>;
  /** Data about its file, if that is not the file of `from`. */
  file?: Pick<PdfRow, 'size_bytes' | 'obstacle' | 'form' | 'form_field_count' | 'signature_count' | 'preflight'>;
  signees?: readonly RoleAssignee[];
  /** Signees of `from` who are also signees of the new pdf. */
  keptSignees?: readonly SigneeRow[];
  /** The values of its stubs, which its emails may also contain. */
  stubs?: ReadonlyMap<string, string>;
}

/** Must run in the transaction that reads the source. */
export async function makePdf(maker: Maker, tx: Executor, newPdf: NewPdf): Promise<PdfRow> {
  const { from, source_key, content, columns, file = from, signees = [], keptSignees = [], stubs } = newPdf;
  const { clock, jobs } = maker.context;
  const now = clock.now();
  const pdf = await insertPdf(tx, {
    id: newId(now),
    user_id: from.user_id,
    organization_id: from.organization_id,
    created_by: maker.user_id,
    folder_id: await liveFolder(tx, from.folder_id),
    ...columns,
    engine_mode: 'ready',
    obstacle: file.obstacle,
    form: file.form,
    form_field_count: file.form_field_count,
    signature_count: file.signature_count,
    preflight: file.preflight,
    signing_mode: columns.mode === 'signing' ? 'draft' : null,
    send_draft: sendDraftFor(columns.mode, from, stubs),
    page_count: content.pages.length,
    size_bytes: file.size_bytes,
    upload_key: source_key,
    source_key,
    base_key: source_key,
    // Identifies the rehearsed content, so it has no effect if the copy differs.
    rehearsal: from.rehearsal,
    created_at: now,
    updated_at: now,
  });
  const parties = await copyParties(tx, { from, pdf, signees, copied: keptSignees, now });
  await insertContent(tx, { from_pdf_id: from.id, pdf, content, now, ...parties });
  await record(tx, {
    subject: { pdf_id: pdf.id },
    type: 'created',
    at: now,
    ...maker.by,
    data: { from: from.id, origin: columns.origin, sha256: source_key },
  });
  await jobs.send(tx, indexWords, { pdf_id: pdf.id });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  return pdf;
}

async function insertContent(
  tx: Executor,
  target: { from_pdf_id: string; pdf: PdfRow; content: PdfContent; now: Date } & Parties,
) {
  const { from_pdf_id, pdf, content, now, role_ids, signee_ids } = target;
  const used = new Set(content.elements.map((element) => (element.kind === 'image' ? element.value : null)));
  const images = (await readPdfImages(tx, from_pdf_id)).filter((image) => used.has(image.id));
  const image_ids = new Map(images.map((image) => [image.id, newId(now)]));
  await insertImages(
    tx,
    images.map((image) => ({ ...image, id: image_ids.get(image.id) ?? newId(now), pdf_id: pdf.id, created_at: now })),
  );
  const { pages, elements } = renewed(content, { pdf_id: pdf.id, now, image_ids, role_ids, signee_ids });
  await insertPages(tx, ordered(pages));
  await saveElements(tx, { pdf_id: pdf.id, changed: elements, removed: [], now });
}

function ordered(pages: PageRow[]): PageRow[] {
  return pages.map((page, index) => ({ ...page, order: index + 1 }));
}

/** Removes values filled in while signing, which belong to the signees: a sent document becomes an empty form again. */
export function withoutValues(elements: Element[], pdf: PdfRow): Element[] {
  if (!wasSent(pdf)) return elements;
  return elements.map((element) => (isField(element) && element.signee_id !== null ? emptied(element) : element));
}

// Before a pdf is sent, the server tries out whether everyone can sign it and whether it can be sealed and verified.
import { isSigning } from '@countersign/contract/signees';
import { isLead } from '@countersign/contract/signing-groups';
import { createHash } from 'node:crypto';
import type { SealMode } from '@countersign/contract/fields';
import { problem } from '@countersign/contract/problems';
import { type Element, isField, withSampleValues } from '@countersign/document-model';
import { STAMP_DEADLINE_MS, gatherDrawing, readElements, readLightElements } from '#features/elements/index.ts';
import { readPages, readPdfImages, updatePdf } from '#features/pdfs/queries/index.ts';
import { type Rehearsals, contentGaps } from '#features/signing/drafts/index.ts';
import { readSignees, signsFile } from '#features/signing/queries/index.ts';
import { readTemplateRoles } from '#features/template-roles/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { isOverLimit } from '#platform/sandbox/index.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { RehearsalResult, RehearsalTask } from './rehearsal.ts';
import { wordsByPage } from './printed-words.ts';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

const OF_SIGNED = problem('rehearsal_breaks_signatures');
const OF_UNSIGNED = problem('rehearsal_failed');

export const rehearsals: Rehearsals = {
  async rehearse(context, pdf, sealMode) {
    const key = await keyOf(context.db, context, pdf, sealMode);
    const known = pdf.rehearsal?.key === key ? pdf.rehearsal : null;
    const { problem: found, is_lasting } = known ? { ...known, is_lasting: true } : await tryOut(context, pdf, sealMode);
    if (!known && is_lasting) await updatePdf(context.db, pdf.id, { rehearsal: { key, problem: found } });
    if (found === null) return;
    context.log.warn({ pdf_id: pdf.id, problem: found }, 'a pdf cannot be finished and was not sent');
    throw invalidField('pdf', pdf.signature_count > 0 ? OF_SIGNED : OF_UNSIGNED);
  },

  async isRehearsed(tx, context, pdf, sealMode) {
    return pdf.rehearsal?.problem === null && pdf.rehearsal.key === (await keyOf(tx, context, pdf, sealMode));
  },
};

async function tryOut(context: Context, pdf: PdfRow, sealMode: SealMode): Promise<RehearsalResult> {
  const pages = await readPages(context.db, pdf.id);
  const { parties, elements } = await castOf(context.db, pdf, await readElements(context.db, pdf.id));
  const { release, ...drawing } = await gatherDrawing(context, pdf, elements);
  try {
    const task: RehearsalTask = {
      ...drawing,
      signee_ids: parties,
      is_single: sealMode === 'single',
      words: wordsByPage(pages, drawing.elements),
      page_count: pdf.page_count ?? 0,
      // The sender of such a file has to agree to it.
      may_print_otherwise: contentGaps(pdf).length > 0,
    };
    // The total time that the single steps have later.
    const deadline_ms = STAMP_DEADLINE_MS * (2 + parties.length);
    return await context.sandbox.run<RehearsalResult>('seals.rehearse', task, {
      deadline_ms,
      group: spaceOf(pdf),
      priority: 'now',
    });
  } catch (error) {
    // What exceeds the limits now would also exceed them when it is sealed.
    if (isOverLimit(error)) return { problem: error.message, is_lasting: true };
    throw error;
  } finally {
    await release();
  }
}

/** The signees with sample values. A template's roles stand for the people who will take them. */
async function castOf(db: Executor, pdf: PdfRow, elements: readonly Element[]) {
  if (pdf.mode !== 'template') {
    const parties = (await readSignees(db, pdf.id)).filter((signee) => signsFile(signee) && isLead(signee)).map(({ id }) => id);
    return { parties, elements: withSampleValues(elements, new Set(parties)) };
  }
  const roles = (await readTemplateRoles(db, pdf.id)).filter(({ kind }) => isSigning(kind)).map(({ id }) => id);
  // Without roles, the signer has all fields.
  const parties = roles.length > 0 ? roles : [pdf.id];
  const cast = elements.map((element): Element => {
    if (!isField(element)) return element;
    return { ...element, signee_id: element.role_id ?? (roles.length > 0 ? null : pdf.id) };
  });
  return { parties, elements: withSampleValues(cast, new Set(parties)) };
}

/** The same for every copy of a pdf: ids are numbered in the order of their appearance. */
async function keyOf(db: Executor, context: Context, pdf: PdfRow, sealMode: SealMode): Promise<string> {
  const { parties, elements } = await castOf(db, pdf, await readLightElements(db, pdf.id));
  const pages = await readPages(db, pdf.id);
  const images = await readPdfImages(db, pdf.id);
  const used = new Set(elements.map((element) => (element.kind === 'image' ? element.value : null)));
  const what = {
    version: context.config.version,
    file: pdf.source_key,
    form: pdf.form,
    obstacle: pdf.obstacle,
    seal_mode: sealMode,
    parties,
    pages: pages.map(({ id, source_index, width, height }) => ({ id, source_index, width, height })),
    elements,
    images: images.filter(({ id }) => used.has(id)).map(({ id, storage_key }) => ({ id, storage_key })),
  };
  return createHash('sha256')
    .update(withNumbers(JSON.stringify(what)))
    .digest('hex');
}

function withNumbers(text: string): string {
  const numbers = new Map<string, string>();
  return text.replaceAll(UUID, (id) => {
    const number = numbers.get(id) ?? `#${numbers.size}`;
    numbers.set(id, number);
    return number;
  });
}

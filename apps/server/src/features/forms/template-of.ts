// What forms and bulk sends need to know about a template: signers, fields, and gaps.
import { type Problem, problem, sentenceOf } from '@countersign/contract/problems';
import type { SigneeKind } from '@countersign/contract/signees';
import {
  type Element,
  type FieldElement,
  inFillingOrder,
  isField,
  type SendingGap,
  sendingGaps,
} from '@countersign/document-model';
import { readLightElements } from '#features/elements/index.ts';
import { findPdf, readPages } from '#features/pdfs/queries/index.ts';
import { contentGaps, fillEmailTexts, gapProblem } from '#features/signing/drafts/index.ts';
import { readTemplateRoles } from '#features/template-roles/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { PageRow, PdfRow } from '#src/schema/pdfs.ts';

export interface TemplateRoleFacts {
  /** Empty for the only signee of a template without roles. */
  id: string;
  name: string;
  kind: SigneeKind;
  order: number;
}

export interface Template {
  pdf: PdfRow;
  roles: TemplateRoleFacts[];
  elements: Element[];
  pages: PageRow[];
  /** In filling order. */
  fields: FieldElement[];
}

/** @returns null if there is no usable template */
export async function readTemplate(db: Executor, pdfId: string | null): Promise<Template | null> {
  const pdf = pdfId === null ? null : await findPdf(db, pdfId);
  if (!pdf || !isUsable(pdf)) return null;
  const [roles, elements, pages] = [
    await readTemplateRoles(db, pdf.id),
    await readLightElements(db, pdf.id),
    await readPages(db, pdf.id),
  ];
  const orders = new Map(pages.map(({ id, order }) => [id, order]));
  return {
    pdf,
    roles: roles.length > 0 ? roles : [{ id: '', name: 'Signee', kind: 'signer', order: 1 }],
    elements,
    pages,
    fields: inReadingOrder(elements.filter(isField), orders),
  };
}

export function isUsable(pdf: PdfRow): boolean {
  return pdf.mode === 'template' && pdf.engine_mode === 'ready' && !pdf.deleted_at && !pdf.obstacle && pdf.source_key !== null;
}

/** Sorts by page, then in filling order. */
export function inReadingOrder<Field extends Pick<FieldElement, 'id' | 'x' | 'y' | 'page_id' | 'tab_order'>>(
  fields: Field[],
  pageOrders: ReadonlyMap<string, number>,
): Field[] {
  return inFillingOrder(fields, ({ page_id }) => pageOrders.get(page_id) ?? 0);
}

const GAPS_OF_ROLES: Partial<Record<SendingGap['kind'], Problem>> = {
  owner: problem('signature_field_without_role'),
  required: problem('required_field_without_role'),
};

/**
 * The reasons why documents made from the template could not be sent, each once.
 * @param filled.stubs the keys of stubs that have a value
 * @param filled.has_values fields get values before sending: multiple choices are then checked with these values instead
 */
export function gapsOf(
  template: Template,
  { stubs = new Set(), has_values = false }: { stubs?: ReadonlySet<string>; has_values?: boolean } = {},
): Problem[] {
  const gaps = gapsIn(template)
    .filter((gap) => gap.kind !== 'stub' || !stubs.has(gap.key))
    .filter(({ kind }) => kind !== 'checked_count' || !has_values);
  const found = gaps.map((gap) => GAPS_OF_ROLES[gap.kind] ?? gapProblem(gap));
  return [...new Map(found.map((gap) => [sentenceOf(gap), gap])).values(), ...contentGaps(template.pdf)];
}

/**
 * The template's texts for the emails of its documents. Visitors fill in no stubs, and a missing value must not lock out visitors
 * after the template changes: a text with an unfilled stub is omitted and reported in `gaps`.
 */
export function emailTextsOf({ pdf, elements }: Template): { subject: string; message: string; gaps: Problem[] } {
  const { subject = '', message = '' } = pdf.send_draft ?? {};
  const { missing } = fillEmailTexts({ subject, message }, [], { elements, language: null });
  return {
    subject: missing['subject'] ? '' : subject,
    message: missing['message'] ? '' : message,
    gaps: Object.values(missing).flat(),
  };
}

function gapsIn({ roles, elements, pages }: Template): SendingGap[] {
  const isSingle = roles.length === 1 && roles[0]?.id === '';
  const taken = elements.map((element): Element => {
    const taker = 'role_id' in element ? (element.role_id ?? (isSingle ? '' : null)) : null;
    return 'signee_id' in element ? { ...element, signee_id: taker } : element;
  });
  return sendingGaps(roles, taken, pages);
}

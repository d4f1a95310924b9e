// Copies pages and elements into another pdf, with new ids and without personal data.
import { type Element, isField, isFilledByServer, isSignatureField, withoutForeignValue } from '@countersign/document-model';
import { newId } from '#platform/clock/request-seed.ts';
import type { PageRow } from '#src/schema/pdfs.ts';

export interface PdfContent {
  pages: PageRow[];
  elements: Element[];
}

export interface Renewal {
  pdf_id: string;
  now: Date;
  /** Image ids in the source → in the copy. */
  image_ids: ReadonlyMap<string, string>;
  /** Role ids in the source → in the copy. A field whose role has no entry is left without a role. */
  role_ids: ReadonlyMap<string, string>;
  /** Role and signee ids in the source → signee ids in the copy, who get the fields. */
  signee_ids: ReadonlyMap<string, string>;
}

export function renewed(content: PdfContent, { pdf_id, now, image_ids, role_ids, signee_ids }: Renewal): PdfContent {
  const ids = inTheSameOrder(
    [...content.pages, ...content.elements].map(({ id }) => id),
    now,
  );
  const renew = (id: string): string => {
    const newIds = ids.get(id) ?? newId(now);
    ids.set(id, newIds);
    return newIds;
  };
  return {
    pages: content.pages.map((page) => ({ ...asOwn(page), id: renew(page.id), pdf_id })),
    // Checked before the element is assigned to another signee.
    elements: content.elements.map(withoutForeignValue).map((element): Element => {
      const placed = { ...element, id: renew(element.id), page_id: renew(element.page_id) };
      if (placed.kind === 'image') return { ...placed, value: placed.value && (image_ids.get(placed.value) ?? null) };
      if (!isField(placed)) return placed;
      const isSigned = isSignatureField(placed) && placed.value !== null;
      // Unassigned elements go to the signee of the copy, except those that the creator has signed.
      const taker = isSigned && placed.role_id === null ? null : (signee_ids.get(placed.role_id ?? '') ?? null);
      const signee_id = (placed.signee_id && signee_ids.get(placed.signee_id)) ?? taker;
      const role_id = role_ids.get(placed.role_id ?? '') ?? null;
      const condition = placed.condition && { ...placed.condition, element_id: renew(placed.condition.element_id) };
      const free = { ...placed, condition, signee_id, role_id };
      // An unassigned field may become one that the server fills in.
      if (isFilledByServer(free)) return withoutForeignValue(free);
      if (free.kind === 'radio' && free.pdf_radio_group_id)
        return { ...free, pdf_radio_group_id: renew(free.pdf_radio_group_id) };
      return free.kind === 'checkbox' && free.checkbox_group
        ? { ...free, checkbox_group: { ...free.checkbox_group, id: renew(free.checkbox_group.id) } }
        : free;
    }),
  };
}

/** The ids determine the stacking order of elements: the older one lies below. */
function inTheSameOrder(ids: string[], now: Date): Map<string, string> {
  const newIds = ids.map(() => newId(now)).toSorted();
  return new Map(ids.toSorted().map((id, index) => [id, newIds[index] ?? newId(now)]));
}

/** Turns a page into a page of the new file, with nothing left to assemble. */
export function asOwn(page: PageRow): PageRow {
  return { ...page, page_source_id: null, origin_index: page.source_index, turn: 0, crop: null, removed_at: null };
}

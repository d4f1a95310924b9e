// Restores deleted elements and pages. Elements whose page is gone come back as copies on another page.
import type { Element, ElementOperation } from '@countersign/document-model';
import type { PageOperation } from '@countersign/contract/pages';
import { copiesOf } from './copying.ts';
import type { DocumentState } from '../document/editor-document.ts';
import type { Editor } from '../model/editor.ts';
import { keepTogether } from './on-page.ts';
import { type ShownPage, remapOperations } from '../document/page-remap.ts';

interface Deleted {
  deleted: readonly Element[];
  /** The pages as they were at the deletion; coordinates refer to them. */
  pagesBefore: readonly ShownPage[];
  /** Page for elements whose own page is gone; without it they are not restored. */
  elsewhere?: string | undefined;
}

export function restoreDeleted(editor: Editor, { deleted, pagesBefore, elsewhere }: Deleted): void {
  const { elements, pages } = editor.document.state;
  const missing = deleted.filter(({ id }) => !elements.has(id));
  const there = missing.filter(({ page_id }) => editor.page(page_id));
  const homeless =
    elsewhere === undefined || !editor.page(elsewhere) ? [] : missing.filter((element) => !there.includes(element));
  // Copies with new ids, because the originals may come back with their page.
  const copies = keepTogether(editor, copiesOf(editor, homeless, { dx: 0, dy: 0, page_id: elsewhere }));
  const create = (element: Element): ElementOperation => ({ op: 'create', element });
  const back = remapOperations(there.map(create), { pagesBefore, pagesNow: pages, known: () => undefined });
  editor.commit([...back, ...copies.map(create)], { name: 'add', select: [...there, ...copies].map(({ id }) => id) });
}

/** Restores removed pages at their position, with the elements they had in `before`. */
export async function restoreDeletedPages(editor: Editor, ids: ReadonlySet<string>, before: DocumentState): Promise<void> {
  const isBack = await editor.changePages((now) => {
    const there = new Set(now.map(({ id }) => id));
    const deleted = before.pages.flatMap(({ id }, index) => (ids.has(id) && !there.has(id) ? [{ id, index }] : []));
    return deleted.map(({ id, index }, come): PageOperation => {
      return { op: 'restore', page_id: id, order: Math.min(index, now.length + come) + 1 };
    });
  });
  if (!isBack) return;
  const deleted = [...before.elements.values()].filter(({ page_id }) => ids.has(page_id));
  restoreDeleted(editor, { deleted, pagesBefore: before.pages });
}

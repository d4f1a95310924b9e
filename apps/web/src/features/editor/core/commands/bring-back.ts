// Elements that were deleted come back as they were, or as copies where their page is gone with them; pages with theirs.
import type { Element, ElementOperation } from '@countersign/document-model';
import type { PageOperation } from '@countersign/contract/pages';
import { copiesOf } from './copying.ts';
import type { DocumentState } from '../document/editor-document.ts';
import type { Editor } from '../model/editor.ts';
import { keepTogether } from './on-page.ts';
import { type ShownPage, remapOperations } from '../document/page-remap.ts';

interface Deleted {
  gone: readonly Element[];
  /** The pages as they were then. */
  told: readonly ShownPage[];
  /** Where those go whose page is gone; without it they stay away. */
  elsewhere?: string | undefined;
}

export function bringBack(editor: Editor, { gone, told, elsewhere }: Deleted): void {
  const { elements, pages } = editor.document.state;
  const wanted = gone.filter(({ id }) => !elements.has(id));
  const there = wanted.filter(({ page_id }) => editor.page(page_id));
  const homeless = elsewhere === undefined || !editor.page(elsewhere) ? [] : wanted.filter((element) => !there.includes(element));
  // They may come back with their page too.
  const copies = keepTogether(editor, copiesOf(editor, homeless, { dx: 0, dy: 0, page_id: elsewhere }));
  const create = (element: Element): ElementOperation => ({ op: 'create', element });
  const back = remapOperations(there.map(create), { told, now: pages, known: () => undefined });
  editor.commit([...back, ...copies.map(create)], { name: 'add', select: [...there, ...copies].map(({ id }) => id) });
}

/** Pages that were taken out come back where they were, with what was on them `before`. */
export async function bringPagesBack(editor: Editor, ids: ReadonlySet<string>, before: DocumentState): Promise<void> {
  const isBack = await editor.changePages((now) => {
    const there = new Set(now.map(({ id }) => id));
    const gone = before.pages.flatMap(({ id }, index) => (ids.has(id) && !there.has(id) ? [{ id, index }] : []));
    return gone.map(({ id, index }, come): PageOperation => {
      return { op: 'restore', page_id: id, order: Math.min(index, now.length + come) + 1 };
    });
  });
  if (!isBack) return;
  const gone = [...before.elements.values()].filter(({ page_id }) => ids.has(page_id));
  bringBack(editor, { gone, told: before.pages });
}

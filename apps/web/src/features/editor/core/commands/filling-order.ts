// Changes the filling order of fields.
import { type ElementOperation, type FieldElement, isField } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';

/** The fields of a page in filling order. */
export function fieldsInOrder(editor: Editor, pageId: string): FieldElement[] {
  const { by_page, elements } = editor.document.state;
  return (by_page.get(pageId) ?? []).flatMap((id) => {
    const element = elements.get(id);
    return element && isField(element) ? [element] : [];
  });
}

/** Moves a field to another position. All fields of the page keep a fixed order from then on. */
export function moveInOrder(editor: Editor, pageId: string, { from, to }: { from: number; to: number }): void {
  const fields = fieldsInOrder(editor, pageId);
  const moved = fields[from];
  if (!moved) return;
  const sorted = fields.toSpliced(from, 1).toSpliced(to, 0, moved);
  giveOrder(editor, sorted, (index) => index + 1);
}

/** Restores reading order. */
export function resetOrder(editor: Editor, pageId: string): void {
  giveOrder(editor, fieldsInOrder(editor, pageId), () => null);
}

function giveOrder(editor: Editor, fields: readonly FieldElement[], orderOf: (index: number) => number | null): void {
  const operations = fields.flatMap((field, index): ElementOperation[] => {
    const tab_order = orderOf(index);
    return tab_order === field.tab_order ? [] : [{ op: 'update', id: field.id, changes: { tab_order } }];
  });
  editor.commit(operations, { name: 'order' });
}

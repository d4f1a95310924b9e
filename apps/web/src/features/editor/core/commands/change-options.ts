// Edits the options of a select, and the references to them.
import { type ElementOf, type ElementOperation, isField } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';

/** An option while it is edited. It is no option while it is empty or repeats an earlier one. */
export interface OptionRow {
  id: string;
  text: string;
}

interface Written {
  rows: readonly OptionRow[];
  options: readonly string[];
}

/**
 * Finds renamed options: old name → new name.
 * @param calledLast last valid name by row, kept between changes, so that a row that is emptied or briefly repeats another
 * option is still recognised
 */
export function renamedOptions(before: Written, now: Written, calledLast: Map<string, string>): Map<string, string> {
  const isFirst = (rows: readonly OptionRow[], index: number) =>
    rows.findIndex(({ text }) => text.trim() === rows[index]?.text.trim()) === index;
  for (const [index, { id, text }] of before.rows.entries())
    if (before.options.includes(text.trim()) && isFirst(before.rows, index)) calledLast.set(id, text.trim());

  return new Map(
    now.rows.flatMap(({ id, text }, index) => {
      const [old, name] = [calledLast.get(id), text.trim()];
      const isRenamed = old !== undefined && old !== name && !now.options.includes(old);
      return isRenamed && now.options.includes(name) && isFirst(now.rows, index) ? [[old, name] as const] : [];
    }),
  );
}

/**
 * Changes the options of a select in one step. The chosen value and the conditions of other fields follow renamed options.
 * @param change.renamed old name → new name
 */
export function changeOptions(
  editor: Editor,
  select: ElementOf<'select'>,
  { options, renamed }: { options: string[]; renamed: ReadonlyMap<string, string> },
): void {
  const chosen = renamed.get(select.value) ?? select.value;
  const value = options.includes(chosen) ? chosen : '';
  const operations: ElementOperation[] = [{ op: 'update', id: select.id, changes: { options, value } }];
  for (const field of editor.document.state.elements.values()) {
    if (!isField(field) || field.condition?.element_id !== select.id) continue;
    const now = renamed.get(String(field.condition.value));
    if (now !== undefined)
      operations.push({ op: 'update', id: field.id, changes: { condition: { element_id: select.id, value: now } } });
  }
  editor.commit(operations, { name: 'change', key: `options:${select.id}` });
}

// The options of a select, and what goes by their names elsewhere.
import { type ElementOf, type ElementOperation, isField } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';

/** An option as it is written, with an id of its own. Empty, or the second of its name, it is none. */
export interface OptionRow {
  id: string;
  text: string;
}

interface Written {
  rows: readonly OptionRow[];
  options: readonly string[];
}

/**
 * Which option is called something else now: old name → new name.
 * @param calledLast by row, what it was called when it was an option, kept from one change to the next: a row that is emptied
 * to be written anew, or has the name of another for a moment, is still the same option
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
 * Gives a select other options, as one step with what follows from it: its own choice and the conditions of other fields go
 * along with an option that is called something else now.
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

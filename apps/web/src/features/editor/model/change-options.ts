// The options of a select, and what goes by their names elsewhere.
import { type ElementOf, type ElementOperation, isField } from '@countersign/document-model';
import type { Editor } from './editor.ts';

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

import type { Element } from '@countersign/document-model';
import { useEditor } from '../../editor-context.ts';
import { changeElements } from '../../model/commands.ts';

/** Changes these elements as one step; quick changes of the same fields melt into one. */
export function useChange(elements: readonly Element[]): (changes: Record<string, unknown>) => void {
  const editor = useEditor();
  return (changes) => {
    const key = `change:${Object.keys(changes).join()}:${elements.map((element) => element.id).join()}`;
    // As they are now: a panel may have been rendered before the last move.
    const present = elements.flatMap(({ id }) => editor.document.state.elements.get(id) ?? []);
    changeElements(editor, present, changes, { name: 'change', key });
  };
}

import type { Element } from '@countersign/document-model';
import { useEditor } from '../../editor-context.ts';
import { changeElements, typing } from '../../model/commands.ts';

/** Changes these elements as one step; quick changes of the same fields melt into one, and all of one stay in a text field. */
export function useChange(elements: readonly Element[]): (changes: Record<string, unknown>, stay?: string) => void {
  const editor = useEditor();
  return (changes, stay) => {
    const key = `change:${Object.keys(changes).join()}:${elements.map((element) => element.id).join()}`;
    // As they are now: a panel may have been rendered before the last move.
    const present = elements.flatMap(({ id }) => editor.document.state.elements.get(id) ?? []);
    changeElements(editor, present, changes, { name: 'change', ...(stay === undefined ? { key } : typing(stay)) });
  };
}

import type { Element } from '@countersign/document-model';
import { useEditor } from '../../editor-context.ts';
import { changeElements } from '../../model/commands.ts';

/** Changes these elements as one step; quick changes of the same fields melt into one. */
export function useChange(elements: readonly Element[]): (changes: Record<string, unknown>) => void {
  const editor = useEditor();
  return (changes) => {
    const key = `change:${Object.keys(changes).join()}:${elements.map((element) => element.id).join()}`;
    changeElements(editor, elements, changes, { name: 'change', key });
  };
}

import type { Element } from '@countersign/document-model';
import { growToFit } from '../../rendering/grow-to-fit.ts';
import { useEditor } from '../../context/editor-context.ts';
import { changeElements, typing } from '../../core/commands/commands.ts';

/** Fields that may change the height a text needs. */
const SETS_LINES = new Set(['value', 'size', 'pdf_font_id', 'alignment']);

/**
 * Changes elements in one step. Quick changes of the same fields are merged, and so is all typing during one visit to a field.
 */
export function useChange(elements: readonly Element[]): (changes: Record<string, unknown>, stay?: string) => void {
  const editor = useEditor();
  return (changes, stay) => {
    const key = `change:${Object.keys(changes).join()}:${elements.map((element) => element.id).join()}`;
    // Current elements, because the panel may have rendered before the last move.
    const present = elements.flatMap(({ id }) => editor.document.state.elements.get(id) ?? []);
    const options = { name: 'change' as const, ...(stay === undefined ? { key } : typing(stay)) };
    changeElements(editor, present, changes, options);
    const resized = Object.keys(changes).some((field) => SETS_LINES.has(field));
    if (resized)
      void growToFit(
        editor,
        elements.map(({ id }) => id),
        options,
      );
  };
}

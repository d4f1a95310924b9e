import { insertElement } from '../core/commands/commands.ts';
import type { Editor } from '../core/model/editor.ts';

const SIDE = 120;

/** Places an image centered on a point of a page, and uploads it in the background. */
export function insertImage(
  editor: Editor,
  {
    file,
    at,
    put,
  }: { file: File; at: { page_id: string; x: number; y: number }; put: (id: string, file: File) => Promise<void> },
): void {
  const box = { x: at.x - SIDE / 2, y: at.y - SIDE / 2, width: SIDE, height: SIDE };
  const element = insertElement(editor, { kind: 'image', page_id: at.page_id, box });
  if (element) void put(element.id, file);
}

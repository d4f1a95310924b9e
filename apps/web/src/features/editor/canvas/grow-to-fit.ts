import { roundPoint } from '@countersign/document-model';
import { layoutBoxedText } from '@countersign/document-model/paper';
import { fontsForText, LINE_HEIGHT } from '@countersign/document-model/text';
import { typing } from '../model/commands.ts';
import type { Editor } from '../model/editor.ts';
import { ensureFonts } from '../paper/paper-fonts.ts';

/** A text box becomes as high as its text, upwards where the page ends; it never shrinks by itself. With `stay` it is part of that typing. */
export async function growToFit(editor: Editor, id: string, stay?: string): Promise<void> {
  const before = editor.document.state.elements.get(id);
  if (before?.kind !== 'text') return;
  const shaper = await ensureFonts(fontsForText(before.value, before.pdf_font_id));
  const element = editor.document.state.elements.get(id);
  if (!shaper || element?.kind !== 'text') return;

  const { lines } = layoutBoxedText(
    {
      text: element.value,
      box: element,
      font_id: element.pdf_font_id,
      size: element.size,
      color: element.color,
      alignment: element.alignment,
      is_multiline: true,
      vertical: 'top',
    },
    shaper,
  );
  const needed = Math.ceil(lines.length * element.size * LINE_HEIGHT * 100) / 100;
  if (needed <= element.height) return;
  const page = editor.page(element.page_id);
  const height = Math.max(element.height, Math.min(needed, page?.height ?? needed));
  const y = page ? Math.min(element.y, Math.max(0, roundPoint(page.height - height))) : element.y;
  editor.commit([{ op: 'update', id, changes: y === element.y ? { height } : { y, height } }], {
    name: 'edit',
    ...(stay !== undefined && typing(stay)),
  });
}

import { type ElementOf, roundPoint } from '@countersign/document-model';
import { boxedText, layoutBoxedText } from '@countersign/document-model/paper';
import { fontsForText, LINE_HEIGHT, type Shaper } from '@countersign/document-model/text';
import type { CommitOptions, Editor } from '../core/model/editor.ts';
import { ensureFonts } from './loaded-fonts.ts';

/**
 * Grows text boxes to the height of their text, upwards at the end of the page. They never shrink, and text with automatic size
 * leaves its box alone. With the options of the causing change, the growth joins its step.
 */
export async function growToFit(
  editor: Editor,
  ids: readonly string[],
  options: CommitOptions = { name: 'edit' },
): Promise<void> {
  const fonts = ids.flatMap((id) => {
    const text = growingText(editor, id);
    return text ? fontsForText(text.value, text.pdf_font_id) : [];
  });
  if (fonts.length === 0) return;
  const heights = new Map(ids.map((id) => [id, growingText(editor, id)?.height]));
  // Without its font, a text is measured the next time it is edited.
  const shaper = await ensureFonts([...new Set(fonts)]).catch(() => null);
  if (!shaper) return;

  const operations = ids.flatMap((id) => {
    const element = growingText(editor, id);
    // The height was changed meanwhile, or the text has grown already.
    if (element?.height !== heights.get(id)) return [];
    const changes = element && grown(editor, element, shaper);
    return changes ? [{ op: 'update' as const, id, changes }] : [];
  });
  if (operations.length > 0) editor.commit(operations, options);
}

function growingText(editor: Editor, id: string): ElementOf<'text'> | null {
  const element = editor.document.state.elements.get(id);
  return element?.kind === 'text' && element.alignment !== 'fit' ? element : null;
}

function grown(editor: Editor, element: ElementOf<'text'>, shaper: Shaper): { y?: number; height: number } | null {
  const { lines } = layoutBoxedText(boxedText(element), shaper);
  const needed = Math.ceil(lines.length * element.size * LINE_HEIGHT * 100) / 100;
  if (needed <= element.height) return null;
  const page = editor.page(element.page_id);
  const height = Math.max(element.height, Math.min(needed, page?.height ?? needed));
  const y = page ? Math.min(element.y, Math.max(0, roundPoint(page.height - height))) : element.y;
  return y === element.y ? { height } : { y, height };
}

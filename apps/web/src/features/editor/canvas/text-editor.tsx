// Edits a text where it stands. The letters are invisible: what is seen is the paper's own layout behind them, so that
// nothing jumps when the editing ends.
import { type ElementOf, LONGEST_TEXT, roundPoint } from '@countersign/document-model';
import { FIELD_PADDING, layoutBoxedText } from '@countersign/document-model/paper';
import { fontsForText, LINE_HEIGHT } from '@countersign/document-model/text';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useEditor } from '../editor-context.ts';
import { combCaret } from '../elements/input/comb-caret.ts';
import { StubCompletion } from '../elements/shared/stub-completion.tsx';
import { changeElements } from '../model/commands.ts';
import { cssFamily, ensureFonts } from '../paper/paper-fonts.ts';
import { swallowTyping } from './swallow-typing.ts';

type Editable = ElementOf<'text'> | ElementOf<'input'>;

export function TextEditor({ element }: { element: Editable }) {
  const { t } = useLingui();
  const editor = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const isMultiline = element.kind === 'text' || element.is_multiline;
  const caret = element.kind === 'input' ? combCaret(element) : null;
  const padding = element.kind === 'text' || caret ? 0 : FIELD_PADDING;

  useEffect(() => {
    const node = area.current;
    node?.focus({ preventScroll: true });
    node?.select();
    // Whoever draws the text asks again.
    ensureFonts(fontsForText('', element.pdf_font_id)).catch(() => undefined);
  }, [element.pdf_font_id]);

  useEffect(
    () => () => {
      if (!editor.document.state.elements.has(element.id)) swallowTyping();
    },
    [editor, element.id],
  );

  const write = (text: string) => {
    const value = isMultiline ? text : text.replaceAll('\n', ' ');
    changeElements(editor, [element], { value }, { name: 'edit', key: `edit:${element.id}` });
    if (element.kind === 'text' && element.alignment !== 'fit') void growToFit(editor, element.id);
  };
  const end = () => {
    editor.view.set({ editing_id: null });
  };

  return (
    <>
      <textarea
        ref={area}
        data-text-editor
        aria-label={t`Text`}
        defaultValue={element.value}
        spellCheck={false}
        rows={1}
        maxLength={(element.kind === 'input' && element.max_length) || LONGEST_TEXT}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={end}
        onKeyDown={(event) => {
          event.stopPropagation();
          const isDone = event.key === 'Escape' || (event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey));
          if (!isDone) return;
          event.preventDefault();
          end();
          event.currentTarget.closest<HTMLElement>('[data-element-id]')?.focus({ preventScroll: true });
        }}
        className="absolute inset-0 size-full resize-none overflow-hidden border-0 bg-transparent p-0 break-words outline-none"
        style={{ ...editorStyle(element, { padding, isMultiline }), ...caret }}
      />
      <StubCompletion area={area} />
    </>
  );
}

function editorStyle(element: Editable, box: { padding: number; isMultiline: boolean }): CSSProperties {
  const lineHeight = element.size * LINE_HEIGHT;
  const above = box.isMultiline ? 0 : Math.max(0, (element.height - lineHeight) / 2);

  return {
    color: 'transparent',
    caretColor: element.color,
    fontFamily: fontsForText(element.value, element.pdf_font_id).map(cssFamily).join(),
    fontSize: `calc(var(--z) * ${element.size}px)`,
    lineHeight: LINE_HEIGHT,
    padding: `calc(var(--z) * ${above}px) calc(var(--z) * ${box.padding}px) 0`,
    textAlign: element.alignment === 'fit' ? 'left' : element.alignment,
    whiteSpace: box.isMultiline ? 'pre-wrap' : 'pre',
  };
}

/** A text box becomes as high as its text, upwards where the page ends; it never shrinks by itself. */
export async function growToFit(editor: ReturnType<typeof useEditor>, id: string): Promise<void> {
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
    key: `edit:${id}`,
  });
}

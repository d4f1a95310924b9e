// Edits a text where it stands. The letters are invisible: what is seen is the paper's own layout behind them, so that
// nothing jumps when the editing ends.
import { type ElementOf, LONGEST_TEXT } from '@countersign/document-model';
import { FIELD_PADDING } from '@countersign/document-model/paper';
import { fontsForText, LINE_HEIGHT } from '@countersign/document-model/text';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { useEditor } from '../editor-context.ts';
import { combCaret } from '../elements/input/comb-caret.ts';
import { StubCompletion } from '../elements/shared/stub-completion.tsx';
import { deleteIfEmpty } from '../model/commands.ts';
import { cssFamily, ensureFonts } from '../paper/paper-fonts.ts';
import { useCloseUp } from './use-close-up.ts';
import { useSharedText } from './use-shared-text.ts';

type Editable = ElementOf<'text'> | ElementOf<'input'>;

export function TextEditor({ element }: { element: Editable }) {
  const { t } = useLingui();
  const editor = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const stay = useId();
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

  useCloseUp(element);
  const { write, isComposing } = useSharedText(area, { element, stay });
  const end = () => {
    editor.view.set({ editing_id: null });
    deleteIfEmpty(editor, element.id, stay);
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
        onCompositionStart={() => isComposing(true)}
        onCompositionEnd={() => isComposing(false)}
        // Whoever looks at another window comes back to the same text.
        onBlur={() => document.hasFocus() && end()}
        onKeyDown={(event) => {
          // Letters are the text's; commands that are heard while one types are not.
          const isCommand = (event.ctrlKey || event.metaKey) && event.key.length === 1;
          if (!isCommand) event.stopPropagation();
          // The key belongs to the letters that are being composed.
          if (event.nativeEvent.isComposing) return;
          const isDone = event.key === 'Escape' || (event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey));
          if (!isDone) return;
          event.preventDefault();
          end();
          event.currentTarget.closest<HTMLElement>('[data-element-id]')?.focus({ preventScroll: true });
        }}
        className="absolute inset-0 size-full resize-none overflow-hidden border-0 bg-transparent p-0 break-words outline-none selection:bg-accent/30 selection:text-transparent"
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

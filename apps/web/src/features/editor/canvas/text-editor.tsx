// Edits a text in place. The letters and caret of the field are invisible: the PDF's layout is shown behind it, so that nothing
// jumps when editing ends.
import type { Language } from '@countersign/contract/languages';
import { type ElementOf, MAX_TEXT_LENGTH } from '@countersign/document-model';
import { type CaretLine, FIELD_PADDING } from '@countersign/document-model/paper';
import { fontsForText, LINE_HEIGHT } from '@countersign/document-model/text';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from '#ui/class-names.ts';
import { useEditor } from '../context/editor-context.ts';
import { combCaret } from '../elements/input/comb-caret.ts';
import { StubCompletion } from '../elements/shared/stub-completion.tsx';
import { deleteIfEmpty, settleValue } from '../core/commands/commands.ts';
import { cssFamily, ensureFonts } from '../rendering/loaded-fonts.ts';
import { TextCaret } from './text-caret.tsx';
import { useCaretPresses } from './use-caret-presses.ts';
import { useCloseUp } from './use-close-up.ts';
import { useSharedText } from './use-shared-text.ts';
import { useCaretLines, useTextCaret } from './use-text-caret.ts';

type Editable = ElementOf<'text'> | ElementOf<'input'>;

export function TextEditor({ element }: { element: Editable }) {
  const { t, i18n } = useLingui();
  const editor = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const stay = useId();
  const begun = useRef(element.value);
  const isMultiline = element.kind === 'text' || element.is_multiline;
  const cells = element.kind === 'input' ? combCaret(element) : null;
  const lines = useCaretLines(element, cells !== null);
  const caret = useTextCaret(area, lines);
  const presses = useCaretPresses(area, { lines, size: element, choose: caret.choose });

  useEffect(() => {
    const node = area.current;
    node?.focus({ preventScroll: true });
    node?.select();
    // The drawing of the text requests the fonts, too.
    ensureFonts(fontsForText('', element.pdf_font_id)).catch(() => undefined);
  }, [element.pdf_font_id]);

  useCloseUp(element);
  const { write, isComposing } = useSharedText(area, { element, stay });
  const end = () => editor.view.set({ editing_id: null });
  // Covers every way to leave: a key, or a press on the sheet, which ends editing before the field gets a blur event.
  useEffect(
    () =>
      editor.view.store.subscribe((now, before) => {
        if (before.editing_id !== element.id || now.editing_id === element.id) return;
        deleteIfEmpty(editor, element.id, stay);
        settleValue(editor, element.id, { before: begun.current, language: i18n.locale as Language, stay });
      }),
    [editor, element.id, i18n, stay],
  );

  return (
    <>
      <textarea
        ref={area}
        data-text-editor
        // As in the PDF, each paragraph takes the direction of its letters.
        dir="auto"
        aria-label={t`Text`}
        defaultValue={element.value}
        spellCheck={false}
        rows={1}
        maxLength={(element.kind === 'input' && element.max_length) || MAX_TEXT_LENGTH}
        onChange={(event) => write(event.currentTarget.value)}
        onCompositionStart={() => isComposing(true)}
        onCompositionEnd={() => isComposing(false)}
        // Switching to another window keeps the text in edit mode.
        onBlur={() => document.hasFocus() && end()}
        {...presses}
        onKeyDown={skipComposition((event) => {
          caret.onKeyDown(event);
          // Letters belong to the text; commands that work while typing pass through.
          const isCommand = (event.ctrlKey || event.metaKey) && event.key.length === 1;
          if (!isCommand) event.stopPropagation();
          const isDone = event.key === 'Escape' || (event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey));
          if (!isDone) return;
          event.preventDefault();
          const node = event.currentTarget.closest<HTMLElement>('[data-element-id]');
          end();
          if (editor.document.state.elements.has(element.id)) node?.focus({ preventScroll: true });
        })}
        className={classNames(
          // Multiplied, because browsers paint a background on composed text, which would hide the letters behind it.
          'peer absolute inset-0 size-full resize-none overflow-hidden border-0 bg-transparent p-0 break-words mix-blend-multiply outline-none selection:text-transparent',
          lines ? 'selection:bg-transparent' : 'selection:bg-accent/30',
        )}
        style={{ ...fieldStyle(element, { lines, isInCells: cells !== null }), ...cells }}
      />
      {lines && <TextCaret lines={lines} chosen={caret.chosen} color={element.color} />}
      <StubCompletion area={area} />
    </>
  );
}

/** Close to the PDF's layout, so that the browser's touch handles and keyboard suggestions appear at the right place. */
function fieldStyle(
  element: Editable,
  { lines, isInCells }: { lines: readonly CaretLine[] | null; isInCells: boolean },
): CSSProperties {
  const isMultiline = element.kind === 'text' || element.is_multiline;
  const lineHeight = lines?.[0]?.height ?? element.size * LINE_HEIGHT;
  const above = lines?.[0]?.top ?? (isMultiline ? 0 : Math.max(0, (element.height - lineHeight) / 2));
  const beside = element.kind === 'text' || isInCells ? 0 : Math.min(FIELD_PADDING, element.width / 4);

  return {
    color: 'transparent',
    caretColor: lines ? 'transparent' : element.color,
    fontFamily: fontsForText(element.value, element.pdf_font_id).map(cssFamily).join(),
    fontSize: `calc(var(--z) * ${lineHeight / LINE_HEIGHT}px)`,
    lineHeight: LINE_HEIGHT,
    padding: `calc(var(--z) * ${above}px) calc(var(--z) * ${beside}px) 0`,
    textAlign: element.alignment === 'fit' ? 'left' : element.alignment,
    whiteSpace: isMultiline ? 'pre-wrap' : 'pre',
  };
}

import type { ElementOf } from '@countersign/document-model';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useEditor } from '../context/editor-context.ts';
import { changeElements, typing } from '../core/commands/commands.ts';
import type { LostFields } from '../core/sync/edit-conflicts.ts';
import { mergedText, placeAfter } from '../core/document/merge-text.ts';
import { isWrittenByMany } from '../core/document/merge-words.ts';
import { growToFit } from '../rendering/grow-to-fit.ts';

/** A text that is being typed, into which others may be writing as well: theirs appears, and typing on keeps it. */
export function useSharedText(
  area: RefObject<HTMLTextAreaElement | null>,
  { element, stay }: { element: ElementOf<'text'> | ElementOf<'input'>; stay: string },
) {
  const editor = useEditor();
  /** What stands in the field, without what others have written since. */
  const known = useRef(element.value);
  const composing = useRef(false);
  const isMultiline = element.kind === 'text' || element.is_multiline;

  const isShared: boolean = isWrittenByMany(element);
  const hasTyped = useRef(false);

  const takeIn = (value: string) => {
    const node = area.current;
    // What a keyboard is still composing must not be taken from under it.
    if (!node || composing.current || value === known.current) return;
    // One answer is entered by one person: going on with what someone else has entered would make a third one.
    if (!isShared && hasTyped.current) return;
    const { value: before, selectionStart, selectionEnd } = node;
    known.current = value;
    if (before === value) return;
    node.value = value;
    node.setSelectionRange(placeAfter(before, value, selectionStart), placeAfter(before, value, selectionEnd));
  };

  const valueNow = () => {
    const now = editor.document.state.elements.get(element.id);
    return now?.kind === 'text' || now?.kind === 'input' ? now.value : null;
  };

  const onChange = useEffectEvent(() => {
    const value = valueNow();
    if (value !== null) takeIn(value);
  });
  // At once: with the next letter it would be too late.
  useEffect(() => editor.document.store.subscribe(() => onChange()), [editor]);

  // Once both have paused it is seen whose answer it is.
  const onLost = useEffectEvent((lost: readonly LostFields[]) => {
    if (!lost.some(({ id, fields }) => id === element.id && fields.includes('value'))) return;
    hasTyped.current = false;
    onChange();
  });
  useEffect(() => editor.sync.lostStore.subscribe(({ lost }) => onLost(lost)), [editor]);

  return {
    write(typed: string): void {
      const text = isMultiline ? typed : typed.replaceAll('\n', ' ');
      const theirs = valueNow() ?? known.current;
      const value = isShared ? mergedText(known.current, text, theirs) : text;
      const overtakes = !isShared && hasTyped.current;
      hasTyped.current = true;
      known.current = text;
      changeElements(editor, [element], { value }, { name: 'edit', ...typing(stay), overtakes });
      takeIn(value);
      void growToFit(editor, [element.id], { name: 'edit', ...typing(stay) });
    },

    isComposing(isIt: boolean): void {
      composing.current = isIt;
      const value = valueNow();
      if (!isIt && value !== null) takeIn(value);
    },
  };
}

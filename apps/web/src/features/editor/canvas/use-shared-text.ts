import type { ElementOf } from '@countersign/document-model';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useEditor } from '../context/editor-context.ts';
import { changeElements, typing } from '../core/commands/commands.ts';
import type { LostFields } from '../core/sync/edit-conflicts.ts';
import { mergedText, offsetAfter } from '../core/document/merge-text.ts';
import { isWrittenByMany } from '../core/document/merge-words.ts';
import { growToFit } from '../rendering/grow-to-fit.ts';

/** Merges edits by others into a text while it is being typed. */
export function useSharedText(
  area: RefObject<HTMLTextAreaElement | null>,
  { element, stay }: { element: ElementOf<'text'> | ElementOf<'input'>; stay: string },
) {
  const editor = useEditor();
  /** The text in the field, without unmerged edits by others. */
  const known = useRef(element.value);
  const composing = useRef(false);
  const isMultiline = element.kind === 'text' || element.is_multiline;

  const isShared: boolean = isWrittenByMany(element);
  const hasTyped = useRef(false);

  const takeIn = (value: string) => {
    const node = area.current;
    // Composed text must not be replaced.
    if (!node || composing.current || value === known.current) return;
    // A single-line answer belongs to one person: mixing two would create a third.
    if (!isShared && hasTyped.current) return;
    const { value: before, selectionStart, selectionEnd } = node;
    known.current = value;
    if (before === value) return;
    node.value = value;
    node.setSelectionRange(offsetAfter(before, value, selectionStart), offsetAfter(before, value, selectionEnd));
  };

  const valueNow = () => {
    const now = editor.document.state.elements.get(element.id);
    return now?.kind === 'text' || now?.kind === 'input' ? now.value : null;
  };

  const onChange = useEffectEvent(() => {
    const value = valueNow();
    if (value !== null) takeIn(value);
  });
  // Synchronously, before the next letter is typed.
  useEffect(() => editor.document.store.subscribe(() => onChange()), [editor]);

  // Once both people have paused, it is known whose answer is kept.
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

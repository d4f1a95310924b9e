import type { Element } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { notify } from '#lib/notify.ts';
import { useEditor } from '../editor-context.ts';
import { bringBack } from '../model/commands.ts';
import type { Editor } from '../model/editor.ts';
import { swallowTyping } from './swallow-typing.ts';
import { placeOf } from './use-editor-keys.ts';

const SHOWN_MS = 30_000;

/** Somebody takes away what is selected here: it can be had back, and what is typed on about it does nothing. */
export function useTakenAway(): void {
  const { t } = useLingui();
  const editor = useEditor();
  const tell = useEffectEvent((gone: readonly Element[]) => {
    const { pages: told } = editor.document.state;
    notify.warning(t`Somebody has deleted what you were working on`, undefined, {
      id: `taken-away:${gone.map(({ id }) => id).join()}`,
      duration: SHOWN_MS,
      action: { label: t`Bring it back`, onClick: () => bringBack(editor, { gone, told }) },
    });
  });

  useEffect(() => {
    const { document: paper, view } = editor;
    let known = selectedOf(editor);
    const remember = () => {
      known = selectedOf(editor);
    };
    const stop = [
      view.store.subscribe((now, before) => {
        if (now.selection === before.selection) return;
        const gone = [...known.values()].filter(({ element: { id } }) => !paper.state.elements.has(id));
        const isTyping = gone.some(({ element: { id } }) => id === before.editing_id) || isInPanel(document.activeElement);
        if (gone.length > 0 && isTyping) swallowTyping();
        // Whoever deletes something has it among what the server has still; what is made another as a whole says so itself.
        const byOthers = gone.filter(({ element: { id }, is_saved }) => is_saved && !paper.base.has(id));
        if (byOthers.length > 0 && !editor.pagesStore.getState().is_busy) tell(byOthers.map(({ element }) => element));
        remember();
      }),
      paper.store.subscribe(remember),
    ];
    return () => stop.forEach((end) => end());
  }, [editor]);
}

function selectedOf({ document, view }: Editor): Map<string, { element: Element; is_saved: boolean }> {
  return new Map(
    [...view.state.selection].flatMap((id) => {
      const element = document.state.elements.get(id);
      return element ? [[id, { element, is_saved: document.base.has(id) }] as const] : [];
    }),
  );
}

function isInPanel(focused: globalThis.Element | null): boolean {
  return focused !== null && focused.closest('[data-inspector]') !== null && placeOf(focused) === 'typing';
}

import type { ElementOf } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { notify } from '#lib/notify.ts';
import { useEditor } from '../editor-context.ts';
import { swallowTyping } from './swallow-typing.ts';

/** Somebody takes a text away while it is being typed: what is typed on does nothing, and the text can be had back. */
export function useTextTakenAway(element: ElementOf<'text'> | ElementOf<'input'>, hasEnded: { current: boolean }): void {
  const { t } = useLingui();
  const editor = useEditor();
  const wasSaved = useRef(false);
  useEffect(() => {
    wasSaved.current ||= editor.document.base.has(element.id);
  });

  const onEnd = useEffectEvent(() => {
    const { document } = editor;
    if (hasEnded.current || document.state.elements.has(element.id)) return;
    swallowTyping();
    // Whoever deletes it here has it among what the server has still.
    if (!wasSaved.current || document.base.has(element.id)) return;
    const bringBack = () => {
      if (document.state.elements.has(element.id) || !editor.page(element.page_id)) return;
      editor.commit([{ op: 'create', element }], { name: 'add', select: [element.id] });
    };
    notify.warning(t`Somebody has deleted the text that you were writing`, undefined, {
      id: `taken-away:${element.id}`,
      duration: Infinity,
      action: { label: t`Bring it back`, onClick: bringBack },
    });
  });
  useEffect(() => () => onEnd(), []);
}

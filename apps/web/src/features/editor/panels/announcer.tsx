import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEditor } from '../context/editor-context.ts';
import { kindOf } from '../elements/element-kinds.ts';
import { FILLED_NAMES } from '../elements/shared/kind-names.ts';
import { boundsOfSelection } from '../core/commands/commands.ts';
import type { ViewState } from '../core/model/editor-view.ts';
import type { Done } from '../core/model/history-stores.ts';
import { STEP_NAMES } from './step-names.ts';

const SETTLE_MS = 350;

/** Announces changes of the selection to screen readers, once it has settled. */
export function Announcer() {
  const { t } = useLingui();
  const editor = useEditor();
  const [text, setText] = useState('');

  const toolName = useEffectEvent(({ tool: kind, fills_with }: Pick<ViewState, 'tool' | 'fills_with'>) => {
    if (kind === 'pointer') return t`Select`;
    const tool = t(fills_with ? FILLED_NAMES[fills_with] : kindOf(kind).label);
    return t`${tool}. Enter places it in the middle.`;
  });
  const stepWords = useEffectEvent(({ name: step, how }: Done) => {
    const name = t(STEP_NAMES[step]);
    return how === 'undo' ? t`Undone: ${name}` : how === 'redo' ? t`Redone: ${name}` : name;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStepAnnounced = true;
    const announce = (done: Done) => {
      isStepAnnounced = true;
      const count = editor.view.state.selection.size;
      const box = boundsOfSelection(editor);
      const name = stepWords(done);
      if (!box) setText(name);
      else
        setText(
          t`${name}: ${count} selected, x ${Math.round(box.x)}, y ${Math.round(box.y)}, ${Math.round(box.width)} by ${Math.round(box.height)}`,
        );
    };
    const stop = editor.doneStore.subscribe(({ done }) => {
      if (!done) return;
      clearTimeout(timer);
      isStepAnnounced = false;
      timer = setTimeout(() => announce(done), SETTLE_MS);
    });
    const stopSaying = editor.view.store.subscribe((now, before) => {
      if (now.said !== before.said) {
        // Replaces an announcement that is still pending.
        clearTimeout(timer);
        isStepAnnounced = true;
        setText(now.said.text);
      } else if (now.tool !== before.tool || now.fills_with !== before.fills_with) setText(toolName(now));
      // Opening a pdf sets the zoom as well, which would replace the announcement of an early key.
      else if (now.zoom !== before.zoom && now.opened_zoom !== null) {
        clearTimeout(timer);
        isStepAnnounced = true;
        const percent = Math.round(now.zoom * 100);
        timer = setTimeout(() => setText(t`Zoom: ${percent} %`), SETTLE_MS);
      } else if (now.selection !== before.selection && (now.selection.size > 1 || now.selects_more) && isStepAnnounced) {
        // A single element has the focus and is announced by that.
        const count = now.selection.size;
        clearTimeout(timer);
        timer = setTimeout(() => setText(t`${count} selected`), SETTLE_MS);
      }
    });
    return () => {
      stop();
      stopSaying();
      clearTimeout(timer);
    };
  }, [editor, t]);

  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}

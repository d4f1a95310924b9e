import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { notify } from '#lib/notify.ts';
import type { Editor } from '../core/model/editor.ts';
import { isLaidOutAlike } from '../core/document/page-remap.ts';
import type { ToolMachine } from '../core/tools/tool-machine.ts';

const SHOWN_MS = 10_000;
const HOLDING: ReadonlySet<string> = new Set<ToolMachine['state']>(['moving', 'resizing', 'line-end']);

/** Ends a drag when pages are rotated, cropped or removed underneath it, and tells the person why. */
export function useBrokenOff(editor: Editor, machine: ToolMachine): void {
  const { t } = useLingui();
  const showNotice = useEffectEvent(() =>
    notify.warning(t`The pages changed while you were dragging`, t`Nothing was moved or added. You can try again now.`, {
      id: 'broken-off',
      duration: SHOWN_MS,
    }),
  );

  useEffect(
    () =>
      editor.document.store.subscribe((now, before) => {
        if (now.pages === before.pages || isLaidOutAlike(before.pages, now.pages)) return;
        const held = machine.state;
        // Elements removed with their page get their own message.
        const isGone = HOLDING.has(held) && editor.view.state.selection.size === 0;
        if (machine.breakOff() && !isGone) showNotice();
      }),
    [editor, machine],
  );
}

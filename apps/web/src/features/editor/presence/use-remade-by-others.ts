// Tells people when someone else restores an earlier version or permanently removes parts of pages. Someone typing in a text
// sees its new content before typing on.
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod/mini';
import { notify } from '#lib/notify.ts';
import { blockTyping } from '../ui/block-typing.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { useRemoteMessages } from './use-remote-messages.ts';

const SHOWN_MS = 20_000;
/** A later message replaces the earlier one. */
const TOAST = { id: 'remade-by-others', duration: SHOWN_MS };

const remade = z.object({ how: z.enum(['restored', 'redacted']) });

export function useRemadeByOthers(): void {
  const { editor } = useEditorScreen();
  const { t } = useLingui();

  useRemoteMessages({
    event: 'client-remade',
    message: remade,
    watch: (report) => editor.remadeStore.subscribe(({ how }) => report({ how })),
    onMessage: ({ how }, who) => {
      if (editor.view.state.editing_id !== null) {
        editor.view.set({ editing_id: null });
        blockTyping();
      }
      if (how === 'restored')
        return notify.info(
          who === null ? t`You restored an earlier version in another window or device` : t`${who} restored an earlier version`,
          t`The previous state is saved under Versions.`,
          TOAST,
        );
      editor.forgetSteps();
      return notify.info(
        who === null ? t`You redacted something in another window or device` : t`${who} redacted something`,
        t`Saved versions were deleted too, and earlier changes can’t be undone.`,
        TOAST,
      );
    },
  });
}

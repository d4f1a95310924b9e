// Somebody goes back to an earlier version while others are in the pdf: they are told, and whoever was writing in a text
// sees what it is now before writing on.
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod/mini';
import { notify } from '#lib/notify.ts';
import { swallowTyping } from '../canvas/swallow-typing.ts';
import { useEditorScreen } from '../editor-context.ts';
import { useToldByOthers } from './use-told-by-others.ts';

const SHOWN_MS = 20_000;

const nothingMore = z.object({});

export function useRestoredByOthers(): void {
  const { editor } = useEditorScreen();
  const { t } = useLingui();

  useToldByOthers({
    event: 'client-restored',
    message: nothingMore,
    watch: (tell) => editor.restoredStore.subscribe(() => tell({})),
    hear: (_nothing, who) => {
      if (editor.view.state.editing_id !== null) {
        editor.view.set({ editing_id: null });
        swallowTyping();
      }
      notify.info(
        who === null ? t`You restored an earlier version in another tab` : t`${who} restored an earlier version`,
        t`What was here before is kept under Versions.`,
        { id: 'restored-by-others', duration: SHOWN_MS },
      );
    },
  });
}

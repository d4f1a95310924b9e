import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { notify } from '#lib/notify.ts';
import { useEditor } from '../context/editor-context.ts';
import { restoreDeleted } from '../core/commands/restore-deleted.ts';
import type { RemoteDeletions } from '../core/model/remote-deletions.ts';
import { blockTyping } from '../ui/block-typing.ts';
import { keyTargetOf } from './use-editor-keys.ts';

const SHOWN_MS = 30_000;

/** Reports elements in use that were deleted by someone else or in another tab, offers to restore them, and swallows typing. */
export function useRemoteDeletions(): void {
  const { t } = useLingui();
  const editor = useEditor();
  const showNotice = useEffectEvent(({ deleted, pagesBefore }: RemoteDeletions) => {
    const isPageThere = deleted.some(({ page_id }) => editor.page(page_id));
    const back = () => {
      const { pages } = editor.document.state;
      restoreDeleted(editor, { deleted, pagesBefore, elsewhere: pages[editor.view.state.current_page]?.id });
    };
    notify.warning(
      isPageThere
        ? t`The element you were working on was deleted elsewhere`
        : t`The page you were working on was deleted elsewhere`,
      undefined,
      {
        id: `taken-away:${deleted.map(({ id }) => id).join()}`,
        duration: SHOWN_MS,
        action: { label: isPageThere ? t`Unarchive` : t`Place on this page`, onClick: back },
      },
    );
  });

  useEffect(() => {
    const { document: editorDocument, remoteDeletionsStore, view } = editor;
    const stop = [
      remoteDeletionsStore.subscribe((taken) => showNotice(taken)),
      view.store.subscribe((now, before) => {
        if (now.selection === before.selection) return;
        const deleted = [...before.selection].filter((id) => !editorDocument.state.elements.has(id));
        const isTyping = deleted.some((id) => id === before.editing_id) || isInPanel(document.activeElement);
        if (deleted.length > 0 && isTyping) blockTyping();
      }),
    ];
    return () => stop.forEach((end) => end());
  }, [editor]);
}

function isInPanel(focused: globalThis.Element | null): boolean {
  return focused !== null && focused.closest('[data-inspector]') !== null && keyTargetOf(focused) === 'typing';
}

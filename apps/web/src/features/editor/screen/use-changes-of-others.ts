import { ELEMENTS_CHANGED_EVENT, channels } from '@countersign/contract/live';
import type { Pdf } from '@countersign/contract/pdfs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveChannel } from '#lib/live.ts';
import { fetchDocument } from '../api/editor-api.ts';
import type { Editor } from '../core/model/editor.ts';
import { orderSigneesKey } from '../signing-setup/order-signees-key.ts';

/** Follows changes by others: the editor updates elements and pages, and everything else is refetched. */
export function useChangesOfOthers({ editor, pdf, isOver }: { editor: Editor; pdf: Pdf; isOver: boolean }): void {
  const client = useQueryClient();

  // Someone else has changed the pages.
  useEffect(() => {
    if (pdf.pages_revision <= editor.document.state.pages_revision) return;
    const control = new AbortController();
    editor.followPages(pdf.pages_revision, () => fetchDocument(pdf.id, control.signal)).catch(() => undefined);
    return () => control.abort();
  }, [editor, pdf.id, pdf.pages_revision]);

  // The editor updates the elements itself.
  const refresh = () => {
    // While an order is being sent, the server does not know what the screen shows; refetching waits for it.
    const isOrdering = client.isMutating({ mutationKey: orderSigneesKey(pdf.id) }) > 0;
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[1] !== 'editor-start' && !(isOrdering && queryKey[1] === 'signees');
    void client.invalidateQueries({ queryKey: ['pdfs'], predicate });
  };
  useLiveChannel(
    channels.pdf(pdf.id),
    (event, data) => {
      if (event === ELEMENTS_CHANGED_EVENT) return editor.sync.pull(revisionOf(data));
      // Values of signees become visible when they finish, and do not change after that.
      if (isOver) editor.sync.pull();
      refresh();
    },
    () => {
      editor.sync.pull();
      refresh();
    },
  );
}

function revisionOf(data: unknown): number | undefined {
  const revision = typeof data === 'object' && data !== null && 'revision' in data ? data.revision : undefined;
  return typeof revision === 'number' ? revision : undefined;
}

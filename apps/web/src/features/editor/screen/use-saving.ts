import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import type { Editor } from '../core/model/editor.ts';
import type { TabQueues } from '../core/sync/tab-lock.ts';
import { showLeft } from './editor-notices.ts';

const RECHECK_MS = 1_500;

interface Saved {
  editor: Editor;
  storage: TabQueues;
  canEdit: boolean;
  /** A sent pdf never changes again. */
  isOver: boolean;
}

/** Resumes unsent changes, and sends pending ones when the network is back, when the tab is left and when the screen closes. */
export function useSaving({ editor, storage, canEdit, isOver }: Saved): void {
  const client = useQueryClient();

  useEffect(() => {
    editor.sync.open();
    storage.hold();
    if (canEdit) void editor.sync.resume();
    else if (isOver) void editor.sync.discardOffline().then((count) => count > 0 && showLeft(count));
    // A tab closed meanwhile may have left changes, too.
    const online = () => {
      editor.sync.pull();
      if (canEdit) void editor.sync.resume().then(editor.sync.flush);
    };
    const leave = () => {
      if (editor.document.state.pending.length > 0) void editor.sync.flush();
    };
    // A sleeping tab receives no events, so changes by others are fetched on return.
    const turn = () => (document.visibilityState === 'visible' ? editor.sync.pull() : leave());
    // A request verifies it; actions that need the server are unavailable then.
    let recheck: number | undefined;
    const offline = () => {
      editor.sync.pull();
      // A response may still arrive right after the browser reports being offline.
      recheck = window.setTimeout(() => !navigator.onLine && editor.sync.pull(), RECHECK_MS);
    };
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', turn);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      window.clearTimeout(recheck);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', turn);
      void editor.sync.close().then(() => {
        storage.release();
        return refreshPdfs(client);
      });
    };
  }, [editor, storage, canEdit, isOver, client]);
}

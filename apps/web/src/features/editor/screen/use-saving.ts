import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import type { Editor } from '../core/model/editor.ts';
import type { TabQueues } from '../core/sync/tab-lock.ts';
import { tellLeft } from './editor-notices.ts';

const SECOND_LOOK_MS = 1_500;

interface Saved {
  editor: Editor;
  storage: TabQueues;
  canEdit: boolean;
  /** What was sent is never changed again. */
  isOver: boolean;
}

/** Takes up what was not sent, and sends what waits when the network is back, when the tab is left and when the screen closes. */
export function useSaving({ editor, storage, canEdit, isOver }: Saved): void {
  const client = useQueryClient();

  useEffect(() => {
    editor.sync.open();
    storage.hold();
    if (canEdit) void editor.sync.resume();
    else if (isOver) void editor.sync.forgetKept().then((count) => count > 0 && tellLeft(count));
    // A tab that was closed in the meantime may have left something too.
    const online = () => {
      editor.sync.pull();
      if (canEdit) void editor.sync.resume().then(editor.sync.flush);
    };
    const leave = () => {
      if (editor.document.state.pending.length > 0) void editor.sync.flush();
    };
    // Whoever comes back may have missed what others did: a sleeping tab hears nothing.
    const turn = () => (document.visibilityState === 'visible' ? editor.sync.pull() : leave());
    // Whether it is so is known by asking: what only the server can do is not offered then.
    let secondLook: number | undefined;
    const offline = () => {
      editor.sync.pull();
      // An answer may still arrive right after the browser reports that it is offline.
      secondLook = window.setTimeout(() => !navigator.onLine && editor.sync.pull(), SECOND_LOOK_MS);
    };
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', turn);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      window.clearTimeout(secondLook);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', turn);
      void editor.sync.close().then(() => {
        storage.release();
        return refreshPdfs(client);
      });
    };
  }, [editor, storage, canEdit, isOver, client]);
}

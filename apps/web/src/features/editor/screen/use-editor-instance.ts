import type { Pdf, PdfMode } from '@countersign/contract/pdfs';
import { uuidv7 } from '@countersign/document-model/uuid';
import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import { changePages } from '@countersign/contract/pages';
import { ELEMENTS_CHANGED_EVENT, channels } from '@countersign/contract/live';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { keptHere, keysHere } from '#lib/browser-store.ts';
import { useLiveChannel } from '#lib/live.ts';
import { isApiError } from '#lib/api/api-error.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { orderSigneesKey } from '../signing-setup/order-signees-key.ts';
import { growToFit } from '../rendering/grow-to-fit.ts';
import { swallowTyping } from '../ui/swallow-typing.ts';
import { elementTransport, fetchPaper } from '../api/editor-api.ts';
import { call } from '#lib/api/call.ts';
import { localStore, sessionStore } from '#lib/site-storage.ts';
import { stepBackTo } from '../api/go-back.ts';
import { type Editor, createEditor } from '../core/model/editor.ts';
import type { NotDone, PagesBehind } from '../core/model/editor-parts.ts';
import { takeLeftPlace } from '../core/model/left-place.ts';
import { keepPreferences, loadPreferences } from '../core/model/preferences.ts';
import type { DocumentStart } from '../core/document/editor-document.ts';
import { createTabQueues } from '../core/sync/tab-lock.ts';
import { useKeptView } from './use-kept-view.ts';
import { tellLeftOut } from '../ui/tell-left-out.ts';

const TAB = uuidv7();
const SECOND_LOOK_MS = 1_500;

export interface EditorStart {
  pdf: Pdf;
  mode: PdfMode;
  userId: string;
  start: DocumentStart;
}

/** One editor for as long as the screen is open: it takes up what was not sent, saves, and hears of others. */
export function useEditorInstance({ pdf, start, userId }: EditorStart): Editor {
  const { t } = useLingui();
  const client = useQueryClient();
  const keptView = useKeptView();
  const tellView = useEffectEvent(keptView.tell);
  const canEdit =
    pdf.may_change &&
    pdf.engine_mode === 'ready' &&
    pdf.obstacle === null &&
    !pdf.deleted_at &&
    (pdf.signing_mode === null || pdf.signing_mode === 'draft');
  // What was sent is never changed again; out of the bin, or in an organization that is active again, a pdf is.
  const isOver = pdf.signing_mode !== null && pdf.signing_mode !== 'draft';
  const onLost = useEffectEvent((count: number) => {
    notify.info(
      count === 1
        ? t`Someone else removed an element you were changing.`
        : t`Someone else removed ${count} elements you were changing.`,
    );
  });
  const onRefused = useEffectEvent((message: string) =>
    notify.warning(t`Some changes couldn’t be saved`, message, { id: 'refused' }),
  );
  const onFull = useEffectEvent(() =>
    notify.warning(t`A PDF can have up to ${MAX_ELEMENTS_PER_PDF} elements`, undefined, { id: 'full' }),
  );
  const onMovedBack = useEffectEvent(() =>
    notify.warning(t`The page you moved something to was deleted`, t`It was restored to its folder.`, { id: 'moved-back' }),
  );
  const onStranded = useEffectEvent((count: number) => {
    const putHere = () => {
      const page = editor.document.state.pages[editor.view.state.current_page];
      if (page) editor.landStranded(page.id);
    };
    if (count === 0) return notify.success(t`The elements you placed are back on a page`, undefined, { id: 'stranded' });
    notify.warning(
      count === 1
        ? t`The page you were placing something on was deleted`
        : t`The page you were placing ${count} elements on was deleted`,
      t`The elements you placed come back with the page.`,
      { id: 'stranded', duration: Infinity, action: { label: t`Place on this page`, onClick: putHere } },
    );
  });
  const onLeft = useEffectEvent((count: number) =>
    notify.warning(
      count === 1 ? t`One of your changes wasn’t saved` : t`${count} of your changes weren’t saved`,
      t`They were made on this device while offline. The document can no longer be changed.`,
      { duration: Infinity },
    ),
  );

  const [callbacks] = useState(() => ({
    lost: (_count: number): void => undefined,
    refused: (_message: string): void => undefined,
    full: (): void => undefined,
    movedBack: (): void => undefined,
    stranded: (_count: number): void => undefined,
  }));
  const [storage] = useState(() =>
    createTabQueues(`countersign.elements.${userId}.${pdf.id}`, {
      kept: keptHere,
      keys: keysHere,
      locks: navigator.locks,
      tab: TAB,
    }),
  );
  const [editor] = useState(() => {
    const created: Editor = createEditor({
      ...start,
      changePages: (body) =>
        call(changePages, { params: { id: pdf.id }, body }).catch((error: unknown) => behindOf(error) ?? notDone(error)),
      goBack: async (snapshot, direction) => {
        const name = direction === 'undo' ? t`Before undoing` : t`Before redoing`;
        return stepBackTo(pdf.id, snapshot, name)
          .catch(notDone)
          .finally(() => void refreshPdfs(client));
      },
      notDone,
      can_edit: canEdit,
      transport: elementTransport(pdf.id, tellLeftOut),
      // Two people on one machine are kept apart.
      storage,
      onLost: (ids) => callbacks.lost(ids.length),
      onRefused: (message) => callbacks.refused(message),
      onFull: () => callbacks.full(),
      onMovedBack: () => callbacks.movedBack(),
      onStranded: (count) => callbacks.stranded(count),
      onTypingEnded: swallowTyping,
      onWidthChanged: (ids, options) => void growToFit(created, ids, options),
    });
    loadPreferences(created.view, { userId, pdfId: pdf.id }, { storage: localStore, account: keptView.account });
    takeLeftPlace(created.view, { userId, pdfId: pdf.id }, sessionStore);
    return created;
  });

  useEffect(() => {
    callbacks.lost = (count) => onLost(count);
    callbacks.refused = (message) => onRefused(message);
    callbacks.full = () => onFull();
    callbacks.movedBack = () => onMovedBack();
    callbacks.stranded = (count) => onStranded(count);
  }, [callbacks]);

  useEffect(
    // A phone always fits the width, whatever the person chose for a large screen.
    () =>
      keepPreferences(
        editor.view,
        { userId, pdfId: pdf.id },
        { storage: localStore, keepsView: () => window.innerWidth >= 768, tell: (view) => tellView(view) },
      ),
    [editor, userId, pdf.id],
  );

  useEffect(() => {
    editor.sync.open();
    storage.hold();
    if (canEdit) void editor.sync.resume();
    else if (isOver) void editor.sync.forgetKept().then((count) => count > 0 && onLeft(count));
    // A tab that was closed meanwhile may have left something too.
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

  // Somebody else has changed the pages.
  useEffect(() => {
    if (pdf.pages_revision <= editor.document.state.pages_revision) return;
    const control = new AbortController();
    editor.followPages(pdf.pages_revision, () => fetchPaper(pdf.id, control.signal)).catch(() => undefined);
    return () => control.abort();
  }, [editor, pdf.id, pdf.pages_revision]);

  // The editor takes up the elements by itself.
  const refresh = () => {
    // While another order waits to be told, the server does not know yet what is seen; it is asked when it does.
    const isOrdering = client.isMutating({ mutationKey: orderSigneesKey(pdf.id) }) > 0;
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[1] !== 'editor-start' && !(isOrdering && queryKey[1] === 'signees');
    void client.invalidateQueries({ queryKey: ['pdfs'], predicate });
  };
  useLiveChannel(
    channels.pdf(pdf.id),
    (event, data) => {
      if (event === ELEMENTS_CHANGED_EVENT) return editor.sync.pull(revisionOf(data));
      // What a signee has filled in is seen from the moment on in which they finish, and changes nothing then.
      if (isOver) editor.sync.pull();
      refresh();
    },
    () => {
      editor.sync.pull();
      refresh();
    },
  );
  return editor;
}

/** A conflict that carries the pages: they are others by now. */
function behindOf(error: unknown): PagesBehind | null {
  const isBehind = isApiError(error, 409) && tellsPages(error.body);
  return isBehind ? { is_behind: true, message: error.message } : null;
}

function tellsPages(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'pages' in body && Array.isArray(body.pages);
}

function notDone(error: unknown): NotDone {
  reportFailure(error);
  return isApiError(error) && error.status >= 400 && error.status < 500 ? 'refused' : 'unreachable';
}

function revisionOf(data: unknown): number | undefined {
  const revision = typeof data === 'object' && data !== null && 'revision' in data ? data.revision : undefined;
  return typeof revision === 'number' ? revision : undefined;
}

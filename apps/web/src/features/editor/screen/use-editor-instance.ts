import { changePages } from '@countersign/contract/pages';
import type { Pdf, PdfMode } from '@countersign/contract/pdfs';
import { wasSent } from '@countersign/contract/signing-states';
import { uuidv7 } from '@countersign/document-model/uuid';
import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { browserStore, keysHere } from '#lib/browser-store.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { localStore, sessionStore } from '#lib/site-storage.ts';
import { refreshPdfs } from '../../pdfs/pdf-queries.ts';
import { elementTransport } from '../api/editor-api.ts';
import { stepBackTo } from '../api/go-back.ts';
import type { DocumentStart } from '../core/document/editor-document.ts';
import type { NotDone, PagesBehind } from '../core/model/editor-parts.ts';
import { type Editor, createEditor } from '../core/model/editor.ts';
import { restorePosition } from '../core/model/saved-position.ts';
import { savePreferences, loadPreferences } from '../core/model/preferences.ts';
import { type TabQueues, createTabQueues } from '../core/sync/tab-lock.ts';
import { growToFit } from '../rendering/grow-to-fit.ts';
import { blockTyping } from '../ui/block-typing.ts';
import { showLeftOut } from '../ui/show-left-out.ts';
import { useChangesOfOthers } from './use-changes-of-others.ts';
import { showTooLarge, showLost, showMovedBack, showRejected, showOrphaned } from './editor-notices.ts';
import { useSavedView } from './use-saved-view.ts';
import { useSaving } from './use-saving.ts';

const TAB = uuidv7();

export interface EditorStart {
  pdf: Pdf;
  mode: PdfMode;
  userId: string;
  start: DocumentStart;
}

/** One editor per open screen: resumes unsent changes, saves, and follows others. */
export function useEditorInstance({ pdf, start, userId }: EditorStart): Editor {
  const client = useQueryClient();
  const savedView = useSavedView();
  const saveView = useEffectEvent(savedView.save);
  // A sent pdf never changes again; one in the bin or in an inactive organization may.
  const isOver = wasSent(pdf);
  const canEdit = pdf.may_change && pdf.engine_mode === 'ready' && pdf.obstacle === null && !pdf.deleted_at && !isOver;
  const [storage] = useState(() =>
    createTabQueues(`countersign.elements.${userId}.${pdf.id}`, {
      store: browserStore,
      keys: keysHere,
      locks: navigator.locks,
      tab: TAB,
    }),
  );
  const [editor] = useState(() => {
    const created = createEditorOf({ pdf, start, canEdit, storage, client });
    loadPreferences(created.view, { userId, pdfId: pdf.id }, { storage: localStore, account: savedView.account });
    restorePosition(created.view, { userId, pdfId: pdf.id }, sessionStore);
    return created;
  });

  useEffect(
    // Phones always fit the width, whatever the user chose for a large screen.
    () =>
      savePreferences(
        editor.view,
        { userId, pdfId: pdf.id },
        { storage: localStore, keepsView: () => window.innerWidth >= 768, save: (view) => saveView(view) },
      ),
    [editor, userId, pdf.id],
  );

  useSaving({ editor, storage, canEdit, isOver });
  useChangesOfOthers({ editor, pdf, isOver });
  return editor;
}

interface EditorOf extends Pick<EditorStart, 'pdf' | 'start'> {
  canEdit: boolean;
  /** Separate for two people on one machine. */
  storage: TabQueues;
  client: QueryClient;
}

/** Creates the editor of a pdf with its server calls. */
function createEditorOf({ pdf, start, canEdit, storage, client }: EditorOf): Editor {
  const editor: Editor = createEditor({
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
    transport: elementTransport(pdf.id, showLeftOut),
    storage,
    onLost: (ids) => showLost(ids.length),
    onRefused: showRejected,
    onFull: showTooLarge,
    onMovedBack: showMovedBack,
    onOrphaned: (count) => showOrphaned(count, editor),
    onTypingEnded: blockTyping,
    onWidthChanged: (ids, options) => void growToFit(editor, ids, options),
  });
  return editor;
}

/** The pages in a conflict response: they have changed meanwhile. */
function behindOf(error: unknown): PagesBehind | null {
  const isBehind = isApiError(error, 409) && announcesPages(error.body);
  return isBehind ? { is_behind: true, message: error.message } : null;
}

function announcesPages(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'pages' in body && Array.isArray(body.pages);
}

function notDone(error: unknown): NotDone {
  reportFailure(error);
  return isApiError(error) && error.status >= 400 && error.status < 500 ? 'refused' : 'unreachable';
}

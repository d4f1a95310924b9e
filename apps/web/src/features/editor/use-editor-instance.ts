import { type Pdf, type PdfMode, uploadPdfImage } from '@countersign/contract/pdfs';
import { type PageOperation, changePages, pagesConflict } from '@countersign/contract/pages';
import { ELEMENTS_CHANGED_EVENT, channels } from '@countersign/contract/live';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { keptHere } from '#lib/kept-here.ts';
import { useLiveChannel } from '#lib/live.ts';
import { upload } from '#lib/api/upload.ts';
import { isApiError } from '#lib/api/api-error.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { refreshPdfs } from '../pdfs/pdf-queries.ts';
import { elementTransport, fetchPaper, pdfImageUrl } from './editor-api.ts';
import { call } from '#lib/api/call.ts';
import { credentialHeaders } from '#lib/api/credentials.ts';
import { stepBackTo } from './go-back.ts';
import { changeElements } from './model/commands.ts';
import { type Editor, type PagesBehind, createEditor } from './model/editor.ts';
import { keepPreferences, loadPreferences } from './model/preferences.ts';
import type { EditorDocument } from './model/editor-document.ts';
import { tellLeftOut } from './tell-left-out.ts';

export interface EditorStart {
  pdf: Pdf;
  mode: PdfMode;
  userId: string;
  start: {
    pages: EditorDocument['state']['pages'];
    elements: Parameters<EditorDocument['rebaseOnto']>[0]['elements'];
    revision: number;
  };
}

/** One editor for as long as the screen is open: it takes up what was not sent, saves, and hears of others. */
export function useEditorInstance({ pdf, start, userId }: EditorStart): Editor {
  const { t } = useLingui();
  const client = useQueryClient();
  const canEdit =
    pdf.engine_mode === 'ready' &&
    pdf.obstacle === null &&
    !pdf.deleted_at &&
    (pdf.signing_mode === null || pdf.signing_mode === 'draft');
  const onLost = useEffectEvent((count: number) => {
    notify.info(
      count === 1
        ? t`Somebody else has removed an element that you were changing.`
        : t`Somebody else has removed ${count} elements that you were changing.`,
    );
  });
  const onRefused = useEffectEvent((message: string) => notify.warning(t`Some changes could not be saved`, message));

  const [callbacks] = useState(() => ({
    lost: (_count: number): void => undefined,
    refused: (_message: string): void => undefined,
  }));
  const [editor] = useState(() => {
    const created = createEditor({
      ...start,
      pages_revision: pdf.pages_revision,
      changePages: (body) =>
        call(changePages, { params: { id: pdf.id }, body }).catch(
          (error: unknown) => behindOf(error, body.operations) ?? tellFailure(error),
        ),
      goBack: async (snapshot, direction) => {
        const name = direction === 'undo' ? t`Before undoing` : t`Before redoing`;
        return stepBackTo(pdf.id, snapshot, name)
          .catch(tellFailure)
          .finally(() => void refreshPdfs(client));
      },
      can_edit: canEdit,
      transport: elementTransport(pdf.id, tellLeftOut),
      // Two people on one machine are kept apart.
      storage: keptHere(`countersign.elements.${userId}.${pdf.id}`),
      onLost: (ids) => callbacks.lost(ids.length),
      onRefused: (message) => callbacks.refused(message),
    });
    loadPreferences(created.view, { userId, pdfId: pdf.id }, localStorage);
    return created;
  });

  useEffect(() => {
    callbacks.lost = (count) => onLost(count);
    callbacks.refused = (message) => onRefused(message);
  }, [callbacks]);

  useEffect(
    // A phone always fits the width, whatever the person chose for a large screen.
    () =>
      keepPreferences(
        editor.view,
        { userId, pdfId: pdf.id },
        { storage: localStorage, keepsView: () => window.innerWidth >= 768 },
      ),
    [editor, userId, pdf.id],
  );

  useEffect(() => {
    editor.sync.open();
    if (canEdit) void editor.sync.resume();
    const online = () => void editor.sync.flush();
    const leave = () => {
      if (editor.document.state.pending.length > 0) void editor.sync.flush();
    };
    // Whoever comes back may have missed what others did: a sleeping tab hears nothing.
    const turn = () => (document.visibilityState === 'visible' ? editor.sync.pull() : leave());
    window.addEventListener('online', online);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', turn);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', turn);
      void editor.sync.close().then(() => refreshPdfs(client));
    };
  }, [editor, canEdit, client]);

  // Somebody else has changed the pages.
  useEffect(() => {
    if (pdf.pages_revision <= editor.document.state.pages_revision || editor.pagesStore.getState().is_busy) return;
    const control = new AbortController();
    fetchPaper(pdf.id, control.signal).then(
      (paper) => editor.takePages({ ...paper, pages_revision: pdf.pages_revision }),
      () => undefined,
    );
    return () => control.abort();
  }, [editor, pdf.id, pdf.pages_revision]);

  useLiveChannel(channels.pdf(pdf.id), (event, data) => {
    if (event === ELEMENTS_CHANGED_EVENT) editor.sync.pull(revisionOf(data));
    else void client.invalidateQueries({ queryKey: ['pdfs'], predicate: ({ queryKey }) => queryKey[1] !== 'editor-start' });
  });
  return editor;
}

/** Uploads a picture and puts it into an image element, in the picture's own proportions. */
export async function putImage(input: { editor: Editor; pdfId: string; elementId: string; file: File }): Promise<void> {
  const { editor, pdfId, elementId, file } = input;
  try {
    const image = await upload(uploadPdfImage, { params: { id: pdfId }, file });
    const element = editor.document.state.elements.get(elementId);
    if (!element) return;
    const scale = Math.min(
      Math.max(element.width, element.height) / image.width,
      Math.max(element.width, element.height) / image.height,
    );
    const size = {
      width: Math.max(5, Math.round(image.width * scale * 100) / 100),
      height: Math.max(5, Math.round(image.height * scale * 100) / 100),
    };
    changeElements(editor, [element], { value: image.id, ...size }, { name: 'change' });
  } catch (error) {
    reportFailure(error);
  }
}

/** Copies a picture of another pdf into this one; the element keeps its size. */
export async function bringImage(input: {
  editor: Editor;
  pdfId: string;
  elementId: string;
  from: { pdf_id: string; image_id: string };
}): Promise<void> {
  const { editor, pdfId, elementId, from } = input;
  try {
    const answer = await fetch(pdfImageUrl(from.pdf_id, from.image_id), { headers: await credentialHeaders('GET') });
    if (!answer.ok) return;
    const blob = await answer.blob();
    const image = await upload(uploadPdfImage, { params: { id: pdfId }, file: new File([blob], 'picture', { type: blob.type }) });
    const element = editor.document.state.elements.get(elementId);
    if (element) changeElements(editor, [element], { value: image.id }, { name: 'change' });
  } catch (error) {
    reportFailure(error);
  }
}

/** Pages can be added whatever the others are by now. */
function behindOf(error: unknown, operations: readonly PageOperation[]): PagesBehind | null {
  if (!isApiError(error, 409) || !operations.every(({ op }) => op === 'append')) return null;
  const theirs = pagesConflict.safeParse(error.body);
  return theirs.success ? { is_behind: true, message: error.message, ...theirs.data } : null;
}

function tellFailure(error: unknown): null {
  reportFailure(error);
  return null;
}

function revisionOf(data: unknown): number | undefined {
  const revision = typeof data === 'object' && data !== null && 'revision' in data ? data.revision : undefined;
  return typeof revision === 'number' ? revision : undefined;
}

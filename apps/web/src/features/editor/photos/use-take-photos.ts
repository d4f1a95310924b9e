import type { PHOTOS_PER_PAGE, Photo } from '@countersign/contract/integrations';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { formatTime } from '#lib/i18n.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { makePhotoPages, takePhotos } from './photos-api.ts';
import { placePhotos } from './place-photos.ts';

export type PerPage = (typeof PHOTOS_PER_PAGE)[number];

const MAX_CAPTION_LENGTH = 500;
/** Page sizes that the server accepts, in points; other photos become A4 pages. */
const PAGE_SIDES = { least: 200, most: 2_000 };

/** Imports photos into the pdf as one undoable step; calls `onDone` when they are there. */
export function useTakePhotos(integrationId: string, onDone: () => void) {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  /** From 0 to 1; undefined if unknown, null if nothing is running. */
  const [progress, setProgress] = useState<number | null | undefined>(null);
  const here = () => editor.document.state.pages[editor.view.state.current_page];

  const place = async (photos: readonly Photo[]) => {
    setProgress(0);
    const selection = { integrationId, photos };
    const { taken, failed } = await takePhotos(pdf.id, selection, (done) => setProgress(done / photos.length));
    setProgress(null);
    placePhotos(editor, taken);
    if (failed.length > 0 && taken.length > 0)
      notify.warning(t`Some photos weren’t placed`, isApiError(failed[0]) ? failed[0].message : '');
    else if (failed.length > 0) return reportFailure(failed[0]);
    onDone();
  };

  const addPages = async (photos: readonly Photo[], per_page: PerPage) => {
    setProgress(undefined);
    const page = here();
    const isUsual = page && [page.width, page.height].every((side) => side >= PAGE_SIDES.least && side <= PAGE_SIDES.most);
    try {
      const source = await makePhotoPages(pdf.id, {
        integration_id: integrationId,
        photos: photos.map(({ id, caption, captured_at }) => ({
          id,
          caption: caption.slice(0, MAX_CAPTION_LENGTH),
          note: captured_at ? formatTime(captured_at) : '',
        })),
        per_page,
        ...(isUsual && { size: { width: page.width, height: page.height } }),
      });
      await editor.changePages([{ op: 'append', source: source.id, ...(page && { after: page.id }) }]);
      onDone();
    } catch (error) {
      reportFailure(error);
    } finally {
      setProgress(null);
    }
  };

  return { place, addPages, progress };
}

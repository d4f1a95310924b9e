import type { Pdf, PdfPage } from '@countersign/contract/pdfs';
import { useEffect, useEffectEvent, useState } from 'react';
import { untilDrawn } from '#lib/until-idle.ts';
import { viewKey } from '../core/model/page-steps.ts';
import type { PdfFile } from './pdf-file.ts';

export interface OpenedFile {
  /** Null until it is open; the server's images are shown meanwhile. */
  file: PdfFile | null;
  /** Index in the file of a page as currently displayed; -1 if the file does not have it (yet). */
  indexOf: (page: PdfPage) => number;
}

interface State {
  file: PdfFile | null;
  places: ReadonlyMap<string, number>;
}

const NOTHING: State = { file: null, places: new Map() };

/**
 * Opens the file of a pdf, and reopens it when `version` changes, using the old one until then. `isLater` delays opening in
 * favour of the rest of the screen, with the server's images shown meanwhile.
 */
export function usePdfFile(
  pdf: Pick<Pdf, 'id' | 'viewing_copy'>,
  { pages, version, isLater = false }: { pages: readonly PdfPage[]; version: number; isLater?: boolean },
): OpenedFile {
  const [state, setState] = useState<State>(NOTHING);
  const { id } = pdf;
  // A copy made meanwhile is used the next time.
  const copyNow = useEffectEvent(() => pdf.viewing_copy);
  const placesNow = useEffectEvent(() => new Map(pages.map((page, index) => [viewKey(page), index])));

  useEffect(() => {
    if (isLater) return undefined;
    let isOver = false;
    const places = placesNow();
    const copy = copyNow();
    // The screen around the pages renders first; the server's images show the pages until then.
    untilDrawn()
      .then(() => import('./pdf-file.ts'))
      .then(({ openPdfFile }) => openPdfFile({ id, version, copy }))
      .then(
        (file) => {
          if (isOver) file.close();
          else setState({ file, places });
        },
        // The server's images stay readable.
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [id, version, isLater]);

  useEffect(() => {
    const { file } = state;
    return () => file?.close();
  }, [state]);

  return { file: state.file, indexOf: (page) => state.places.get(viewKey(page)) ?? -1 };
}

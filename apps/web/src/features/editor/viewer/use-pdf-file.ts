import type { Pdf, PdfPage } from '@countersign/contract/pdfs';
import { useEffect, useEffectEvent, useState } from 'react';
import { untilDrawn } from '#lib/until-idle.ts';
import { viewKey } from '../core/model/page-steps.ts';
import type { PdfFile } from './pdf-file.ts';

export interface OpenedFile {
  /** null until it is open; the images of the server stand in. */
  file: PdfFile | null;
  /** Where a page as it is shown now is in the file; -1 for one that it does not have (yet). */
  indexOf: (page: PdfPage) => number;
}

interface State {
  file: PdfFile | null;
  places: ReadonlyMap<string, number>;
}

const NOTHING: State = { file: null, places: new Map() };

/**
 * Opens the file of a pdf while the screen is shown, and again when `version` changes; the old one serves until then.
 * `isLater`: for now the rest of the screen comes first, and the server's images stand in.
 */
export function usePdfFile(
  pdf: Pick<Pdf, 'id' | 'viewing_copy'>,
  { pages, version, isLater = false }: { pages: readonly PdfPage[]; version: number; isLater?: boolean },
): OpenedFile {
  const [state, setState] = useState<State>(NOTHING);
  const { id } = pdf;
  // A copy that is made in the meantime is for the next time.
  const copyNow = useEffectEvent(() => pdf.viewing_copy);
  const placesNow = useEffectEvent(() => new Map(pages.map((page, index) => [viewKey(page), index])));

  useEffect(() => {
    if (isLater) return undefined;
    let isOver = false;
    const places = placesNow();
    const copy = copyNow();
    // The screen around the pages first: the pages are shown by the server's images until they are painted here.
    untilDrawn()
      .then(() => import('./pdf-file.ts'))
      .then(({ openPdfFile }) => openPdfFile({ id, version, copy }))
      .then(
        (file) => {
          if (isOver) file.close();
          else setState({ file, places });
        },
        // The server's images stay: the pages can still be read.
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

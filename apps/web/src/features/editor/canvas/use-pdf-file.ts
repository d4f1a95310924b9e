import { useEffect, useState } from 'react';
import type { PdfFile } from './pdf-file.ts';

/** Opens the file of a pdf while the screen is shown; null until it is open. The pictures of the server stand in. */
export function usePdfFile(pdfId: string): { file: PdfFile | null; hasFailed: boolean } {
  const [state, setState] = useState<{ file: PdfFile | null; hasFailed: boolean }>({ file: null, hasFailed: false });

  useEffect(() => {
    let isOver = false;
    let opened: PdfFile | null = null;

    import('./pdf-file.ts')
      .then(({ openPdfFile }) => openPdfFile(pdfId))
      .then(
        (file) => {
          opened = file;
          if (isOver) file.close();
          else setState({ file, hasFailed: false });
        },
        () => !isOver && setState({ file: null, hasFailed: true }),
      );

    return () => {
      isOver = true;
      opened?.close();
      setState({ file: null, hasFailed: false });
    };
  }, [pdfId]);

  return state;
}

// Layer between page image and elements: highlighted matches, and selectable text.
import type { PdfPage } from '@countersign/contract/pdfs';
import { memo } from 'react';
import { useEditorScreen, useDocumentVersion, useView } from '../context/editor-context.ts';
import { FoundOnPage } from './found-marks.tsx';
import { SelectableText } from './selectable-text.tsx';

export const PageTextLayer = memo(function PageTextLayer({ page }: { page: PdfPage }) {
  const { pdf, editor } = useEditorScreen();
  const selects = useView((state) => state.selects_text);
  const version = useDocumentVersion();

  return (
    <>
      <FoundOnPage pageId={page.id} />
      {(selects || !editor.can_edit) && <SelectableText pdfId={pdf.id} pageId={page.id} version={version} isOnTop={selects} />}
    </>
  );
});

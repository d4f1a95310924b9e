import type { PdfPage } from '@countersign/contract/pdfs';
import type { Element } from '@countersign/document-model';
import type { CSSProperties } from 'react';
import { PageImage } from '../editor/viewer/page-image.tsx';
import type { PdfFile } from '../editor/viewer/pdf-file.ts';
import { SelectableText } from '../editor/find/selectable-text.tsx';
import { PageElements } from './page-elements.tsx';

export interface ReaderPageProps {
  pdfId: string;
  page: PdfPage;
  /** Elements of all pages. */
  elements: readonly Element[];
  /** CSS pixels per point. */
  scale: number;
  file: PdfFile | null;
  /** Page index in the file; -1 if the file does not have the page yet. */
  fileIndex: number;
  version: number;
  placeholder: string;
}

/** One page with its elements and selectable text. */
export function ReaderPage({ pdfId, page, elements, scale, file, fileIndex, version, placeholder }: ReaderPageProps) {
  const width = page.width * scale;
  return (
    <div
      data-present-page={page.order}
      className="relative isolate overflow-hidden bg-white shadow-lift"
      style={{ width, height: page.height * scale, '--z': scale } as CSSProperties}
    >
      <PageImage file={file} index={fileIndex} width={width} placeholder={placeholder} urgency={() => 0} />
      <SelectableText pdfId={pdfId} pageId={page.id} version={version} />
      <PageElements pdfId={pdfId} pageId={page.id} elements={elements} isRead />
    </div>
  );
}

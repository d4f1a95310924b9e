// Selectable cards of a gallery: by checkbox, keyboard, or a rectangle drawn with the mouse.
import type { ListedPdf } from '@countersign/contract/pdfs';
import { type ReactNode, useRef } from 'react';
import { dragProps } from '../folders/dragged.ts';
import { mayMove } from '../gallery-rules.ts';
import { type CardParts, PdfGrid, type PdfGridProps } from '../pdf-grid.tsx';
import { SelectionBox } from './selection-box.tsx';
import { useGridSelection } from './use-grid-selection.ts';
import type { Selection } from './use-selection.ts';

interface SelectableGridProps extends Pick<PdfGridProps, 'size' | 'active'> {
  pdfs: readonly ListedPdf[];
  selection: Selection;
  detailOf: (pdf: ListedPdf) => ReactNode;
  actionOf: (pdf: ListedPdf) => ReactNode;
}

export function SelectableGrid({ pdfs, selection, detailOf, actionOf, ...grid }: SelectableGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const { onBox, listProps } = useGridSelection(
    list,
    pdfs.map(({ id }) => id),
    selection,
  );

  const partsOf = (pdf: ListedPdf): CardParts => ({
    box: <SelectionBox id={pdf.id} name={pdf.name} selection={selection} onPress={onBox} />,
    detail: detailOf(pdf),
    action: actionOf(pdf),
    entry: {
      'data-pdf': pdf.id,
      ...(selection.ids.has(pdf.id) ? { 'data-selected': true } : {}),
      ...(mayMove(pdf) ? dragProps({ kind: 'pdfs', pdfs: draggedWith(pdf, pdfs, selection) }) : {}),
    },
  });

  return (
    <div ref={list} {...listProps}>
      <PdfGrid pdfs={pdfs} partsOf={partsOf} {...grid} />
    </div>
  );
}

/** Dragging a selected card drags all selected pdfs that may be moved. */
function draggedWith(pdf: ListedPdf, pdfs: readonly ListedPdf[], { ids }: Selection): ListedPdf[] {
  return ids.has(pdf.id) ? pdfs.filter((one) => ids.has(one.id) && mayMove(one)) : [pdf];
}

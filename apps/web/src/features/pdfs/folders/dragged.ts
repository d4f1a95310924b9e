// Native drag and drop of pdfs and folders within a gallery, by id.
import type { Folder } from '@countersign/contract/folders';
import type { Pdf } from '@countersign/contract/pdfs';
import { type DragEvent, useState } from 'react';

export type Dragged = { kind: 'pdfs'; pdfs: readonly Pdf[] } | { kind: 'folder'; folder: Folder };

const TYPE = 'application/x-countersign';
/** Browsers hide drag data until the drop, so the dragged item is kept here, in the tab where the drag began. */
let dragged: Dragged | null = null;

/** Props of a draggable item. */
export function dragProps(what: Dragged) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged = what;
      event.dataTransfer.setData(TYPE, what.kind === 'pdfs' ? what.pdfs.map(({ id }) => id).join(',') : what.folder.id);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnd: () => {
      dragged = null;
    },
  };
}

/** Props of a drop target. `accepts` is called with the item dragged over it. */
export function useDropTarget({ accepts, onDrop }: { accepts: (what: Dragged) => boolean; onDrop: (what: Dragged) => void }) {
  const [isOver, setOver] = useState(false);
  const fitting = (event: DragEvent) =>
    event.dataTransfer.types.includes(TYPE) && dragged !== null && accepts(dragged) ? dragged : null;
  return {
    isOver,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (!fitting(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        const what = fitting(event);
        if (!what) return;
        event.preventDefault();
        onDrop(what);
      },
    },
  };
}

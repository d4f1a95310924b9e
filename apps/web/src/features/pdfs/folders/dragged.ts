// What is dragged from one place of a gallery to another: the browser's own drag and drop carries it by its id.
import type { Folder } from '@countersign/contract/folders';
import type { Pdf } from '@countersign/contract/pdfs';
import { type DragEvent, useState } from 'react';

export type Dragged = { kind: 'pdfs'; pdfs: readonly Pdf[] } | { kind: 'folder'; folder: Folder };

const TYPE = 'application/x-countersign';
/** While a drag is on its way its data cannot be read: what it is is kept here, in the tab that it began in. */
let dragged: Dragged | null = null;

/** For what can be dragged. */
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

/** For where it can be let go. `accepts` is asked of what hangs over it. */
export function useDropPlace({ accepts, onDrop }: { accepts: (what: Dragged) => boolean; onDrop: (what: Dragged) => void }) {
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

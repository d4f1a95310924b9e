// A short sortable list: rows are dragged by handles, or moved with Alt and the arrow keys.
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from './class-names.ts';

export interface SortableRow {
  id: string;
  /** Text for screen readers. */
  text: string;
}

export interface SortableListProps<Row extends SortableRow> {
  label: string;
  rows: readonly Row[];
  /** Accessible name of a row's handle. */
  handleLabel: (row: Row) => string;
  /** `to` is the index after the move. */
  onMove: (from: number, to: number) => void;
  onAction?: (row: Row) => void;
  children: (row: Row, index: number) => ReactNode;
}

export function SortableList<Row extends SortableRow>({
  label,
  rows,
  handleLabel,
  onMove,
  onAction,
  children,
}: SortableListProps<Row>) {
  const indexOf = (key: unknown) => rows.findIndex((row) => row.id === key);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [key] = keys;
      const from = indexOf(key);
      const at = indexOf(target.key) + (target.dropPosition === 'after' ? 1 : 0);
      const to = from < at ? at - 1 : at;
      if (from >= 0 && to !== from && target.dropPosition !== 'on') onMove(from, to);
    },
  });

  function moveByKey(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || !(event.target instanceof Element)) return;
    const from = indexOf(event.target.closest('[data-key]')?.getAttribute('data-key'));
    const to = from + by;
    event.preventDefault();
    event.stopPropagation();
    if (from >= 0 && to >= 0 && to < rows.length) onMove(from, to);
  }

  return (
    <div onKeyDownCapture={skipComposition(moveByKey)}>
      <GridList
        aria-label={label}
        items={rows}
        dependencies={[children]}
        keyboardNavigationBehavior="tab"
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => {
          const row = rows[indexOf(key)];
          if (row) onAction?.(row);
        }}
        className="flex flex-col gap-1 outline-none [&_.react-aria-DropIndicator[data-drop-target]]:outline-2 [&_.react-aria-DropIndicator[data-drop-target]]:outline-accent"
      >
        {(row) => (
          <GridListItem
            id={row.id}
            textValue={row.text}
            className={classNames(
              'flex items-center gap-1 rounded-md dragging:opacity-50',
              onAction && 'cursor-default hover:bg-hover',
            )}
          >
            <Button
              slot="drag"
              aria-label={handleLabel(row)}
              className="flex size-7 shrink-0 cursor-grab items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink focus-visible:outline-2 focus-visible:outline-accent-ink pointer-coarse:size-11 [&_svg]:size-4"
            >
              <GripVertical aria-hidden="true" />
            </Button>
            {children(row, indexOf(row.id))}
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}

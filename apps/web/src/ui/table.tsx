import type { ReactNode, Ref } from 'react';
import {
  Cell as AriaCell,
  type CellProps,
  Column as AriaColumn,
  type ColumnProps,
  Row as AriaRow,
  type RowProps,
  Table as AriaTable,
  type TableProps as AriaTableProps,
} from 'react-aria-components';
import { classNames } from './class-names.ts';

export { TableBody, TableHeader } from 'react-aria-components';

export type TableHeight = 'small' | 'medium' | 'large';

const HEIGHTS: Record<TableHeight, string> = {
  small: 'max-h-[25rem]',
  medium: 'max-h-[50rem]',
  large: 'max-h-[75rem]',
};

export interface TableProps extends Omit<AriaTableProps, 'className'> {
  'aria-label': string;
  height?: TableHeight;
}

/** A table that scrolls within its height, with a sticky header. */
export function Table({ height = 'medium', ...rest }: TableProps) {
  return (
    <div className={classNames('overflow-auto rounded-xl border border-line bg-raised shadow-card', HEIGHTS[height])}>
      <AriaTable {...rest} className="w-full border-separate border-spacing-0 text-start text-sm" />
    </div>
  );
}

export function Column({ className, ...rest }: Omit<ColumnProps, 'className'> & { className?: string }) {
  return (
    <AriaColumn
      {...rest}
      className={classNames(
        'sticky top-0 z-10 h-10 border-b border-line bg-surface px-4 text-xs font-medium whitespace-nowrap text-ink-muted outline-offset-[-2px]',
        className,
      )}
    />
  );
}

export function Row<Item extends object>({
  className,
  ...rest
}: Omit<RowProps<Item>, 'className'> & { className?: string; ref?: Ref<HTMLTableRowElement> }) {
  return <AriaRow {...rest} className={classNames('group/row outline-offset-[-2px] hover:bg-hover', className)} />;
}

export function Cell({
  className,
  children,
  ...rest
}: Omit<CellProps, 'className' | 'children'> & { className?: string; children: ReactNode }) {
  return (
    <AriaCell
      {...rest}
      className={classNames('h-14 border-b border-line px-4 py-2 outline-offset-[-2px] group-last/row:border-b-0', className)}
    >
      {children}
    </AriaCell>
  );
}

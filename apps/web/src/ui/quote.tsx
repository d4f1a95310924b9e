import { classNames } from './class-names.ts';

/** What someone wrote, between quotation marks, on lines of its own. It runs its own way, whatever the words around it do. */
export function Quote({ className, children }: { className?: string; children: string }) {
  return (
    <span className={classNames('block break-words', className)}>
      <q dir="auto" translate="no">
        {children}
      </q>
    </span>
  );
}

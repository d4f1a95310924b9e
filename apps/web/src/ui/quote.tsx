import { classNames } from './class-names.ts';

/** User-written text in quotation marks on its own lines, in its own text direction. */
export function Quote({ className, children }: { className?: string; children: string }) {
  return (
    <span className={classNames('block break-words', className)}>
      <q dir="auto" translate="no">
        {children}
      </q>
    </span>
  );
}

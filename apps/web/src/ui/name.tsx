import { classNames } from './class-names.ts';

/** What someone has named, in one line: read in its own direction, and cut at its own end where it is too long. */
export function Name({ children, className }: { children: string | null | undefined; className?: string }) {
  return (
    <bdi translate="no" className={classNames('block w-fit max-w-full truncate', className)}>
      {children}
    </bdi>
  );
}

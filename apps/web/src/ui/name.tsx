import { classNames } from './class-names.ts';

/** A user-defined name on one line, in its own text direction, truncated at its own end. */
export function Name({ children, className }: { children: string | null | undefined; className?: string }) {
  return (
    <bdi translate="no" className={classNames('block w-fit max-w-full truncate', className)}>
      {children}
    </bdi>
  );
}

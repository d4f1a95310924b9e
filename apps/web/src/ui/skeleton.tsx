import { classNames } from './class-names.ts';

/** Keeps the place of what is coming. Give it the size of the thing; the region around it says that it is busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-md bg-sunken', className)} />;
}

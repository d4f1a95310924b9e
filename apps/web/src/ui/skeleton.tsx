import { classNames } from './class-names.ts';

/** Placeholder while loading. Give it the size of the content; the region around it is marked as busy. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-md bg-sunken', className)} />;
}

import { classNames } from './class-names.ts';

/** The mark: a C, closed by the tick of the second signature. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('size-7', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-accent">
        <path d="M21.6 9.6A8.5 8.5 0 1 0 23 20.4" />
        <path d="m11.6 15.6 4 4 9.2-9.8" />
      </g>
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-base font-semibold tracking-[-0.02em] text-ink">Countersign</span>
    </span>
  );
}

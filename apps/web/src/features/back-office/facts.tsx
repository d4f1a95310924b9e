import type { ReactNode } from 'react';

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-0.5 text-sm sm:gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="min-w-0 break-words text-ink max-sm:mb-3">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

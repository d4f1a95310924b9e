import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A raised sheet that holds a form or a list. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('rounded-xl border border-line bg-raised p-6 shadow-card', className)}>{children}</div>;
}

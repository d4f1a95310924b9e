import type { ReactNode } from 'react';
import { DocumentTitle } from '#ui/document-title.tsx';
import { classNames } from '#ui/class-names.ts';
import { SenderWordmark } from './sender-branding.tsx';

export interface StatusScreenProps {
  icon: ReactNode;
  title: string;
  tone?: 'neutral' | 'success' | 'danger';
  children?: ReactNode;
  action?: ReactNode;
  /** Additional content in a separate area. */
  below?: ReactNode;
}

const TONES = {
  neutral: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
};

/** A single message in the middle of an empty page. */
export function StatusScreen({ icon, title, tone = 'neutral', children, action, below }: StatusScreenProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-6 py-5">
        <SenderWordmark />
      </header>
      <main className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center px-6 pt-[8vh] pb-16 text-center">
        <DocumentTitle>{title}</DocumentTitle>
        <span
          aria-hidden="true"
          className={classNames('flex size-14 items-center justify-center rounded-full [&_svg]:size-6', TONES[tone])}
        >
          {icon}
        </span>
        <h1 className="mt-6 text-xl font-semibold text-balance wrap-anywhere">{title}</h1>
        {children && <div className="mt-3 text-base text-pretty text-ink-muted">{children}</div>}
        {action && <div className="mt-8 flex flex-wrap justify-center gap-2">{action}</div>}
        {below && <div className="mt-12 w-full text-start empty:hidden">{below}</div>}
      </main>
    </div>
  );
}

import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type NoticeTone = 'info' | 'warning' | 'danger';

const LOOKS: Record<NoticeTone, { box: string; icon: ReactNode }> = {
  info: { box: 'border-info/30 bg-info-soft', icon: <Info className="text-info" /> },
  warning: { box: 'border-warning/30 bg-warning-soft', icon: <TriangleAlert className="text-warning" /> },
  danger: { box: 'border-danger/30 bg-danger-soft', icon: <CircleAlert className="text-danger" /> },
};

export interface NoticeProps {
  tone: NoticeTone;
  title: string;
  children?: ReactNode;
  /** Action that resolves it. */
  action?: ReactNode;
  className?: string;
}

/** A message about the surrounding part of the screen. Dangers are announced to screen readers at once. */
export function Notice({ tone, title, children, action, className }: NoticeProps) {
  const { box, icon } = LOOKS[tone];

  return (
    <div
      role={tone === 'danger' ? 'alert' : 'note'}
      className={classNames('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border p-4 text-sm text-ink', box, className)}
    >
      <div className="flex min-w-0 flex-1 basis-56 gap-2.5">
        <span aria-hidden="true" className="mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
          {icon}
        </span>
        <div className="min-w-0">
          <p className="font-medium text-pretty break-words">{title}</p>
          {children && <div className="mt-0.5 text-pretty break-words text-ink-muted">{children}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { RunProgress } from './use-tool-run.ts';

export interface RunBarProps {
  /** What is done. */
  label: string;
  isRunning: boolean;
  isDisabled: boolean;
  progress: RunProgress | null;
  onStart: () => void;
  onCancel: () => void;
}

/** The one button of a tool, and how far it is. On a phone it stays above the navigation, within reach of the thumb. */
export function RunBar({ label, isRunning, isDisabled, progress, onStart, onCancel }: RunBarProps) {
  const { t } = useLingui();
  const total = progress?.total ?? 0;
  const done = progress?.done ?? 0;

  return (
    <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3">
      {isRunning ? (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p role="status" className="mb-1.5 truncate text-sm text-ink">
              {total > 0 ? t`${label}: ${done} of ${total}` : t`${label}: working`}
            </p>
            <ProgressBar label={label} value={total > 0 ? done / total : undefined} />
          </div>
          <Button onPress={onCancel}>{t`Cancel`}</Button>
        </div>
      ) : (
        <Button variant="primary" size="large" className="w-full" isDisabled={isDisabled} onPress={onStart}>
          {label}
        </Button>
      )}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useProgressWords } from './progress-words.ts';
import { shareDone } from './share-done.ts';
import type { RunProgress } from './use-tool-run.ts';

export interface RunBarProps {
  /** Name of the action. */
  label: string;
  isRunning: boolean;
  isDisabled: boolean;
  /** Something has to end before the run can start. */
  isPending?: boolean;
  progress: RunProgress | null;
  onStart: () => void;
  onCancel: () => void;
  /** What to know before starting. */
  children?: ReactNode;
}

/** The tool's run button with progress. On phones it stays above the navigation, within reach of the thumb. */
export function RunBar({ label, isRunning, isDisabled, isPending = false, progress, onStart, onCancel, children }: RunBarProps) {
  const { t } = useLingui();
  const words = useProgressWords(progress);

  return (
    <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3">
      {isRunning ? (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p className="mb-1.5 truncate text-sm text-ink tabular-nums">{t`${label}: ${words}`}</p>
            {/* Page counts are not announced one by one; the progress bar has them on request. */}
            <p role="status" className="sr-only">{t`${label} is running`}</p>
            <ProgressBar label={t`${label}: ${words}`} value={shareDone(progress)} />
          </div>
          <Button onPress={onCancel}>{t`Cancel`}</Button>
        </div>
      ) : (
        <>
          {children}
          <Button
            variant="primary"
            size="large"
            className="w-full"
            isDisabled={isDisabled}
            isPending={isPending}
            onPress={onStart}
          >
            {label}
          </Button>
        </>
      )}
    </div>
  );
}

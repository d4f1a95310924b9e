import type { SigneeKind } from '@countersign/contract/signees';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useFieldName } from './use-field-name.ts';
import type { WalkParts } from './signing-walk.tsx';

/** Instructions if there are no fields. */
const WITHOUT_FIELDS: Record<SigneeKind, MessageDescriptor> = {
  signer: msg`Nothing here is required.`,
  approver: msg`Review the document, then approve it.`,
  viewer: msg`Read the document, then confirm that you’ve viewed it.`,
  copy: msg`Nothing here is required.`,
};

const END_WORDS: Record<SigneeKind, MessageDescriptor> = {
  signer: msg`Finish`,
  approver: msg`Approve`,
  viewer: msg`Confirm`,
  copy: msg`Finish`,
};

export interface SigningBarProps extends WalkParts {
  kind: SigneeKind;
  isFinishing: boolean;
  /** Once true, the path through the fields gets the focus, because what had it is gone. */
  isLed: boolean;
  onFinish: () => void;
}

/** Always visible: remaining fields, navigation, and the finish button. */
export function SigningBar({ kind, isFinishing, isLed, onFinish, steps, current, onNext, onPrevious }: SigningBarProps) {
  const { t } = useLingui();
  const required = steps.filter((step) => step.is_required);
  const total = required.length;
  const done = required.filter((step) => step.is_done).length;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isLed) bar.current?.querySelector<HTMLElement>('[data-leads-on]')?.focus();
  }, [isLed]);
  const index = steps.findIndex((step) => step.id === current);
  const name = useFieldName(steps[index]);
  const isReady = done === total;
  const text = total === 0 ? t(WITHOUT_FIELDS[kind]) : t`${done} of ${total} required`;

  return (
    <footer ref={bar} className="z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
      {total > 0 && <ProgressBar label={t`Required fields`} value={done / total} className="rounded-none!" />}
      <div className="mx-auto flex min-h-16 max-w-5xl flex-wrap items-center justify-end gap-2 px-3 py-1 sm:px-6">
        {/* A long word must not be squeezed below the buttons, which wrap instead. */}
        <p aria-live="polite" className="min-w-min flex-1 text-sm font-medium text-ink tabular-nums">
          {text}
          {index >= 0 && (
            <span className="block text-xs font-normal text-ink-muted">
              {name && <bdi className="me-1.5 inline-block max-w-[30vw] truncate align-bottom font-medium text-ink">{name}</bdi>}
              {t`Field ${index + 1} of ${steps.length}`}
            </span>
          )}
        </p>
        {steps.length > 0 && (
          <>
            <IconButton
              label={t`Previous field`}
              icon={<ArrowUp />}
              isDisabled={index <= 0}
              onPress={onPrevious}
              className="size-11!"
            />
            <Button
              data-leads-on
              variant={isReady ? 'secondary' : 'primary'}
              onPress={onNext}
              isDisabled={isReady && index === steps.length - 1}
            >
              {index === -1 ? t`Start` : t`Next`}
              <ArrowDown aria-hidden="true" className="max-[359px]:hidden" />
            </Button>
          </>
        )}
        <Button
          data-leads-on={steps.length === 0 || undefined}
          variant={isReady ? 'primary' : 'secondary'}
          isPending={isFinishing}
          onPress={onFinish}
        >
          <Check aria-hidden="true" className="max-[359px]:hidden" />
          {t(END_WORDS[kind])}
        </Button>
      </div>
    </footer>
  );
}

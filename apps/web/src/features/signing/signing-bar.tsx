import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { useStore } from 'zustand';
import { isApiError } from '#lib/api/api-error.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { type FieldStep, requiredCount } from './model/field-steps.ts';
import type { ValueQueue } from './model/value-queue.ts';
import { type SigningState, finish, signingQuery } from './signing-api.ts';

export interface SigningBarProps {
  signing: SigningState;
  queue: ValueQueue;
  steps: readonly FieldStep[];
  current: string | null;
  onNext: () => void;
  onPrevious: () => void;
  onGo: (step: FieldStep) => void;
}

/** Always there: what is left, the way to it, and the end. */
export function SigningBar({ signing, queue, steps, current, onNext, onPrevious, onGo }: SigningBarProps) {
  const { t } = useLingui();
  const { fields } = useStore(queue.store);
  const { total, done } = requiredCount(fields.values());
  const index = steps.findIndex((step) => step.id === current);
  const isApprover = signing.signee.kind === 'approver';
  const finishing = useFinish(signing, queue, (id) => {
    const step = steps.find((entry) => entry.fields.some((field) => field.id === id));
    if (step) onGo(step);
  });
  const isReady = done === total;
  const text =
    total === 0
      ? isApprover
        ? t`Read the document, then approve it.`
        : t`Nothing here is required.`
      : t`${done} of ${total} required`;

  return (
    <footer className="z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
      {total > 0 && <ProgressBar label={t`Required fields`} value={done / total} className="rounded-none!" />}
      <div className="mx-auto flex h-16 max-w-5xl items-center gap-2 px-3 sm:px-6">
        <p aria-live="polite" className="min-w-0 flex-1 text-sm font-medium text-ink tabular-nums">
          {text}
          {index >= 0 && (
            <span className="block text-xs font-normal text-ink-muted">{t`Field ${index + 1} of ${steps.length}`}</span>
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
              variant={isReady ? 'secondary' : 'primary'}
              onPress={onNext}
              isDisabled={isReady && index === steps.length - 1}
            >
              {index === -1 ? t`Start` : t`Next`}
              <ArrowDown aria-hidden="true" />
            </Button>
          </>
        )}
        <Button variant={isReady ? 'primary' : 'secondary'} isPending={finishing.isPending} onPress={() => finishing.mutate()}>
          <Check aria-hidden="true" />
          {isApprover ? t`Approve` : t`Finish`}
        </Button>
      </div>
    </footer>
  );
}

/** Finishes once. What is missing is shown by going there; what was signed is never told as an error. */
function useFinish(signing: SigningState, queue: ValueQueue, onMissing: (id: string) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pdf, signee } = signing;

  return useMutation({
    mutationFn: async () => {
      const { problems } = queue.store.getState();
      const [wrong] = Object.keys(problems);
      if (wrong) return { missing: wrong };
      if (!(await queue.flush())) return { offline: true };
      await finish(pdf.id, signee.id);
      return { done: true };
    },
    meta: { silent: true },
    onSuccess: async (result) => {
      if (result.missing) return onMissing(result.missing);
      if (result.offline) {
        return notify.warning(
          queue.store.getState().closed ?? t`No connection`,
          t`Your answers are kept in this browser. Try again in a moment.`,
        );
      }
      void client.invalidateQueries({ queryKey: signingQuery(pdf.id).queryKey });
      await navigate({ to: '/signing-complete', search: { pdf: pdf.id }, replace: true });
    },
    onError: async (error) => {
      const [first] = isApiError(error, 422) ? Object.keys(error.errors) : [];
      if (first) {
        notify.warning(error.message);
        return onMissing(first);
      }
      // Somebody else may have ended it, or it was signed in another window: the screen shows what is so now.
      if (isApiError(error, 409)) return void client.invalidateQueries({ queryKey: signingQuery(pdf.id).queryKey });
      return reportFailure(error);
    },
  });
}

import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed, FileUp, Sparkles, X } from 'lucide-react';
import { useState } from 'react';
import { localStore } from '#lib/site-storage.ts';
import { useUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { StarterButton } from './starters/starter-button.tsx';
import { useSampleContract } from './use-sample-contract.ts';

export interface FirstStepsProps {
  /** Completed steps. */
  done: { added: boolean; sent: boolean; completed: boolean };
  onChoose: () => void;
}

/** Three first steps that are ticked off automatically. Hidden when all are done or the user dismisses the list. */
export function FirstSteps({ done, onChoose }: FirstStepsProps) {
  const { t } = useLingui();
  const key = `countersign.first-steps.${useUser().id}`;
  const [isHidden, setIsHidden] = useState(() => localStore.getItem(key) !== null);
  const sample = useSampleContract();
  if (isHidden || (done.added && done.sent && done.completed)) return null;

  const steps = [
    {
      id: 'added',
      isDone: done.added,
      title: t`Add a document`,
      text: t`Choose a PDF, drop it anywhere here, or try our sample.`,
    },
    { id: 'sent', isDone: done.sent, title: t`Sign it, or send it`, text: t`Place your own signature, or fields for others.` },
    {
      id: 'completed',
      isDone: done.completed,
      title: t`Get it back sealed`,
      text: t`The signed document comes with its certificate.`,
    },
  ];

  return (
    <section aria-labelledby="first-steps" className="mt-12 rounded-2xl border border-line bg-raised p-5 shadow-card sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 id="first-steps" className="text-base font-semibold text-ink">
          {t`Three steps to your first signature`}
        </h2>
        <IconButton
          label={t`Hide these steps`}
          icon={<X />}
          className="-mt-2 -me-2"
          onPress={() => {
            localStore.setItem(key, 'hidden');
            setIsHidden(true);
          }}
        />
      </div>
      <ol className="mt-4 grid gap-4 sm:grid-cols-3">
        {steps.map(({ id, isDone, title, text }) => (
          <li key={id} className="flex gap-3">
            {isDone ? (
              <CircleCheck aria-label={t`Done`} className="mt-0.5 size-5 shrink-0 text-success" />
            ) : (
              <CircleDashed aria-label={t`Not done yet`} className="mt-0.5 size-5 shrink-0 text-ink-muted" />
            )}
            <div className="min-w-0">
              <p className="text-sm font-medium text-ink">{title}</p>
              <p className="text-sm text-pretty text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {!done.added && (
        <div className="mt-6 flex flex-wrap gap-2">
          <Button variant="primary" onPress={onChoose}>
            <FileUp aria-hidden="true" />
            {t`Choose a PDF`}
          </Button>
          <Button isPending={sample.isPending} onPress={() => sample.mutate()}>
            <Sparkles aria-hidden="true" />
            {t`Try a sample contract`}
          </Button>
          <StarterButton />
        </div>
      )}
    </section>
  );
}

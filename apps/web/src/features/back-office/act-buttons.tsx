import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';

export interface ActButtonsProps<Act extends string> {
  /** The actions available now. */
  acts: readonly Act[];
  words: Record<Act, MessageDescriptor>;
  dangers: readonly Act[];
  /** Name of the account or organization. */
  name: string;
  isPending: boolean;
  onAct: (choice: { act: Act; reason: string }, done: () => void) => void;
}

/** Buttons for staff actions, each of which asks for a reason. */
export function ActButtons<Act extends string>({ acts, words, dangers, name, isPending, onAct }: ActButtonsProps<Act>) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Act | null>(null);

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            size="small"
            variant={dangers.includes(act) ? 'danger' : 'secondary'}
            // Some labels are wider than a phone, especially in other languages.
            className="max-w-full py-1 whitespace-normal!"
            onPress={() => setChosen(act)}
          >
            {t(words[act])}
          </Button>
        ))}
      </div>
      {chosen && (
        <ReasonDialog
          title={t(words[chosen])}
          text={name}
          readers={t`The reason is kept on the record.`}
          confirmLabel={t`Confirm`}
          isPending={isPending}
          onClose={() => setChosen(null)}
          onConfirm={(reason) => onAct({ act: chosen, reason }, () => setChosen(null))}
        />
      )}
    </>
  );
}

import { isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePartsAhead } from '#lib/lazy-part.ts';
import { BorrowedDevice } from './borrowed-device.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { type SigningState, signingQuery, valueTransport } from './signing-api.ts';
import { SigningBar } from './signing-bar.tsx';
import { SigningHeader } from './signing-header.tsx';
import { type SigningDocument, SigningWalk } from './signing-walk.tsx';
import { stepOf } from './model/field-steps.ts';
import { createValueQueue } from './model/value-queue.ts';
import { browserValues } from './model/value-storage.ts';
import { StatusScreen } from './status-screen.tsx';
import { useFinish } from './use-finish.ts';

export interface SigningFrameProps {
  signing: SigningState;
  document: SigningDocument;
  /** Where somebody signs on the device of another person, who gets it back by this. */
  onHandBack?: () => void;
}

/** Signing: consent, the walk through the fields with values saved as they are made, and the end. */
export function SigningFrame({ signing, document: start, onHandBack }: SigningFrameProps) {
  const { t } = useLingui();
  const { pdf, signee, consent } = signing;
  const client = useQueryClient();
  usePartsAhead();
  const [queue] = useState(() =>
    createValueQueue({
      fields: start.elements.filter(isField).filter((field) => field.signee_id === signee.id),
      transport: valueTransport(pdf.id),
      storage: browserValues(signee.id),
    }),
  );
  const [successor, setSuccessor] = useState<string | null>(null);
  const finishing = useFinish(signing, queue, { staysHere: onHandBack !== undefined });

  useEffect(() => {
    if (consent.given_at) void queue.resume();
    const send = () => void queue.flush();
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
      queue.stop();
    };
  }, [queue, consent.given_at]);

  if (successor !== null) {
    return (
      <StatusScreen icon={<UserRoundCheck />} title={t`${successor} has your place now`} tone="success">
        {t`They have got a mail with the document. There is nothing left for you to do.`}
      </StatusScreen>
    );
  }
  const handBack = onHandBack && (() => void queue.flush().finally(onHandBack));
  return (
    <BorrowedDevice value={onHandBack !== undefined}>
      <SigningWalk
        pdfId={pdf.id}
        document={start}
        version={0}
        queue={queue}
        name={signee.name}
        header={(walk) => (
          <SigningHeader signing={signing} queue={queue} onHandedOn={setSuccessor} onHandBack={handBack} {...walk} />
        )}
        bar={(walk) => (
          <SigningBar
            queue={queue}
            isApprover={signee.kind === 'approver'}
            isFinishing={finishing.isPending}
            onFinish={() => finishing.mutate({ onMissing: (id) => walk.onGo(stepOf(walk.steps, id)) })}
            {...walk}
          />
        )}
      />
      {!consent.given_at && (
        <ConsentDialog
          signing={signing}
          onHandBack={handBack}
          onGiven={() => void client.invalidateQueries({ queryKey: signingQuery(pdf.id).queryKey })}
        />
      )}
    </BorrowedDevice>
  );
}

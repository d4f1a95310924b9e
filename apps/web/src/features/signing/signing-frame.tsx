import { isField } from '@countersign/document-model';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePrefetchedParts } from '#lib/prefetch.ts';
import { BorrowedDevice } from './borrowed-device.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { ContentWarningStrip } from './content-warning.tsx';
import { fileTransport } from './file-transport.ts';
import { FileUploadsContext } from './file-uploads-context.ts';
import { ReadingBar } from './reading-bar.tsx';
import { type SigningState, fetchOwnFields, signingQuery, valueTransport } from './signing-api.ts';
import { SigningBar } from './signing-bar.tsx';
import { SigningHeader } from './signing-header.tsx';
import { type SigningDocument, SigningWalk } from './signing-walk.tsx';
import { stepOf } from './model/field-steps.ts';
import { createFileUploads } from './model/file-uploads.ts';
import { createValueQueue } from './model/value-queue.ts';
import { browserFiles, browserValues } from './model/value-storage.ts';
import { useFinish } from './use-finish.ts';
import { useKnownDetails } from './use-known-details.ts';
import { PdfLanguage } from '../editor/rendering/pdf-language.ts';

export interface SigningFrameProps {
  signing: SigningState;
  document: SigningDocument;
  /** Signing was reassigned to someone else. Never called on another person's device. */
  onHandedOn?: (name: string) => void;
  /** Returns the device when signing on another person's device. */
  onHandBack?: () => void;
}

/** Signing: consent, the path through the fields with automatic saving, and finishing. */
export function SigningFrame({ signing, document: start, onHandedOn, onHandBack }: SigningFrameProps) {
  const { pdf, signee, consent } = signing;
  const client = useQueryClient();
  usePrefetchedParts();
  const [queue] = useState(() =>
    createValueQueue({
      email: signee.email,
      fields: start.elements.filter(isField).filter((field) => field.signee_id === signee.id),
      transport: valueTransport(pdf.id),
      storage: browserValues(signee.id),
    }),
  );
  const [uploads] = useState(() =>
    createFileUploads({
      email: signee.email,
      queue,
      transport: fileTransport(pdf.id),
      storage: browserFiles(signee.id),
      newId: uuidv7,
    }),
  );
  const [hasAgreedHere, setHasAgreedHere] = useState(false);
  // Viewers need no consent.
  const hasAgreed = consent.given_at !== null || signee.kind === 'viewer';
  const [hasClosed, setHasClosed] = useState(false);
  // Consent may be given in another window meanwhile.
  const isReading = hasClosed && !hasAgreed;
  const askConsent = () => setHasClosed(false);
  const finishing = useFinish(signing, { queue, uploads }, { staysHere: onHandBack !== undefined });
  useKnownDetails(signing, queue, { isBorrowed: onHandBack !== undefined });

  useEffect(() => {
    if (consent.given_at) void queue.resume();
    if (consent.given_at) void uploads.resume();
    const send = () => {
      uploads.retry();
      void queue.flush();
    };
    const come = () => {
      send();
      // Fields may be filled in in another window meanwhile.
      if (consent.given_at && !document.hidden) void queue.refresh(() => fetchOwnFields(pdf.id, signee.id));
    };
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', come);
    return () => {
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', come);
      queue.stop();
      uploads.stop();
    };
  }, [queue, uploads, consent.given_at, pdf.id, signee.id]);

  // Someone ended it and no live event arrived, so the current state is fetched.
  useEffect(
    () =>
      queue.store.subscribe((now, before) => {
        if (now.closed !== before.closed) void client.invalidateQueries({ queryKey: signingQuery(pdf.id).queryKey });
      }),
    [queue, client, pdf.id],
  );

  const handBack = onHandBack && (() => void queue.flush().finally(onHandBack));
  return (
    <BorrowedDevice value={onHandBack !== undefined}>
      <FileUploadsContext value={uploads}>
        <PdfLanguage value={pdf.language}>
          <SigningWalk
            pdf={pdf}
            document={start}
            version={pdf.pages_revision}
            queue={queue}
            name={signee.name}
            isReading={isReading}
            onConsentNeeded={hasAgreed ? undefined : askConsent}
            header={(walk) => (
              <>
                <SigningHeader
                  signing={signing}
                  queue={queue}
                  onHandedOn={(name) => onHandedOn?.(name)}
                  onHandBack={handBack}
                  {...walk}
                />
                <ContentWarningStrip signing={signing} />
              </>
            )}
            bar={(walk) =>
              isReading ? (
                <ReadingBar onContinue={askConsent} />
              ) : (
                <SigningBar
                  kind={signee.kind}
                  isFinishing={finishing.isPending}
                  isLed={hasAgreedHere && hasAgreed}
                  onFinish={() => finishing.mutate({ onMissing: (ids) => walk.onGo(stepOf(walk.steps, ...ids)) })}
                  {...walk}
                />
              )
            }
          />
          {!hasAgreed && !isReading && (
            <ConsentDialog
              signing={signing}
              onRead={() => setHasClosed(true)}
              onHandBack={handBack}
              onGiven={() => {
                setHasAgreedHere(true);
                void client.invalidateQueries({ queryKey: signingQuery(pdf.id).queryKey });
              }}
            />
          )}
        </PdfLanguage>
      </FileUploadsContext>
    </BorrowedDevice>
  );
}

import { isFilled, isSignatureField } from '@countersign/document-model';
import { Suspense, useContext } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '#lib/lazy-part.ts';
import { BorrowedDevice } from './borrowed-device.ts';
import type { ValueQueue } from './model/value-queue.ts';

const SignaturePad = lazyPart(async () => (await import('../editor/signature-pad/signature-pad.tsx')).SignaturePad);

/** Signature pad for one of the signee's fields, or for all fields of its kind at once. */
export function SigningPad({
  id,
  queue,
  name,
  onClose,
}: {
  id: string | null;
  queue: ValueQueue;
  name: string;
  onClose: () => void;
}) {
  const isBorrowed = useContext(BorrowedDevice);
  const { fields } = useStore(queue.store);
  const field = id ? fields.get(id) : undefined;
  if (!field || !isSignatureField(field)) return null;
  const others = [...fields.values()].filter(
    (other) => other.kind === field.kind && other.id !== field.id && !other.is_read_only,
  );

  return (
    <Suspense>
      <SignaturePad
        kind={field.kind}
        name={name}
        offersAll={others.length > 0}
        // Different existing signatures are not replaced by default.
        isForAllAtFirst={!others.some(isFilled)}
        isBorrowed={isBorrowed}
        onClose={onClose}
        onDone={(value, { forAll }) => {
          queue.set(field.id, value);
          if (forAll) for (const other of others) queue.set(other.id, value);
          onClose();
        }}
      />
    </Suspense>
  );
}

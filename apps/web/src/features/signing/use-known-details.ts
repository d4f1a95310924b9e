import { filledWithOf } from '@countersign/document-model';
import { useEffect, useState } from 'react';
import { rememberedValues } from './model/known-details.ts';
import type { ValueQueue } from './model/value-queue.ts';
import { type SigningState, fetchOwnFields } from './signing-api.ts';

/**
 * Shows the name and address that the server fills in on consent, and fills in details known to this browser. Happens once, so
 * that values removed later stay removed.
 */
export function useKnownDetails(
  { pdf, signee, consent }: SigningState,
  queue: ValueQueue,
  { isBorrowed }: { isBorrowed: boolean },
) {
  const hasAgreed = consent.given_at !== null;
  const [hadAgreed] = useState(hasAgreed);

  useEffect(() => {
    const fields = () => [...queue.store.getState().fields.values()];
    if (!hasAgreed || hadAgreed || fields().every((field) => filledWithOf(field) === null)) return;
    void queue
      .refresh(() => fetchOwnFields(pdf.id, signee.id))
      .then(() => {
        const known = isBorrowed ? [] : rememberedValues(signee.email, fields());
        for (const { id, value } of known) queue.set(id, value);
      });
  }, [queue, hasAgreed, hadAgreed, pdf.id, signee.id, signee.email, isBorrowed]);
}

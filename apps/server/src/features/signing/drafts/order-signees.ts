import { problem } from '@countersign/contract/problems';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { setOrder } from '../queries/draft-queries.ts';
import { refuseApart } from './draft-groups.ts';
import { inOpenDraft } from './in-draft.ts';
import { readSignees } from '../queries/queries.ts';

/**
 * Numbers each signee of a draft by their step, from 1.
 * @throws AppError 409 unless the steps name each signee of the pdf once, because they were changed in the meantime; 422 if the
 * alternates of a group are in several steps
 */
export async function orderSignees(call: Call, pdfId: string, steps: readonly (readonly string[])[]): Promise<SigneeRow[]> {
  const now = call.context.clock.now();
  return inOpenDraft(call, pdfId, async (tx) => {
    const signees = await readSignees(tx, pdfId);
    const present = signees.map(({ id }) => id);
    const named = steps.flat();
    const isWhole = named.length === present.length && new Set(named).size === named.length;
    if (!isWhole || !present.every((id) => named.includes(id)))
      throw new AppError('conflict', problem('recipients_changed_meanwhile'));

    refuseApart(signees, steps);
    await setOrder(tx, { steps, now });
    return readSignees(tx, pdfId);
  });
}

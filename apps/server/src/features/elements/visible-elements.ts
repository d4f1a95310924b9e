import { type Element, emptied, isField, isFixed, withoutUnasked } from '@countersign/document-model';
import { readFinishedSignees, readSigneesAtWork, readUnclaimedAlternates } from '#features/pdfs/parties/index.ts';
import type { Identity } from '#platform/context/caller.ts';
import type { Executor } from '#platform/db/database.ts';
import type { SigneeRow } from '#src/schema/pdfs.ts';
import { readElements, readLightElements, withImages } from './queries.ts';

type Caller = Pick<Identity, 'user' | 'signee_ids'>;

/**
 * What someone sees. Signees: what belongs to the document - what the sender has fixed in the fields of others is part of it -,
 * their own fields, and what others filled in who have finished. Whoever keeps the pdf: everything, but no one else's answers and
 * signatures before they have finished - a signature is given then, and never where someone declines or the pdf is withdrawn.
 * No one is shown what those who have finished were never asked for.
 * @param viewer.is_one_of_several the signee has no fields of their own before they have signed: someone else may be at the screen
 * @param viewer.caller who asks, whose own answers are theirs to see wherever they fill them in; null: no one in particular
 */
export async function readVisibleElements(
  db: Executor,
  pdfId: string,
  { signee, is_one_of_several, caller }: { signee: SigneeRow | null; is_one_of_several: boolean; caller: Caller | null },
): Promise<Element[]> {
  const finished = await readFinishedSignees(db, pdfId);
  if (!signee) return withoutUnasked(await withoutUnfinished(db, pdfId, caller), finished);

  const own = is_one_of_several ? null : signee.id;
  const shared = is_one_of_several ? new Set<string>() : await readUnclaimedAlternates(db, signee);
  const elements = asOwnFields(await readElements(db, pdfId), signee, shared);
  const seen = elements.flatMap((element) => {
    if (!isField(element) || element.signee_id === null || element.signee_id === own) return element;
    if (finished.has(element.signee_id)) return element;
    // Whose it is, is not told before they have finished. What depends on an answer is not there before that was given.
    return isFixed(element) && !element.condition ? { ...element, signee_id: null } : [];
  });
  return withoutUnasked(seen, finished);
}

/** The fields of some others as those of a signee. */
export function asOwnFields(elements: readonly Element[], { id }: Pick<SigneeRow, 'id'>, others: ReadonlySet<string>): Element[] {
  return elements.map((element) =>
    isField(element) && element.signee_id !== null && others.has(element.signee_id) ? { ...element, signee_id: id } : element,
  );
}

async function withoutUnfinished(db: Executor, pdfId: string, caller: Caller | null): Promise<Element[]> {
  const atWork = await readSigneesAtWork(db, pdfId, caller);
  const elements = (await readLightElements(db, pdfId)).map((element) => {
    const isOpen = isField(element) && element.signee_id !== null && atWork.has(element.signee_id) && !isFixed(element);
    return isOpen ? emptied(element) : element;
  });
  return withImages(db, pdfId, elements);
}

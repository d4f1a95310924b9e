import { type Element, emptied, isField, isFixed, withoutUnasked } from '@countersign/document-model';
import { readFinishedSignees, readSigneesAtWork, readUnclaimedAlternates } from '#features/pdfs/parties/index.ts';
import type { Identity } from '#platform/context/caller.ts';
import type { Executor } from '#platform/db/database.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { readElements, readLightElements, withImages } from './queries.ts';

type Caller = Pick<Identity, 'user' | 'signee_ids'>;

/**
 * The elements that a viewer may see.
 * - A signee sees what belongs to the document (including values that the sender has fixed in other signees' fields), their own
 * fields, and the values of signees who have finished.
 * - Everyone with access to the pdf itself sees everything except the answers and signatures of other people who have not
 * finished. If someone declines or the pdf is withdrawn, these are never shown.
 * - No one sees fields that were never shown to those who have finished, because their condition was not met.
 * @param viewer.is_one_of_several the signee has no fields of their own until they sign, because someone else may be using the
 * link
 * @param viewer.caller the user or signees making the request, who always see their own answers; null for no one in particular
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
  const visible = elements.flatMap((element) => {
    if (!isField(element) || element.signee_id === null || element.signee_id === own) return element;
    if (finished.has(element.signee_id)) return element;
    // The assignee stays hidden until they have finished. Fields that depend on an answer stay hidden until it is final.
    return isFixed(element) && !element.condition ? { ...element, signee_id: null } : [];
  });
  return withoutUnasked(visible, finished);
}

/** Reassigns the fields of some other signees to this one. */
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

// What stands in the way of sending a draft, as far as its signees and elements tell.
import { type Element, type FieldElement, isField } from './elements/element.ts';
import { isSignatureField } from './awaited-signature.ts';
import { checkboxGroups, isAnswerable } from './checkbox-groups.ts';
import { brokenFormulas } from './computed-fields.ts';
import { openFields } from './conditions.ts';
import { type PageSize, overlaps, pageBox } from './geometry.ts';
import { namedStubs } from './stub-keys.ts';

export type SendingGap =
  /** No one signs or approves. */
  | { kind: 'signees' }
  /** A signer without fields, or without a signature field. */
  | { kind: 'fields' | 'signature'; signee_id: string; name: string }
  /**
   * A signature field, or a required field without a value, that is no one's; a condition on someone else's field, or on a
   * choice that its select does not have; a field that a crop has left outside of its page; a formula that asks for fields that are
   * not there, someone else's, or calculated from it.
   */
  | { kind: 'owner' | 'required' | 'condition' | 'answer' | 'outside' | 'formula' | 'viewer'; element_id: string }
  /** A radio whose group is someone else's: both could choose. */
  | { kind: 'choice'; element_id: string }
  /** A box of a multiple choice that is someone else's. */
  | { kind: 'multiple_choice'; element_id: string }
  /** A multiple choice whose fixed and required boxes do not fit how many have to be checked, or may be. */
  | { kind: 'checked_count'; element_id: string }
  | { kind: 'stub'; element_id: string; key: string };

interface Person {
  id: string;
  name: string;
  kind: 'signer' | 'approver' | 'viewer' | 'copy';
  /** Of those of whom one is enough: the id of the one who has their fields. */
  signing_group_id?: string | null;
}

/** A page as it is shown. */
type Page = PageSize & { id: string };

export function sendingGaps(signees: readonly Person[], elements: Iterable<Element>, pages: readonly Page[]): SendingGap[] {
  const all = [...elements];
  const fields = new Map(all.filter(isField).map((field) => [field.id, field]));
  const pageOf = new Map(pages.map((page) => [page.id, page]));
  const broken = brokenFormulas([...fields.values()]);
  const unowned = new Set(openFields([...fields.values()]).filter(isNobodys));
  const gaps: SendingGap[] = signees.some(({ kind }) => kind === 'signer' || kind === 'approver') ? [] : [{ kind: 'signees' }];

  const viewers = new Set(signees.filter(({ kind }) => kind === 'viewer').map(({ id }) => id));
  for (const { id, name, signing_group_id: group = null } of signees.filter(({ kind }) => kind === 'signer')) {
    if (group !== null && group !== id) continue;
    const own = [...fields.values()].filter((field) => field.signee_id === id);
    if (own.length === 0) gaps.push({ kind: 'fields', signee_id: id, name });
    else if (!own.some((field) => field.kind === 'signature')) gaps.push({ kind: 'signature', signee_id: id, name });
  }
  for (const element of all) {
    const [key] = namedStubs(element);
    if (key !== undefined) gaps.push({ kind: 'stub', element_id: element.id, key });
    if (!isField(element)) continue;
    if (isSignatureField(element) && element.signee_id === null && element.value === null)
      gaps.push({ kind: 'owner', element_id: element.id });
    else if (unowned.has(element)) gaps.push({ kind: 'required', element_id: element.id });
    else if (isOutside(element, pageOf.get(element.page_id)) && !isNobodysOption(element))
      gaps.push({ kind: 'outside', element_id: element.id });
    if (viewers.has(element.signee_id ?? '')) gaps.push({ kind: 'viewer', element_id: element.id });
    if (broken.has(element)) gaps.push({ kind: 'formula', element_id: element.id });
    const source = element.condition && fields.get(element.condition.element_id);
    if (source && source.signee_id !== element.signee_id) gaps.push({ kind: 'condition', element_id: element.id });
    else if (source?.kind === 'select' && !source.options.some((option) => option === element.condition?.value))
      gaps.push({ kind: 'answer', element_id: element.id });
  }
  return [...gaps, ...splitChoices([...fields.values()]), ...unanswerable([...fields.values()])];
}

/** One that a stub fills is told of by its stub. */
function isNobodys({ signee_id, ...field }: FieldElement): boolean {
  return signee_id === null && !('stub_key' in field && field.stub_key !== '');
}

/** No one is asked to fill it in. */
function isNobodysOption(field: FieldElement): boolean {
  return isNobodys(field) && !field.is_required;
}

function isOutside(field: FieldElement, page: PageSize | undefined): boolean {
  return page !== undefined && !overlaps(field, pageBox(page));
}

/** A group may be there once for each signee; one radio, or one box, alone is no choice. */
function splitChoices(fields: readonly FieldElement[]): SendingGap[] {
  const groups = Map.groupBy(fields, groupIdOf);
  groups.delete(null);
  return [...groups.values()].flatMap((group) =>
    group
      .filter(({ signee_id }) => group.length > 1 && group.filter((other) => other.signee_id === signee_id).length === 1)
      .map(({ id, kind }): SendingGap => ({ kind: kind === 'radio' ? 'choice' : 'multiple_choice', element_id: id })),
  );
}

/** What fields say that are one choice, whosever they are; null for all others. */
function groupIdOf(field: FieldElement): string | null {
  if (field.kind === 'radio') return field.pdf_radio_group_id && `radio ${field.pdf_radio_group_id}`;
  // Elements that were kept before there were groups have none.
  return field.kind === 'checkbox' && field.checkbox_group ? `checkbox ${field.checkbox_group.id}` : null;
}

/** What is no one's is a part of the page. */
function unanswerable(fields: readonly FieldElement[]): SendingGap[] {
  return checkboxGroups(fields.filter(({ signee_id }) => signee_id !== null))
    .filter((group) => !isAnswerable(group))
    .flatMap(({ members: [first] }): SendingGap[] => (first ? [{ kind: 'checked_count', element_id: first.id }] : []));
}

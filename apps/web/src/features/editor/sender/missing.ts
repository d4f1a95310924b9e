// What stands in the way of sending a draft, told before the person presses Send. The server judges again.
import type { Signee } from '@countersign/contract/signing';
import { type Element, isField } from '@countersign/document-model';

export type Missing =
  | { kind: 'signees' }
  | { kind: 'fields' | 'signature'; signee: Pick<Signee, 'id' | 'name'> }
  | { kind: 'owner'; element_id: string };

type Person = Pick<Signee, 'id' | 'name' | 'kind'>;

export function findMissing(signees: readonly Person[], elements: Iterable<Element>): Missing[] {
  const fields = [...elements].filter(isField);
  const missing: Missing[] = signees.some((signee) => signee.kind !== 'copy') ? [] : [{ kind: 'signees' }];

  for (const signee of signees.filter(({ kind }) => kind === 'signer')) {
    const own = fields.filter((field) => field.signee_id === signee.id);
    if (own.length === 0) missing.push({ kind: 'fields', signee });
    else if (!own.some((field) => field.kind === 'signature')) missing.push({ kind: 'signature', signee });
  }
  for (const field of fields) {
    const isOpen = field.signee_id === null && (field.kind === 'signature' || field.kind === 'initial') && field.value === null;
    if (isOpen) missing.push({ kind: 'owner', element_id: field.id });
  }
  return missing;
}

import { oneOf, partiesOf } from '@countersign/contract/signing-groups';
import type { Signee } from '@countersign/contract/signing';
import type { Party } from './editor-context.ts';

/** Whom fields can belong to: of a signing group its lead, under the names of all of whom one is enough. */
export function leadsOf(signees: readonly Signee[], language: string): Party[] {
  return partiesOf(signees).map((party) => {
    const [first] = party;
    const lead = party.find(({ id, signing_group_id }) => id === signing_group_id) ?? first;
    return party.length === 1
      ? lead
      : {
          ...lead,
          name: oneOf(
            party.map(({ name }) => name),
            language,
          ),
        };
  });
}

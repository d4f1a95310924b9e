import { oneOf, partiesOf } from '@countersign/contract/signing-groups';
import type { Signee } from '@countersign/contract/signing';
import type { Party } from './editor-context.ts';

/** Possible owners of fields. A signing group is represented by its lead, under the names of all members who may act. */
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

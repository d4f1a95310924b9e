// Signing groups: several people, one of whom has to sign. They are in the same step, have the same kind and share one set of
// fields.

export const SIGNING_GROUP_SIZE = { min: 2, max: 10 } as const;

/** The properties of a signee that determine their group. */
export interface Grouped {
  id: string;
  /** null without a group. */
  signing_group_id: string | null;
}

/** The id of a signee's party: their group, or themselves. A document waits for each party once. */
export function partyOf({ id, signing_group_id }: Grouped): string {
  return signing_group_id ?? id;
}

/** Signees by party: the alternates of a group together, at the position of the first. */
export function partiesOf<S extends Grouped>(signees: readonly S[]): [S, ...S[]][] {
  return [...Map.groupBy(signees, partyOf).values()].flatMap(([first, ...others]): [S, ...S[]][] =>
    first ? [[first, ...others]] : [],
  );
}

/** In a draft, the fields of a group belong to its lead, whose id is the group's. Without a group, a signee is their own lead. */
export function isLead({ id, signing_group_id }: Grouped): boolean {
  return signing_group_id === null || signing_group_id === id;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Alternatives as a list in a language: “Ada, Ben or Carla”. If any part is right-to-left, each name is isolated (Unicode's FSI
 * and PDI), so that the names stay in order.
 */
export function oneOf(names: readonly string[], language: string): string {
  const isMixed = names.length > 1 && (language === 'ar' || names.some((name) => RIGHT_TO_LEFT.test(name)));
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' });
  return list.format(isMixed ? names.map((name) => `\u2068${name}\u2069`) : names);
}

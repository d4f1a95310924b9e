// Signing groups: several people of whom one is enough. They stand in the same step, do the same and share one set of fields.

export const SIGNING_GROUP_SIZE = { min: 2, max: 10 } as const;

/** What of a signee says which group they belong to. */
export interface Grouped {
  id: string;
  /** null for someone who signs alone. */
  signing_group_id: string | null;
}

/** The id of the party that a signee stands for: their group, or they alone. A document waits for each party once. */
export function partyOf({ id, signing_group_id }: Grouped): string {
  return signing_group_id ?? id;
}

/** Signees by party: the alternates of a group together, where the first of them stands. */
export function partiesOf<S extends Grouped>(signees: readonly S[]): [S, ...S[]][] {
  return [...Map.groupBy(signees, partyOf).values()].flatMap(([first, ...others]): [S, ...S[]][] =>
    first ? [[first, ...others]] : [],
  );
}

/** In a draft the fields of a group belong to its lead, whose id is that of the group. Someone who signs alone leads themselves. */
export function isLead({ id, signing_group_id }: Grouped): boolean {
  return signing_group_id === null || signing_group_id === id;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Names of which one is enough, as a language writes them: “Ada, Ben or Carla”. Where some of it is written from right to left, each name
 * is isolated (Unicode's FSI and PDI), so that it keeps its place among the others.
 */
export function oneOf(names: readonly string[], language: string): string {
  const isMixed = names.length > 1 && (language === 'ar' || names.some((name) => RIGHT_TO_LEFT.test(name)));
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'disjunction' });
  return list.format(isMixed ? names.map((name) => `\u2068${name}\u2069`) : names);
}

// Whom tags are for: the names that they use, as roles in an order.

const NUMBERED = /^(?:signer|signee|recipient|party|role|r|s)?[ _-]?(\d{1,2})$/i;

/**
 * The roles of tags, in their order: numbered ones by their numbers, the others as they come.
 * @param names of the tags in the order of the pages; an empty one is for the first role
 * @param numbered how a role is called that is only a number
 * @returns the roles' names, and for each given name which of them it is
 */
export function rolesOfTags(names: readonly string[], numbered: (number: number) => string) {
  const keys = [...new Set(names.map(keyOf))].filter((key) => key !== '');
  const numberOf = (key: string) => (key.startsWith('#') ? Number(key.slice(1)) : null);
  const numbers = keys.filter((key) => numberOf(key) !== null).toSorted((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0));
  const ordered = [...numbers, ...keys.filter((key) => numberOf(key) === null)];
  if (ordered.length === 0 && names.length > 0) ordered.push('#1');
  const shown = new Map(names.map((name) => [keyOf(name), name.trim()]));
  const roles = ordered.map((key) => {
    const number = numberOf(key);
    return number === null ? (shown.get(key) ?? key) : numbered(number);
  });
  const indexOf = (name: string): number => Math.max(0, ordered.indexOf(keyOf(name)));
  return { roles, indexOf };
}

/** Names are one whatever their case; `signer1`, `Signer 1` and `r1` are. */
function keyOf(name: string): string {
  const plain = name.trim().toLowerCase();
  const number = NUMBERED.exec(plain)?.[1];
  return number === undefined ? plain : `#${Number(number)}`;
}

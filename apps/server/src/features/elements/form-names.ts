// Unique names for the fields of a form. Pure.

/** Readers stop resolving names with more parts. */
const MAX_PARTS = 16;

/**
 * Periods separate the levels of a field's name (ISO 32000-2, 12.7.4.2): `person` cannot be a field beside `person.city`, and no
 * part may be empty.
 * @param taken full names of existing fields
 */
export function formNames(taken: readonly string[]): { take(name: string): string | null } {
  const fields = new Set<string>();
  const parents = new Set<string>();
  const counts = new Map<string, number>();
  const isFree = (name: string) => !fields.has(name) && !parents.has(name) && !pathsAbove(name).some((path) => fields.has(path));
  const add = (name: string) => {
    fields.add(name);
    for (const path of pathsAbove(name)) parents.add(path);
  };
  for (const name of taken) add(name);

  return {
    /** Returns a usable form of the name, with a number if it is taken; null for a blank name. */
    take(preferred) {
      if (preferred.trim() === '') return null;
      const apart = usable(preferred);
      const plain = pathsAbove(apart).some((path) => fields.has(path)) ? apart.replaceAll('.', '_') : apart;
      let name = plain;
      let count = counts.get(plain) ?? 1;
      while (!isFree(name)) name = `${plain} ${(count += 1)}`;
      counts.set(plain, count);
      add(name);
      return name;
    },
  };
}

function usable(name: string): string {
  const parts = name.split('.');
  return parts.includes('') || parts.length > MAX_PARTS ? name.replaceAll('.', '_') : name;
}

function pathsAbove(name: string): string[] {
  const parts = name.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

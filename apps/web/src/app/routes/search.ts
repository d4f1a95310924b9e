// Reads search parameters; what does not fit is left out, so that an old link still opens its screen. The router hands on
// what the address says of a parameter that is not named here: one that does not fit is named, and undefined.

/** The parameter when it is a text, or a number, which the parser makes of digits. */
export function text<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name];
  return named(name, typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);
}

/** As `text`, for one of a list of values. */
export function oneOf<Name extends string, Value extends string>(
  search: Record<string, unknown>,
  name: Name,
  values: readonly Value[],
): { [Key in Name]?: Value } {
  return named(
    name,
    values.find((entry) => entry === search[name]),
  );
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** As `text`, for the id of something. */
export function id<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name];
  return named(name, typeof value === 'string' && ID.test(value) ? value : undefined);
}

function named<Name extends string, Value>(name: Name, value: Value | undefined) {
  // A computed key of a generic type widens to an index signature; the name is the one that was asked for. To whoever reads it,
  // undefined is as good as not there.
  return { [name]: value } as { [Key in Name]?: Value };
}

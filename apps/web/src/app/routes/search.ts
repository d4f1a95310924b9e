// Parses search parameters and drops invalid ones, so that old links still work. The router passes on raw values of unnamed
// parameters, so an invalid one is set to undefined explicitly.

/** The parameter as text; the parser turns digits into a number. */
export function text<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name];
  return named(name, typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);
}

/** As `text`, for one of the listed values. */
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

/** As `text`, for an id. */
export function id<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name];
  return named(name, typeof value === 'string' && ID.test(value) ? value : undefined);
}

function named<Name extends string, Value>(name: Name, value: Value | undefined) {
  // A computed key of a generic type widens to an index signature; the name is the requested one. To readers, undefined is the
  // same as missing.
  return { [name]: value } as { [Key in Name]?: Value };
}

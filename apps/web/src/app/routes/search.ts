// Reads search parameters; what does not fit is left out, so that an old link still opens its screen.

/** `{name: value}` when the parameter is a text (or a number, which the parser makes of digits), else `{}`. */
export function text<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name];
  if (typeof value !== 'string' && typeof value !== 'number') return {};
  // A computed key of a generic type widens to an index signature; the name is the one that was asked for.
  return { [name]: String(value) } as { [Key in Name]?: string };
}

/** As `text`, for one of a list of values. */
export function oneOf<Name extends string, Value extends string>(
  search: Record<string, unknown>,
  name: Name,
  values: readonly Value[],
): { [Key in Name]?: Value } {
  const value = values.find((entry) => entry === search[name]);
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value });
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** As `text`, for the id of something. */
export function id<Name extends string>(search: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = search[name];
  return typeof value === 'string' && ID.test(value) ? text(search, name) : {};
}

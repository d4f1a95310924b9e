// Builds a URL from a contract path and its parameters.

/** An owner: a user's private space, or an organization. `me` stands for the user's own id. */
export interface Space {
  type: 'users' | 'organizations';
  id: string;
}

export const PRIVATE_SPACE: Space = { type: 'users', id: 'me' };

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** Parameters of a path: `{space}` takes a `Space`, all others a string. */
export type PathParams<Path extends string> = { [Name in Names<Path>]: Name extends 'space' ? Space : string };

/** Null is sent as an empty value, which some filters distinguish. */
export type QueryValues = Record<string, string | number | boolean | null | undefined>;

export function buildPath(template: string, params: Record<string, string | Space> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${template} needs the parameter ${name}.`);
    return typeof value === 'string' ? encodeURIComponent(value) : `${value.type}/${encodeURIComponent(value.id)}`;
  });
}

/** Omits empty and undefined values, so that an unset filter has no key. */
export function buildQuery(values: QueryValues = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') search.set(key, String(value ?? ''));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

// Turns a path of the contract and its parameters into an address.

/** Who owns things: a user's private space, or an organization. `me` stands for one's own user id. */
export interface Space {
  type: 'users' | 'organizations';
  id: string;
}

export const PRIVATE_SPACE: Space = { type: 'users', id: 'me' };

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The parameters of a path: `{space}` takes a `Space`, every other one a string. */
export type PathParams<Path extends string> = { [Name in Names<Path>]: Name extends 'space' ? Space : string };

/** null: asked for as empty, which is a value of its own to some filters. */
export type QueryValues = Record<string, string | number | boolean | null | undefined>;

export function buildPath(template: string, params: Record<string, string | Space> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${template} needs the parameter ${name}.`);
    return typeof value === 'string' ? encodeURIComponent(value) : `${value.type}/${encodeURIComponent(value.id)}`;
  });
}

/** Empty and undefined values are left out: a list without a filter has no key for it. */
export function buildQuery(values: QueryValues = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') search.set(key, String(value ?? ''));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

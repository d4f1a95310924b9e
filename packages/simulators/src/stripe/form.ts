// Stripe's form encoding: `items[0][price]=…` is a list of objects, `metadata[key]=…` an object, `expand[]=…` a list.

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Branch = Map<string, Branch | string>;

const DEEPEST = 10;

/** Names become keys of objects without a prototype, so that `__proto__` is an ordinary name. */
export function decodeForm(text: string): { [name: string]: FormValue } {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return toObject(root);
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')].slice(0, DEEPEST);
}

function put(branch: Branch, path: string[], value: string): void {
  const [head = '', ...rest] = path;
  const key = head === '' ? String(branch.size) : head;
  if (rest.length === 0) return void branch.set(key, value);
  const known = branch.get(key);
  const next: Branch = known instanceof Map ? known : new Map();
  branch.set(key, next);
  put(next, rest, value);
}

function toValue(branch: Branch | string): FormValue {
  if (typeof branch === 'string') return branch;
  const isList = [...branch.keys()].every((key) => /^\d+$/.test(key));
  return isList ? [...branch.values()].map(toValue) : toObject(branch);
}

function toObject(branch: Branch): { [name: string]: FormValue } {
  const object = Object.create(null) as { [name: string]: FormValue };
  for (const [key, value] of branch) object[key] = toValue(value);
  return object;
}

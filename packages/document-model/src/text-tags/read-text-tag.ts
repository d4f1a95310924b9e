// What a text tag in a document says: `{{sig:signer1}}` as here, `{{Name;role=Client;type=date}}` as DocuSeal writes it, and
// `{{SIGNATURE, r1}}` as Documenso does. Pure; knows nothing of pages.
import { MAX_FIELD_NAME_LENGTH } from '../elements/common.ts';
import { type TagType, tagTypeOf } from './tag-types.ts';

export type { TagType } from './tag-types.ts';

export type TagNote = 'unknown_type' | 'option_ignored';

export interface TextTag {
  type: TagType;
  /** As it is written; empty: whoever comes first. */
  role: string;
  name: string;
  /** By their names in lower case, without hyphens and underscores. */
  options: ReadonlyMap<string, string>;
  /** Divides several values of one option. */
  separator: ',' | '|';
  /** Its type is none that is known: it becomes a text field. */
  is_unknown: boolean;
  /** It is a word or a name alone, as placeholders of other programs and stubs are; see `hasSureTag`. */
  is_word: boolean;
}

/** Longer ones are no tags. */
export const MAX_TAG_LENGTH = 500;
const MAX_ROLE_LENGTH = 100;

/** A tag in a text; what is between the braces is its first group. Some programs put a space between braces. */
export const TAG_PATTERN = /\{ ?\{([^{}]{1,500})\} ?\}/g;

/**
 * @param inner what is between the braces
 * @returns null for what is no tag: it stays the text that it is
 */
export function readTextTag(inner: string): TextTag | null {
  const text = inner.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  if (text === '' || text.length > MAX_TAG_LENGTH || /\p{Cc}/u.test(text)) return null;
  return readDocumenso(text) ?? readOwn(text) ?? readDocuSeal(text);
}

/**
 * A document's tags are used where at least one of them can be nothing else: it names its type or its role, or asks for a
 * signature. Words in braces alone are someone's placeholders, and stay text.
 */
export function hasSureTag(tags: readonly TextTag[]): boolean {
  return tags.some(({ is_word, type }) => !is_word || type === 'signature' || type === 'initial');
}

/** `type, r1, key=value`; the recipient's number tells it apart. A backslash makes a comma one of the text. */
function readDocumenso(text: string): TextTag | null {
  const [type = '', recipient = '', ...rest] = splitAt(text, ',');
  if (!/^r[1-9]\d?$/i.test(recipient) || !/^[a-z][a-z_ -]*$/i.test(type)) return null;
  const options = readOptions(rest);
  if (!options) return null;
  const known = tagTypeOf(type, 'documenso');
  return tag({ type: known ?? 'text', role: recipient, options, separator: '|', is_unknown: known === null, is_word: false });
}

/** `type:role`, `type:role:name`, then `;key=value` as often as wanted. */
function readOwn(text: string): TextTag | null {
  const [head = '', ...rest] = splitAt(text, ';');
  const [type = '', role = '', name = '', ...more] = head.split(':').map((part) => part.trim());
  const known = tagTypeOf(type, 'own');
  const hasRole = head.includes(':');
  if (known === null || (hasRole && role === '') || more.length > 0) return null;
  const options = readOptions(rest);
  // As a word alone it is a type; with options of its own it may be the name of a field.
  if (!options || (!hasRole && (options.has('type') || options.has('role')))) return null;
  return tag({
    type: known,
    role,
    options: name === '' ? options : new Map([...options, ['name', name]]),
    separator: ',',
    is_unknown: false,
    is_word: !hasRole && rest.length === 0,
  });
}

const SAYS_A_FIELD = ['type', 'name', 'role'];

/** `Name;key=value;…`, or `key=value` alone; without any it is the name of a text field. */
function readDocuSeal(text: string): TextTag | null {
  const parts = splitAt(text, ';');
  const [first = ''] = parts;
  const isNamed = !/^[\w -]+=/.test(first);
  if (isNamed && !isName(first)) return null;
  const options = readOptions(isNamed ? parts.slice(1) : parts);
  if (!options || (!isNamed && !SAYS_A_FIELD.some((key) => options.has(key)))) return null;
  const type = options.get('type') ?? 'text';
  const known = tagTypeOf(type, 'docuseal');
  const role = options.get('role') ?? '';
  const all = isNamed ? new Map([...options, ['name', first]]) : options;
  const is_word = isNamed && parts.length === 1;
  return tag({ type: known ?? 'text', role, options: all, separator: ',', is_unknown: known === null, is_word });
}

function tag(read: Omit<TextTag, 'name'>): TextTag | null {
  const name = read.options.get('name') ?? read.options.get('label') ?? '';
  if (name.length > MAX_FIELD_NAME_LENGTH || read.role.length > MAX_ROLE_LENGTH) return null;
  return { ...read, name };
}

/** As people name fields: no sentence, no code. */
function isName(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Zs}_'’().#/&-]{0,99}$/u.test(text);
}

/** null where one of them has no name or no value. */
function readOptions(parts: readonly string[]): Map<string, string> | null {
  const options = new Map<string, string>();
  for (const part of parts) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const key = part.slice(0, at).trim().toLowerCase().replaceAll(/[_ -]/g, '');
    if (at < 1 || !/^[a-z]+$/.test(key)) return null;
    options.set(key, part.slice(at + 1).trim());
  }
  return options;
}

function splitAt(text: string, separator: ',' | ';'): string[] {
  const parts = text.split(separator === ',' ? /(?<!\\),/ : /(?<!\\);/);
  return parts.map((part) => part.replaceAll(`\\${separator}`, separator).trim());
}

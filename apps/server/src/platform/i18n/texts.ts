// Texts that users read: English is in the code, next to where it is used; the other languages are in the catalogues
// (src/locales).
import type { Language } from '@countersign/contract/languages';

/** The catalogues: texts of emails, and texts on certificates, documents and files. */
export const CATALOGUES = ['emails', 'documents'] as const;
export type Catalogue = (typeof CATALOGUES)[number];

/** One message: its id in the catalogues, and its English sentence in ICU message format. */
export interface Text<Message extends string = string> {
  /** Starts with the catalogue: `emails.signing.open_button`. */
  readonly id: string;
  readonly message: Message;
}

interface Tree {
  readonly [name: string]: string | Tree;
}

export type Texts<Of> = { readonly [Name in keyof Of]: Of[Name] extends string ? Text<Of[Name]> : Texts<Of[Name]> };

/** The parameters of a message: strings by name, and numbers that determine plural forms. */
export type ValuesOf<Message> = Readonly<
  Record<Extract<PlaceholdersIn<Message>, { of: 'words' }>['name'], string> &
    Record<Extract<PlaceholdersIn<Message>, { of: 'number' }>['name'], number>
>;

/**
 * The placeholders of a text: `name`, `size, number`, `seats, plural, one {# seat} other {# seats}`. For a union of texts, those
 * of all.
 */
type PlaceholdersIn<Message> = Message extends string ? PlaceholdersFrom<Message> : never;

/** Parses brace by brace. `Open` is the stack of open braces, innermost first. */
type PlaceholdersFrom<Message, Open extends Braces[] = [], Found = never> =
  Next<Message> extends [infer Before, infer Brace, infer Rest]
    ? Brace extends '{'
      ? Open extends ['place' | 'plural', ...infer Outer extends Braces[]]
        ? PlaceholdersFrom<Rest, ['case', 'plural', ...Outer], Found | PlaceholderOf<Before, 'plural'>>
        : PlaceholdersFrom<Rest, ['place', ...Open], Found>
      : Open extends [infer Innermost, ...infer Outer extends Braces[]]
        ? PlaceholdersFrom<
            Rest,
            Outer,
            Found | (Innermost extends 'place' ? PlaceholderOf<Before, 'number'> | PlainPlaceholder<Before> : never)
          >
        : Found
    : Found;
type Braces = 'place' | 'plural' | 'case';

/** The text before the next brace, the brace, and the text after it. */
type Next<Text> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${infer Earlier}}${infer Later}`
    ? [Earlier, '}', `${Later}{${After}`]
    : [Before, '{', After]
  : Text extends `${infer Before}}${infer After}`
    ? [Before, '}', After]
    : null;
type PlaceholderOf<Place, Form extends string> = Place extends `${infer Name}, ${Form}${string}`
  ? { of: 'number'; name: Name }
  : never;
type PlainPlaceholder<Place> = Place extends `${string},${string}`
  ? never
  : Place extends string
    ? { of: 'words'; name: Place }
    : never;

/** Formats a text in one language. The compiler checks that exactly its values are given. */
export type Say = <Message extends string>(
  text: Text<Message>,
  ...values: [PlaceholdersIn<Message>] extends [never] ? [] : [values: ValuesOf<Message>]
) => string;

/**
 * Names the texts of a table by their position in it.
 * @param path catalogue and topic: `emails.signing`. The file must be called `email-texts.ts` or `document-texts.ts`, so that
 * `lingui extract` finds it.
 */
export function defineTexts<const Of extends Tree>(path: `${Catalogue}.${string}`, tree: Of): Texts<Of> {
  return named(path, tree) as Texts<Of>;
}

function named(path: string, tree: Tree): object {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const id = `${path}.${name}`;
      return [name, typeof value === 'string' ? { id, message: value } : named(id, value)];
    }),
  );
}

/** All texts of a table, at any depth. */
export function listTexts(texts: object): Text[] {
  return Object.values(texts).flatMap((value: object) => (isText(value) ? [value] : listTexts(value)));
}

function isText(value: object): value is Text {
  return 'message' in value && typeof value.message === 'string';
}

/** Locales for formatting numbers. Arabic uses the same digits as the documents. */
export const NUMBER_LOCALES: Record<Language, string> = { en: 'en', de: 'de', fr: 'fr', es: 'es', ar: 'ar-u-nu-latn' };

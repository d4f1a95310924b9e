// What the fields of a form are called on the screen: many forms have only technical names.
import type { ToolField } from '@countersign/contract/tool-files';

export interface LabelledField {
  field: ToolField;
  label: string;
}

export interface FieldsOfPage {
  /** Zero-based. */
  page: number;
  fields: LabelledField[];
}

/** Without those that cannot be changed. */
export function fieldsToFill(fields: readonly ToolField[]): ToolField[] {
  return fields.filter(({ is_read_only }) => !is_read_only);
}

/**
 * The fields by page, in the order of the form. Equal labels are numbered from the second on.
 * @param nameless label of a field of which nothing tells what it is for; both numbers are from 1, the first within its page
 */
export function labelledFields(fields: readonly ToolField[], nameless: (number: number, page: number) => string): FieldsOfPage[] {
  const pages = new Map<number, LabelledField[]>();
  const taken = new Set<string>();
  for (const field of fields) {
    const before = pages.get(field.page) ?? [];
    const label = unused(labelOf(field) ?? nameless(before.length + 1, field.page + 1), taken);
    pages.set(field.page, [...before, { field, label }]);
  }
  return [...pages].toSorted(([one], [other]) => one - other).map(([page, own]) => ({ page, fields: own }));
}

function unused(label: string, taken: Set<string>): string {
  let free = label;
  for (let count = 2; taken.has(free); count++) free = `${label} (${count})`;
  taken.add(free);
  return free;
}

/** The label in the file; else the last part of the name that tells what it is for; else the words beside it on the page. */
function labelOf({ label, name, printed_label }: ToolField): string | undefined {
  const given = label?.trim();
  if (given && !isMissing(given)) return given;
  const parts = name.split('.').map(readable);
  return parts.findLast(isTelling) ?? printed_label ?? undefined;
}

/** Some programs write the word for a missing value into the file. */
function isMissing(text: string): boolean {
  return /^(?:undefined|null)$/i.test(text);
}

/** Words by which programs name fields that their author did not name. */
const GENERIC =
  /^(?:topmost|subform|form|formular|formulaire|page|seite|pagina|text|textfield|textfeld|field|feld|champ|campo|check|checkbox|box|button|group|radio|choice|list|combo|dropdown|fill|untitled|undefined|null|row|cell|table|body)$/i;

/** Whether one of its words is more than a generic name or an abbreviation such as “F1”. */
function isTelling(words: string): boolean {
  return words.split(' ').some((word) => /\p{L}{3,}|[^\P{L}\p{Script=Latin}]{2,}/u.test(word) && !GENERIC.test(word));
}

/** Without indexes; separators, capitals and digits begin words: `zip_code2[0]` becomes “Zip code 2”. */
function readable(part: string): string {
  const words = part
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Ll}{2})(?=\p{N})/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return words.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

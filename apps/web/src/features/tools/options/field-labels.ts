// What the fields of a form are called on the screen: many forms have only technical names.
import type { ToolField } from '@countersign/contract/tools';

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
 * @param nameless label of a field whose name says nothing
 */
export function labelledFields(fields: readonly ToolField[], nameless: string): FieldsOfPage[] {
  const pages = new Map<number, LabelledField[]>();
  const taken = new Set<string>();
  for (const field of fields) {
    const label = unused(labelOf(field) ?? nameless, taken);
    pages.set(field.page, [...(pages.get(field.page) ?? []), { field, label }]);
  }
  return [...pages].toSorted(([one], [other]) => one - other).map(([page, own]) => ({ page, fields: own }));
}

function unused(label: string, taken: Set<string>): string {
  let free = label;
  for (let count = 2; taken.has(free); count++) free = `${label} (${count})`;
  taken.add(free);
  return free;
}

/** The label in the file; else the last part of the name that has a letter, such as “F1 2” for `form[0].page_1[0].f1_2[0]`. */
function labelOf({ label, name }: ToolField): string | undefined {
  const given = label?.trim();
  if (given && isTelling(given)) return given;
  const parts = name.split('.').map(readable);
  return parts.findLast((part) => /\p{L}/u.test(part) && isTelling(part));
}

/** Some programs write the word for a missing value into the file. */
function isTelling(text: string): boolean {
  return !/^(?:undefined|null)$/i.test(text);
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

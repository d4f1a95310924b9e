// The export values of check boxes, radios and options in a PDF form, which programs read instead of the appearance. Pure.
import type { ElementOf, FieldElement } from '@countersign/document-model';

const OFF = 'Off';

/**
 * The export value for each id: that of the original form, else the label, else a number. All are distinct, except that copies of
 * one check box share their value.
 */
export function choiceValues(members: readonly FieldElement[]): Map<string, string> {
  const values = new Map<string, string>();
  const taken = new Set([OFF]);
  for (const [index, member] of members.entries()) {
    if (member.kind !== 'checkbox' && member.kind !== 'radio') continue;
    const known = member.export_value !== OFF && member.export_value;
    const isCopy = member.kind === 'checkbox' && known && taken.has(known);
    const preferred =
      member.export_value || labelAsName(member.label) || (member.kind === 'checkbox' ? 'Yes' : `Choice${index + 1}`);
    const value = isCopy ? preferred : unused(preferred, taken);
    taken.add(value);
    values.set(member.id, value);
  }
  return values;
}

/** Elements stored before export values existed have none. */
type Options = Pick<ElementOf<'select'>, 'options'> & Partial<Pick<ElementOf<'select'>, 'export_values'>>;

/** Each option with its export value: that of the original form, else the option itself. */
export function optionValues({ options, export_values = [] }: Options): { label: string; value: string }[] {
  const known = new Map(export_values.map(({ option, value }) => [option, value]));
  const taken = new Set(options.flatMap((option) => known.get(option) ?? []));
  return options.map((label) => ({ label, value: known.get(label) ?? unused(label, taken) }));
}

/** The export value of the chosen option. */
export function chosenOption(select: Options & { value: string }): string {
  return optionValues(select).find(({ label }) => label === select.value)?.value ?? select.value;
}

/** PDF names are bytes; programs decode anything beyond ASCII differently. */
function labelAsName(label: string): string {
  const plain = label.trim().slice(0, 60);
  return /^[\x20-\x7e]*$/.test(plain) ? plain : '';
}

function unused(label: string, taken: ReadonlySet<string>): string {
  let value = label;
  for (let count = 2; taken.has(value); count++) value = `${label} ${count}`;
  return value;
}

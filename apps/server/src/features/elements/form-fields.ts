// Creates the fields of a PDF form from elements that people fill in. Pure; runs inside the sandbox.
import {
  type Element,
  type ElementOf,
  type FieldElement,
  inFillingOrder,
  isField,
  isFixed,
  namesOfFiles,
} from '@countersign/document-model';
import { firstListLine } from '@countersign/document-model/paper';
import type { Shaper } from '@countersign/document-model/text';
import type { ButtonChoice, DrawItem, FieldFill, NewField, PageDrawing, PageArea, TextCopy } from '@countersign/pdf';
import { type ElementsOnPages, drawOnPages, itemsOf } from './draw-on-pages.ts';
import { choiceValues, chosenOption, optionValues } from './choice-values.ts';
import { type FieldGroup, fieldGroups, linked, named } from './field-groups.ts';

/**
 * Creates a file that any reader can fill in: fixed values are drawn, the rest become fields. Radios of one group form one field;
 * an existing signature becomes an image, a missing one a signature field.
 * @param taken names of fields that already exist in the file
 */
export function fillableForm(
  input: ElementsOnPages,
  shaper: Shaper,
  taken: readonly string[],
): { drawings: PageDrawing[]; fields: NewField[] } {
  const isFillable = (element: Element): element is FieldElement => isField(element) && areaOf(input, element) !== null;
  const fixed = input.elements.filter((element) => !isFillable(element));
  const fields = inFillingOrder(input.elements.filter(isFillable), (element) => pageOf(input, element));
  const groups = named(linked(fieldGroups(fields)), taken);
  return {
    drawings: drawOnPages({ ...input, elements: fixed }, shaper),
    fields: groups.map((group) => {
      const { first, name } = group;
      const isUnsigned = first.kind === 'signature' && first.value === null;
      if (!isUnsigned)
        return {
          // Calculated fields are read-only, because no other program evaluates our formulas.
          ...newField(input, group, { shaper, is_read_only: isFixed(first) || first.kind === 'attachment' }),
          is_exact: isExact(group),
        };
      const area = knownArea(input, first);
      return {
        kind: 'signature',
        name,
        label: labelOf(first),
        is_required: first.is_required,
        is_read_only: false,
        is_exact: true,
        place: area,
        locks: [],
      };
    }),
  };
}

/** Scripts whose letters extend farther up and down than Latin ones, and would be cut off at the edge of the box. */
const TALL = /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Common}]/u;

function isExact({ members }: FieldGroup): boolean {
  return !members.some((member) => (member.kind === 'input' || member.kind === 'select') && TALL.test(member.value));
}

function pageOf(input: ElementsOnPages, { page_id }: Element): number {
  return input.page_index[page_id] ?? 0;
}

export function newField(
  input: ElementsOnPages,
  { name, first, members }: FieldGroup,
  { shaper, is_read_only }: { shaper: Shaper; is_read_only: boolean },
): NewField {
  const common = { name, label: labelOf(first), is_required: first.is_required, is_read_only, form_flags: first.form_flags };
  const area = knownArea(input, first);
  const items = itemsOf(first, shaper, input.images);
  const copies = textCopies(input, members, (element) => itemsOf(element, shaper, input.images));
  const box = { ...common, place: area, items, copies };
  switch (first.kind) {
    case 'input':
      return {
        ...box,
        kind: 'text',
        value: first.value,
        is_multiline: first.is_multiline,
        max_length: first.max_length,
        is_comb: first.is_comb,
        style: styleOf(first),
      };
    case 'select':
      return {
        ...box,
        kind: 'choice',
        value: chosenOption(first),
        options: optionValues(first),
        is_list: first.is_list,
        top_index: firstListLine(first),
        style: styleOf(first),
      };
    case 'checkbox':
    case 'radio': {
      const values = choiceValues(members);
      const choices = members.flatMap((member) => {
        const value = values.get(member.id);
        const isChoice = member.kind === 'checkbox' || member.kind === 'radio';
        return isChoice && value !== undefined ? [choiceOf(input, member, { value, shaper })] : [];
      });
      const isCheck = first.kind === 'checkbox' || first.is_check;
      return { ...common, kind: isCheck ? 'checkbox' : 'radio', choices, value: chosen(members) };
    }
    // No reader can attach a file: the field contains the file names as text that programs can read.
    case 'attachment':
      return {
        ...box,
        kind: 'text',
        value: namesOfFiles(first),
        is_multiline: true,
        max_length: null,
        is_comb: false,
        style: styleOf(first),
      };
    case 'signature':
    case 'initial':
    case 'image_input':
      return { ...common, kind: 'picture', place: area, items };
  }
}

export function fillOf(input: ElementsOnPages, { name, first, members }: FieldGroup, shaper: Shaper): FieldFill {
  if (first.kind === 'checkbox' || first.kind === 'radio') return { name, value: chosen(members), shown: null };
  const shown = { place: knownArea(input, first), items: itemsOf(first, shaper, input.images) };
  return { name, value: valueOf(first), shown };
}

function valueOf(field: FieldElement): string | null {
  if (field.kind === 'select') return chosenOption(field);
  if (field.kind === 'attachment') return namesOfFiles(field);
  return field.kind === 'input' ? field.value : null;
}

function chosen(members: readonly FieldElement[]): string | null {
  const on = members.find((member) => (member.kind === 'checkbox' || member.kind === 'radio') && member.value);
  return on ? (choiceValues(members).get(on.id) ?? null) : null;
}

function choiceOf(
  input: ElementsOnPages,
  element: ElementOf<'checkbox'> | ElementOf<'radio'>,
  { value, shaper }: { value: string; shaper: Shaper },
): ButtonChoice {
  const look = (isOn: boolean): DrawItem[] => itemsOf({ ...element, value: isOn }, shaper, input.images);
  return { value, option: element.export_option, place: knownArea(input, element), on: look(true), off: look(false) };
}

function textCopies(
  input: ElementsOnPages,
  [, ...others]: FieldGroup['members'],
  draw: (element: Element) => DrawItem[],
): TextCopy[] {
  return others.flatMap((element) => {
    if (element.kind !== 'input' && element.kind !== 'select') return [];
    return [{ place: knownArea(input, element), items: draw(element), style: styleOf(element) }];
  });
}

export function areaOf(input: ElementsOnPages, { page_id, x, y, width, height }: Element): PageArea | null {
  const page_index = input.page_index[page_id];
  return page_index === undefined ? null : { page_index, x, y, width, height };
}

/** Only for elements that are known to have a position. */
function knownArea(input: ElementsOnPages, element: Element): PageArea {
  const area = areaOf(input, element);
  if (!area) throw new RangeError('The element lies on no page');
  return area;
}

function styleOf({ size, alignment, color }: ElementOf<'input' | 'select' | 'attachment'>) {
  return { size, color, alignment: alignment === 'center' ? (1 as const) : alignment === 'right' ? (2 as const) : (0 as const) };
}

export function labelOf(field: FieldElement): string {
  return field.label || field.name;
}

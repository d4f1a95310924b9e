// Elements that people fill in, as fields of a PDF form. Pure; inside the sandbox.
import { type Element, type ElementOf, type FieldElement, isField } from '@countersign/document-model';
import type { Shaper } from '@countersign/document-model/text';
import type { ButtonChoice, DrawItem, FieldFill, NewField, PageDrawing, Place } from '@countersign/pdf';
import { type ElementsOnPages, drawOnPages, itemsOf } from './draw-on-pages.ts';
import { formNames } from './form-names.ts';

/**
 * A file that can be filled in with any reader: what is fixed is drawn, what is asked is a field. Radios of one group are one
 * field; a signature that was given is a picture, one that is missing is a field to be signed.
 * @param taken names of fields that the file has already
 */
export function fillableForm(
  input: ElementsOnPages,
  shaper: Shaper,
  taken: readonly string[],
): { drawings: PageDrawing[]; fields: NewField[] } {
  const isAsked = (element: Element): element is FieldElement => isField(element) && placeOf(input, element) !== null;
  const fixed = input.elements.filter((element) => !isAsked(element));
  const groups = named(fieldGroups(input.elements.filter(isAsked)), taken);
  return {
    drawings: drawOnPages({ ...input, elements: fixed }, shaper),
    fields: groups.map((group) => {
      const { first, name } = group;
      const isUnsigned = first.kind === 'signature' && first.value === null;
      if (!isUnsigned) return newField(input, group, { shaper, is_read_only: first.is_read_only });
      const place = knownPlace(input, first);
      return {
        kind: 'signature',
        name,
        label: labelOf(first),
        is_required: first.is_required,
        is_read_only: false,
        place,
        locks: [],
      };
    }),
  };
}

/** Programs and scripts know fields by their names: those that people gave, or that came with the form, as far as they can be used. */
function named(groups: FieldGroup[], taken: readonly string[]): FieldGroup[] {
  const names = formNames(taken);
  return groups.map((group) => ({ ...group, name: names.take(group.first.name) ?? group.name }));
}

/** A field of the file: one element, or the radios that are one choice. */
export interface FieldGroup {
  name: string;
  first: FieldElement;
  members: FieldElement[];
}

export function fieldGroups(fields: readonly FieldElement[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    // Ids come from clients: one may be given to a group and to a field, and a group to two people.
    const isGrouped = field.kind === 'radio' && field.pdf_radio_group_id !== null;
    const name = isGrouped ? `group-${field.pdf_radio_group_id}-${field.signee_id ?? ''}` : `field-${field.id}`;
    const known = groups.get(name);
    if (known) known.members.push(field);
    else groups.set(name, { name, first: field, members: [field] });
  }
  return [...groups.values()];
}

export function newField(
  input: ElementsOnPages,
  { name, first, members }: FieldGroup,
  { shaper, is_read_only }: { shaper: Shaper; is_read_only: boolean },
): NewField {
  const common = { name, label: labelOf(first), is_required: first.is_required, is_read_only };
  const place = knownPlace(input, first);
  const items = itemsOf(first, shaper, input.images);
  switch (first.kind) {
    case 'input':
      return {
        ...common,
        kind: 'text',
        place,
        items,
        value: first.value,
        is_multiline: first.is_multiline,
        max_length: first.max_length,
        is_comb: first.is_comb,
        style: styleOf(first),
      };
    case 'select':
      return {
        ...common,
        kind: 'choice',
        place,
        items,
        value: first.value,
        options: first.options,
        is_list: first.is_list,
        style: styleOf(first),
      };
    case 'checkbox':
      return { ...common, kind: 'checkbox', choices: [choiceOf(input, first, shaper)], value: first.value ? first.id : null };
    case 'radio': {
      const choices = members.flatMap((member) => (member.kind === 'radio' ? [choiceOf(input, member, shaper)] : []));
      return { ...common, kind: 'radio', choices, value: chosen(members) };
    }
    case 'signature':
    case 'initial':
      return { ...common, kind: 'picture', place, items };
  }
}

export function fillOf(input: ElementsOnPages, { name, first, members }: FieldGroup, shaper: Shaper): FieldFill {
  if (first.kind === 'checkbox' || first.kind === 'radio') return { name, value: chosen(members), shown: null };
  const shown = { place: knownPlace(input, first), items: itemsOf(first, shaper, input.images) };
  return { name, value: first.kind === 'input' || first.kind === 'select' ? first.value : null, shown };
}

function chosen(members: readonly FieldElement[]): string | null {
  return members.find((member) => (member.kind === 'checkbox' || member.kind === 'radio') && member.value)?.id ?? null;
}

function choiceOf(input: ElementsOnPages, element: ElementOf<'checkbox'> | ElementOf<'radio'>, shaper: Shaper): ButtonChoice {
  const look = (value: boolean): DrawItem[] => itemsOf({ ...element, value }, shaper, input.images);
  return { value: element.id, place: knownPlace(input, element), on: look(true), off: look(false) };
}

export function placeOf(input: ElementsOnPages, { page_id, x, y, width, height }: Element): Place | null {
  const page_index = input.page_index[page_id];
  return page_index === undefined ? null : { page_index, x, y, width, height };
}

/** Only for elements that were found to have one. */
function knownPlace(input: ElementsOnPages, element: Element): Place {
  const place = placeOf(input, element);
  if (!place) throw new RangeError('The element lies on no page');
  return place;
}

function styleOf({ size, alignment }: ElementOf<'input'> | ElementOf<'select'>) {
  return { size, alignment: alignment === 'center' ? (1 as const) : alignment === 'right' ? (2 as const) : (0 as const) };
}

export function labelOf(field: FieldElement): string {
  return field.label || field.name;
}

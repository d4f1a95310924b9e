// What the people who sign see of a pdf, as the form of a PDF file: a field for each of their elements, a signature field
// for each of them. Pure.
import { type Element, type ElementOf, type FieldElement, isField } from '@countersign/document-model';
import type { Shaper } from '@countersign/document-model/text';
import {
  type ButtonChoice,
  type DrawItem,
  type FieldFill,
  type NewField,
  type PageDrawing,
  type Place,
  moveItems,
} from '@countersign/pdf';
import { type ElementsOnPages, drawOnPages, itemsOf } from '#features/elements/draw-on-pages.ts';

export const SEAL_FIELD = 'seal';

export interface SigningForm {
  drawings: PageDrawing[];
  fields: NewField[];
}

export interface SigneesOnPages extends ElementsOnPages {
  /** Whoever has to act, in the order of their signing. */
  signee_ids: string[];
}

export function signatureFieldName(signeeId: string): string {
  return `signature-${signeeId}`;
}

/**
 * The file before anybody has signed: what the sender wrote, and empty fields.
 * @param is_signed_upload the pages of a file that is signed already are not drawn on: everything becomes a field
 */
export function signingForm(
  input: SigneesOnPages,
  shaper: Shaper,
  { is_signed_upload }: { is_signed_upload: boolean },
): SigningForm {
  const asked = new Set(input.signee_ids);
  const isAsked = (element: Element): element is FieldElement =>
    isField(element) && element.signee_id !== null && asked.has(element.signee_id) && placeOf(input, element) !== null;
  const fixed = input.elements.filter((element) => !isAsked(element));
  const fields = input.elements.filter(isAsked);

  return {
    drawings: is_signed_upload ? [] : drawOnPages({ ...input, elements: fixed }, shaper),
    fields: [
      ...(is_signed_upload ? fixed.flatMap((element) => pictureOf(input, element, shaper) ?? []) : []),
      ...input.signee_ids.flatMap((id) => fieldsOfSignee(input, { id, fields: ofSignee(fields, id), shaper })),
      signatureField(SEAL_FIELD, { label: 'Seal', place: null, locks: [] }),
    ],
  };
}

/** What a signee filled in, and how their signature looks. */
export function signeeFills(input: ElementsOnPages, signeeId: string, shaper: Shaper) {
  const fields = ofSignee(input.elements.filter(isField), signeeId).filter((field) => placeOf(input, field));
  const signature = firstSignature(input, fields);
  const place = signature && placeOf(input, signature);
  const items = signature ? itemsOf(signature, shaper, input.images) : [];

  return {
    fills: fieldGroups(fields.filter((field) => field !== signature)).map((group) => fillOf(input, group, shaper)),
    ...(place && { widget: { ...place, drawings: moveItems(items, { x: -place.x, y: -place.y }) } }),
  };
}

function fieldsOfSignee(
  input: ElementsOnPages,
  { id, fields, shaper }: { id: string; fields: FieldElement[]; shaper: Shaper },
): NewField[] {
  const signature = firstSignature(input, fields);
  const groups = fieldGroups(fields.filter((field) => field !== signature));
  const place = signature ? placeOf(input, signature) : null;
  return [
    ...groups.map((group) => newField(input, group, shaper)),
    signatureField(signatureFieldName(id), {
      label: signature ? labelOf(signature) : 'Signature',
      place,
      locks: groups.map(({ name }) => name),
    }),
  ];
}

function signatureField(name: string, rest: { label: string; place: Place | null; locks: string[] }): NewField {
  return { kind: 'signature', name, is_required: true, is_read_only: false, ...rest };
}

/** A field of the file: one element, or the radios that are one choice. */
interface FieldGroup {
  name: string;
  first: FieldElement;
  members: FieldElement[];
}

function fieldGroups(fields: readonly FieldElement[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup>();
  for (const field of fields) {
    const name = (field.kind === 'radio' && field.pdf_radio_group_id) || field.id;
    const known = groups.get(name);
    if (known) known.members.push(field);
    else groups.set(name, { name, first: field, members: [field] });
  }
  return [...groups.values()];
}

function newField(input: ElementsOnPages, { name, first, members }: FieldGroup, shaper: Shaper): NewField {
  const common = { name, label: labelOf(first), is_required: first.is_required, is_read_only: true };
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
        style: styleOf(first),
      };
    case 'select':
      return { ...common, kind: 'choice', place, items, value: first.value, options: first.options, style: styleOf(first) };
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

function fillOf(input: ElementsOnPages, { name, first, members }: FieldGroup, shaper: Shaper): FieldFill {
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

function pictureOf(input: ElementsOnPages, element: Element, shaper: Shaper): NewField | null {
  const place = placeOf(input, element);
  const items = place ? itemsOf(element, shaper, input.images) : [];
  if (!place || items.length === 0) return null;
  return {
    kind: 'picture',
    name: element.id,
    label: isField(element) ? labelOf(element) : '',
    is_required: false,
    is_read_only: true,
    place,
    items,
  };
}

function ofSignee(fields: readonly FieldElement[], signeeId: string): FieldElement[] {
  return fields.filter((field) => field.signee_id === signeeId);
}

/** In reading order: by page, from the top, from the left. */
function firstSignature(input: ElementsOnPages, fields: readonly FieldElement[]): FieldElement | undefined {
  const pageOf = (field: FieldElement) => input.page_index[field.page_id] ?? 0;
  return fields
    .filter((field) => field.kind === 'signature')
    .toSorted((a, b) => pageOf(a) - pageOf(b) || a.y - b.y || a.x - b.x)[0];
}

function placeOf(input: ElementsOnPages, { page_id, x, y, width, height }: Element): Place | null {
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

function labelOf(field: FieldElement): string {
  return field.label || field.name;
}

// A pdf as an AcroForm for its signees: a field for each of their elements, and a signature field for each signee. Pure.
import { type Element, type FieldElement, visibleFields, isField } from '@countersign/document-model';
import type { Shaper } from '@countersign/document-model/text';
import { type FieldFill, type NewField, type PageDrawing, type PageArea, moveItems } from '@countersign/pdf';
import { type ElementsOnPages, drawOnPages, itemsOf } from '#features/elements/draw-on-pages.ts';
import { choiceValues } from '#features/elements/choice-values.ts';
import { type FieldGroup, fieldGroups } from '#features/elements/field-groups.ts';
import { fillOf, labelOf, newField, areaOf } from '#features/elements/form-fields.ts';
import { type SizedPages, movedOutside, outsideField, outsideFieldName, areaWithInk } from './text-outside.ts';

export const SEAL_FIELD = 'seal';

export interface SigningForm {
  drawings: PageDrawing[];
  fields: NewField[];
}

export interface SigneesOnPages extends SizedPages {
  /** The signees who have to act, in signing order. */
  signee_ids: string[];
}

export function signatureFieldName(signeeId: string): string {
  return `signature-${signeeId}`;
}

/**
 * The file before anyone has signed: the sender's content, and empty fields.
 * @param is_signed_upload the pages of an already signed file are not drawn on: everything becomes a field
 */
export function signingForm(
  input: SigneesOnPages,
  shaper: Shaper,
  { is_signed_upload }: { is_signed_upload: boolean },
): SigningForm {
  const signeeIds = new Set(input.signee_ids);
  const isOfSignees = (element: Element): element is FieldElement =>
    isField(element) && element.signee_id !== null && signeeIds.has(element.signee_id) && areaOf(input, element) !== null;
  const fixed = input.elements.filter((element) => !isOfSignees(element));
  const fields = input.elements.filter(isOfSignees);

  const images = is_signed_upload ? fixed.flatMap((element) => imageOf(input, element, shaper) ?? []) : [];
  const locks = images.map(({ name }) => name);
  const outside = new Map(
    input.signee_ids.map((id) => [id, ofSignee(fields, id).flatMap((field) => outsideField(input, field, shaper) ?? [])]),
  );

  return {
    drawings: is_signed_upload ? [] : drawOnPages({ ...input, elements: fixed }, shaper),
    fields: [
      // First, and therefore below everything clickable.
      ...[...outside.values()].flat(),
      ...images,
      ...input.signee_ids.flatMap((id) => {
        const also = (outside.get(id) ?? []).map(({ name }) => name);
        return fieldsOfSignee(input, { id, fields: ofSignee(fields, id), locks: [...locks, ...also], shaper });
      }),
      signatureField(SEAL_FIELD, { label: 'Seal', place: null, locks: 'everything' }),
    ],
  };
}

/**
 * A signee's answers, and the appearance of their signature.
 * @param known the names of the file's fields
 */
export function signeeFills(
  input: SizedPages,
  { signee_id: signeeId, known, shaper }: { signee_id: string; known: readonly string[]; shaper: Shaper },
) {
  const fields = ofSignee(input.elements.filter(isField), signeeId).filter((field) => areaOf(input, field));
  const signeeIds = new Set(visibleFields(fields));
  const signature = firstSignature(input, fields);
  const area = signature && areaOf(input, signature);
  const items = signature ? itemsOf(signature, shaper, input.images) : [];

  return {
    fills: fieldGroups(fields.filter((field) => field !== signature)).flatMap((group) => {
      const fill = withoutUnseen(fillOf(input, group, shaper), group, signeeIds);
      // A file prepared by an earlier version has no such fields.
      return known.includes(outsideFieldName(group.first)) ? movedOutside(input, fill, { field: group.first, shaper }) : [fill];
    }),
    ...(area && { widget: { ...area, drawings: moveItems(items, { x: -area.x, y: -area.y }) } }),
  };
}

/** Hides what a condition kept from the signee: the prepared file already has it, as an empty box or a list. */
function withoutUnseen(fill: FieldFill, { members }: FieldGroup, signeeIds: ReadonlySet<FieldElement>): FieldFill {
  const unseen = members.filter((member) => !signeeIds.has(member));
  if (unseen.length === 0) return fill;
  if (fill.shown) return { ...fill, shown: { ...fill.shown, items: [] } };
  const values = choiceValues(members);
  return { ...fill, unseen: unseen.flatMap(({ id }) => values.get(id) ?? []) };
}

function fieldsOfSignee(
  input: ElementsOnPages,
  { id, fields, locks, shaper }: { id: string; fields: FieldElement[]; locks: readonly string[]; shaper: Shaper },
): NewField[] {
  const signature = firstSignature(input, fields);
  const groups = fieldGroups(fields.filter((field) => field !== signature));
  const area = signature ? areaOf(input, signature) : null;
  return [
    ...groups.map((group) => newField(input, group, { shaper, is_read_only: true })),
    signatureField(signatureFieldName(id), {
      label: signature ? labelOf(signature) : 'Signature',
      place: area,
      locks: [...locks, ...groups.map(({ name }) => name)],
    }),
  ];
}

function signatureField(name: string, rest: { label: string; place: PageArea | null; locks: string[] | 'everything' }): NewField {
  return { kind: 'signature', name, is_required: true, is_read_only: false, ...rest };
}

function imageOf(input: ElementsOnPages, element: Element, shaper: Shaper): NewField | null {
  const area = areaWithInk(input, element, shaper);
  const items = area ? itemsOf(element, shaper, input.images) : [];
  if (!area || items.length === 0) return null;
  return {
    kind: 'picture',
    name: element.id,
    label: isField(element) ? labelOf(element) : '',
    is_required: false,
    is_read_only: true,
    place: area,
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

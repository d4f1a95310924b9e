// All kinds together: one schema, the defaults of a new element, the least sizes, and which kinds are fields.
import { z } from 'zod';
import { isFormula } from '../formula.ts';
import { fieldCode } from '../problems.ts';
import { ATTACHMENT_MINIMUM, attachmentDefaults, attachmentSchema } from './attachment.ts';
import { CHECKBOX_MINIMUM, checkboxDefaults, checkboxSchema } from './checkbox.ts';
import { type ElementKind, type FilledWith, TYPE_FILLED_WITH } from './common.ts';
import { IMAGE_MINIMUM, imageDefaults, imageSchema } from './image.ts';
import { IMAGE_INPUT_MINIMUM, imageInputDefaults, imageInputSchema } from './image-input.ts';
import { INPUT_MINIMUM, type InputElement, inputDefaults, inputSchema } from './input.ts';
import { LINE_MINIMUM, lineDefaults, lineSchema } from './line.ts';
import { RADIO_MINIMUM, radioDefaults, radioSchema } from './radio.ts';
import { RECTANGLE_MINIMUM, rectangleDefaults, rectangleSchema } from './rectangle.ts';
import { SELECT_MINIMUM, selectDefaults, selectSchema } from './select.ts';
import { SIGNATURE_MINIMUM, initialSchema, signatureDefaults, signatureSchema } from './signature.ts';
import { TEXT_MINIMUM, textDefaults, textSchema } from './text.ts';

const byKind = z.discriminatedUnion('kind', [
  textSchema,
  imageSchema,
  signatureSchema,
  initialSchema,
  inputSchema,
  rectangleSchema,
  lineSchema,
  checkboxSchema,
  selectSchema,
  radioSchema,
  attachmentSchema,
  imageInputSchema,
]);

export const elementSchema = byKind.superRefine(checkElement);

export type Element = z.infer<typeof elementSchema>;
/** An element without its id. */
type Unnamed<Kind> = Kind extends unknown ? Omit<Kind, 'id'> : never;

export type ElementInput = z.input<typeof elementSchema>;
export type ElementOf<K extends ElementKind> = Extract<Element, { kind: K }>;

/** Checks the fields of an element against each other. */
export function checkElement(element: Unnamed<z.output<typeof byKind>>, context: z.RefinementCtx): void {
  if (element.kind === 'line' && Math.hypot(element.width, element.height) < LINE_MINIMUM) {
    context.addIssue({
      code: 'custom',
      path: ['width'],
      message: fieldCode('element_too_small'),
      params: { min: LINE_MINIMUM },
    });
  }
  const least = minLength(element);
  for (const side of ['width', 'height'] as const)
    if (isFieldKind(element.kind) && element[side] < least)
      context.addIssue({ code: 'custom', path: [side], message: fieldCode('element_too_small'), params: { min: least } });
  if (element.kind === 'input' && element.formula !== null && !isFormula(element.formula))
    context.addIssue({ code: 'custom', path: ['formula'], message: fieldCode('formula_unreadable') });
  if (element.kind === 'input' && element.filled_with !== null) checkFilledWith(element, element.filled_with, context);
  if (element.kind === 'select' && element.value !== '' && !element.options.includes(element.value)) {
    context.addIssue({ code: 'custom', path: ['value'], message: fieldCode('option_unknown') });
  }
}

function checkFilledWith(input: Unnamed<InputElement>, filledWith: FilledWith, context: z.RefinementCtx): void {
  if (input.type !== TYPE_FILLED_WITH[filledWith])
    context.addIssue({ code: 'custom', path: ['type'], message: fieldCode('filled_with_mismatch') });
  const message = fieldCode('filled_in_several_ways');
  if (input.formula !== null) context.addIssue({ code: 'custom', path: ['formula'], message });
  if (input.stub_key !== '') context.addIssue({ code: 'custom', path: ['stub_key'], message });
}

export const FIELD_KINDS = ['signature', 'initial', 'input', 'select', 'checkbox', 'radio', 'attachment', 'image_input'] as const;
export type FieldElement = ElementOf<(typeof FIELD_KINDS)[number]>;

export function isField(element: Element): element is FieldElement {
  return isFieldKind(element.kind);
}

/** Whether people fill in elements of this kind, rather than only see them. */
export function isFieldKind(kind: string): boolean {
  return (FIELD_KINDS as readonly string[]).includes(kind);
}

/** The least width and height in points of a kind (for a line: its least length). */
export const MINIMUM_SIZE: Record<ElementKind, number> = {
  text: TEXT_MINIMUM,
  image: IMAGE_MINIMUM,
  signature: SIGNATURE_MINIMUM,
  initial: SIGNATURE_MINIMUM,
  input: INPUT_MINIMUM,
  rectangle: RECTANGLE_MINIMUM,
  line: LINE_MINIMUM,
  checkbox: CHECKBOX_MINIMUM,
  select: SELECT_MINIMUM,
  radio: RADIO_MINIMUM,
  attachment: ATTACHMENT_MINIMUM,
  image_input: IMAGE_INPUT_MINIMUM,
};

/** The least width and height in points of an element: its kind's, unless it came with a form that had it smaller. */
export function minLength(element: Unnamed<Element>): number {
  if (element.kind === 'line') return 0;
  const usual = MINIMUM_SIZE[element.kind];
  return 'least_length' in element ? Math.min(usual, element.least_length ?? usual) : usual;
}

/** The properties of a new element of a kind, apart from its id and position (core specification, section 3). */
export const ELEMENT_DEFAULTS = {
  text: textDefaults,
  image: imageDefaults,
  signature: signatureDefaults,
  initial: signatureDefaults,
  input: inputDefaults,
  rectangle: rectangleDefaults,
  line: lineDefaults,
  checkbox: checkboxDefaults,
  select: selectDefaults,
  radio: radioDefaults,
  attachment: attachmentDefaults,
  image_input: imageInputDefaults,
} as const;

export interface NewElement {
  id: string;
  page_id: string;
  kind: ElementKind;
  x: number;
  y: number;
}

/**
 * A whole element of the kind with its defaults at the given place.
 * @param overrides fields that differ from the defaults, for example the style of the last one of its kind
 */
export function createElement(place: NewElement, overrides: Record<string, unknown> = {}): Element {
  return elementSchema.parse({ ...ELEMENT_DEFAULTS[place.kind], ...overrides, ...place });
}

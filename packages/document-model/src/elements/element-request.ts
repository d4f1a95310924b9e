// An element as API clients send it: omitted properties get the defaults of the core specification, section 3.
import { z } from 'zod';
import { attachmentDefaults, attachmentSchema } from './attachment.ts';
import { checkboxDefaults, checkboxSchema } from './checkbox.ts';
import { checkElement } from './element.ts';
import { imageDefaults, imageSchema } from './image.ts';
import { imageInputDefaults, imageInputSchema } from './image-input.ts';
import { inputDefaults, inputSchema } from './input.ts';
import { lineDefaults, lineSchema } from './line.ts';
import { radioDefaults, radioSchema } from './radio.ts';
import { rectangleDefaults, rectangleSchema } from './rectangle.ts';
import { selectDefaults, selectSchema } from './select.ts';
import { initialSchema, signatureDefaults, signatureSchema } from './signature.ts';
import { textDefaults, textSchema } from './text.ts';

/** Where an element is put of which nothing is said; the specification names places for texts and images alone. */
const PLACE = { x: 100, y: 100 } as const;
const IMAGE_PLACE = { x: 50, y: 120 } as const;

/** Left to say are the kind and the page. Without an id the server makes one. */
export const elementRequestSchema = z
  .discriminatedUnion('kind', [
    requested(textSchema, { ...PLACE, ...textDefaults }),
    requested(imageSchema, { ...IMAGE_PLACE, ...imageDefaults }),
    requested(signatureSchema, { ...PLACE, ...signatureDefaults }),
    requested(initialSchema, { ...PLACE, ...signatureDefaults }),
    requested(inputSchema, { ...PLACE, ...inputDefaults }),
    requested(rectangleSchema, { ...PLACE, ...rectangleDefaults }),
    requested(lineSchema, { ...PLACE, ...lineDefaults }),
    requested(checkboxSchema, { ...PLACE, ...checkboxDefaults }),
    requested(selectSchema, { ...PLACE, ...selectDefaults }),
    requested(radioSchema, { ...PLACE, ...radioDefaults }),
    requested(attachmentSchema, { ...PLACE, ...attachmentDefaults }),
    requested(imageInputSchema, { ...PLACE, ...imageInputDefaults }),
  ])
  .superRefine(checkElement);

type Requested<Shape extends z.ZodRawShape, Defaults> = {
  [Field in keyof Shape]: Field extends 'id'
    ? z.ZodOptional<Shape[Field]>
    : Field extends keyof Defaults
      ? z.ZodDefault<Shape[Field]>
      : Shape[Field];
};

function requested<Shape extends Readonly<Record<string, z.ZodType>>, Defaults extends Record<string, unknown>>(
  schema: z.ZodObject<Shape>,
  defaults: Defaults,
): z.ZodObject<Requested<Shape, Defaults>> {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    if (name === 'id') return [name, field.optional()];
    return [name, name in defaults ? field.default(defaults[name]) : field];
  });
  // What is made of each field is what the type says.
  return z.object(Object.fromEntries(fields) as Requested<Shape, Defaults>);
}

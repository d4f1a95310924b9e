// Signatures and initials: the same shape, drawn, typed, uploaded or taken from the saved ones.
import { z } from 'zod';
import { isSigningFont } from '../text/fonts.ts';
import { fieldFields } from './common.ts';

export const SIGNATURE_MINIMUM = 15;
export const MAX_TYPED_SIGNATURE = 100;
/** Of a picture as a data URL. */
export const MAX_SIGNATURE_PICTURE = 2_800_000;

const MAX_STROKES = 500;
const MAX_POINTS_PER_STROKE = 5_000;

/** Of all strokes; a hand makes some thousands. All that are kept are drawn wherever the signature is. */
const MOST_POINTS = 20_000;

const coordinate = z.number().min(-100_000).max(100_000);
/** x and y in the pad's own units, pressure 0 to 1. */
const strokePoint = z.tuple([coordinate, coordinate, z.number().min(0).max(1)]);

/** The font of a typed signature. */
export const signingFontSchema = z.string().refine(isSigningFont, 'Choose one of the handwriting fonts.');

export const signatureValueSchema = z.union([
  z.strictObject({
    strokes: z
      .array(z.array(strokePoint).min(1).max(MAX_POINTS_PER_STROKE))
      .min(1, 'Draw your signature first.')
      .max(MAX_STROKES)
      .refine(
        (strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MOST_POINTS,
        'This drawing has too many lines. Draw it more simply.',
      ),
  }),
  z.strictObject({
    text: z.string().trim().min(1, 'Type your name first.').max(MAX_TYPED_SIGNATURE),
    font: signingFontSchema,
  }),
  z.strictObject({
    image: z
      .string()
      .max(MAX_SIGNATURE_PICTURE, 'The picture is too large.')
      .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Use a PNG picture.'),
  }),
  z.strictObject({ saved_id: z.uuid() }),
]);
export type SignatureValue = z.infer<typeof signatureValueSchema>;

export const signatureSchema = z.object({
  ...fieldFields(),
  kind: z.literal('signature'),
  value: signatureValueSchema.nullable(),
});
export type SignatureElement = z.infer<typeof signatureSchema>;

export const initialSchema = signatureSchema.extend({ kind: z.literal('initial') });
export type InitialElement = z.infer<typeof initialSchema>;

export const signatureDefaults = { width: 120, height: 30, value: null } as const;

// Signatures and initials: the same shape, drawn, typed, uploaded or taken from the saved ones.
import { type FieldProblemCode, fieldCode } from '../problems.ts';
import { z } from 'zod';
import { isSigningFont } from '../text/fonts.ts';
import { fieldFields } from './common.ts';

export const SIGNATURE_MINIMUM = 15;
export const MAX_TYPED_SIGNATURE = 100;
/** Limit for an image as a data URL. */
export const MAX_SIGNATURE_IMAGE = 2_800_000;

const MAX_STROKES = 500;
const MAX_POINTS_PER_STROKE = 5_000;

/** Limit for all strokes; a person draws a few thousand points. Every stored point is drawn wherever the signature appears. */
const MAX_POINTS = 20_000;

const FARTHEST = 100_000;

/** x and y in the pad's own units, pressure 0 to 1. */
type StrokePoint = [x: number, y: number, pressure: number];

const coordinate = { type: 'number', minimum: -FARTHEST, maximum: FARTHEST };
const strokePoint = {
  type: 'array',
  prefixItems: [coordinate, coordinate, { type: 'number', minimum: 0, maximum: 1 }],
  items: false,
};
/** Looked at in one go: of millions of points that do not fit, a schema of each would tell one by one, for minutes. */
const strokesSchema = z
  .custom<StrokePoint[][]>()
  .superRefine((strokes, context) => {
    const message = strokesProblem(strokes);
    // Like a wrong type, this ends the validation as a drawing, so that a name or an image gets its own error.
    if (message) context.addIssue({ code: 'custom', message, continue: false });
  })
  .meta({
    type: 'array',
    minItems: 1,
    maxItems: MAX_STROKES,
    items: { type: 'array', minItems: 1, maxItems: MAX_POINTS_PER_STROKE, items: strokePoint },
  });

function strokesProblem(strokes: unknown): FieldProblemCode | null {
  if (!Array.isArray(strokes) || strokes.length === 0) return fieldCode('signature_not_drawn');
  if (strokes.length > MAX_STROKES || countPoints(strokes) > MAX_POINTS) return fieldCode('signature_too_complex');
  return strokes.every(isStroke) ? null : fieldCode('signature_missing');
}

function countPoints(strokes: readonly unknown[]): number {
  return strokes.reduce<number>((sum, stroke) => sum + (Array.isArray(stroke) ? stroke.length : 0), 0);
}

function isStroke(stroke: unknown): boolean {
  return Array.isArray(stroke) && stroke.length > 0 && stroke.length <= MAX_POINTS_PER_STROKE && stroke.every(isPoint);
}

function isPoint(point: unknown): boolean {
  if (!Array.isArray(point) || point.length !== 3) return false;
  const [x, y, pressure] = point as unknown[];
  return isWithin(x, -FARTHEST, FARTHEST) && isWithin(y, -FARTHEST, FARTHEST) && isWithin(pressure, 0, 1);
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

/** The font of a typed signature. */
export const signingFontSchema = z.string().refine(isSigningFont, fieldCode('signature_font_unknown'));

export const signatureValueSchema = z.union([
  z.strictObject({ strokes: strokesSchema }),
  z.strictObject({
    text: z.string().trim().min(1, fieldCode('signature_not_typed')).max(MAX_TYPED_SIGNATURE),
    font: signingFontSchema,
  }),
  z.strictObject({
    image: z
      .string()
      .max(MAX_SIGNATURE_IMAGE, fieldCode('signature_image_too_large'))
      .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, fieldCode('signature_not_png')),
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

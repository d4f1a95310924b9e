import { z } from 'zod';
import { colorSchema, commonFields } from './common.ts';

export const RECTANGLE_MINIMUM = 2;

/** `color` is the outline's; `fill` is null where the paper shows through. `line_width` in points. */
export const rectangleSchema = z.object({
  ...commonFields(RECTANGLE_MINIMUM),
  kind: z.literal('rectangle'),
  color: colorSchema,
  fill: colorSchema.nullable(),
  line_width: z.number().min(0).max(100),
});
export type RectangleElement = z.infer<typeof rectangleSchema>;

export const rectangleDefaults = { width: 100, height: 50, color: '#000000', fill: null, line_width: 1 } as const;

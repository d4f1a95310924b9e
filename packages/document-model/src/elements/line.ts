import { z } from 'zod';
import { colorSchema, commonFields } from './common.ts';

export const LINE_MINIMUM = 5;

/**
 * A straight line across its box: `falling` runs from the top left to the bottom right, `rising` from the bottom left
 * to the top right. A box of height 0 is a level line, of width 0 an upright one; its length is at least 5 points.
 */
export const lineSchema = z.object({
  ...commonFields(0),
  kind: z.literal('line'),
  color: colorSchema,
  line_width: z.number().min(0.1).max(100),
  direction: z.enum(['falling', 'rising']),
});
export type LineElement = z.infer<typeof lineSchema>;

export const lineDefaults = {
  width: 100,
  height: 0,
  color: '#000000',
  line_width: 1.5,
  direction: 'falling',
} as const;

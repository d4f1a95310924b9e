import { z } from 'zod';
import { commonFields } from './common.ts';

export const IMAGE_MINIMUM = 5;

/** `value` is the id of an uploaded image of the same pdf, or null while none was chosen. */
export const imageSchema = z.object({
  ...commonFields(IMAGE_MINIMUM),
  kind: z.literal('image'),
  value: z.uuid().nullable(),
});
export type ImageElement = z.infer<typeof imageSchema>;

export const imageDefaults = { width: 69.42, height: 69.42, value: null } as const;

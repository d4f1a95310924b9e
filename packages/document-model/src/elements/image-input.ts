// A picture that a signee puts in: a photo, or the stamp of a company.
import { fieldCode } from '../problems.ts';
import { z } from 'zod';
import { fieldFields } from './common.ts';
import { MAX_SIGNATURE_IMAGE } from './signature.ts';

export const IMAGE_INPUT_MINIMUM = 12;

/** As a data URL. The server re-encodes it before storing it. */
export const imageInputValueSchema = z.strictObject({
  image: z
    .string()
    .max(MAX_SIGNATURE_IMAGE, fieldCode('signature_image_too_large'))
    .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, fieldCode('image_input_type')),
});
export type ImageInputValue = z.infer<typeof imageInputValueSchema>;

export const imageInputSchema = z.object({
  ...fieldFields(),
  kind: z.literal('image_input'),
  value: imageInputValueSchema.nullable(),
});
export type ImageInputElement = z.infer<typeof imageInputSchema>;

export const imageInputDefaults = { width: 120, height: 80, value: null } as const;

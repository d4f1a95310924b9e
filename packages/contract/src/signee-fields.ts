import { z } from 'zod';
import { email, id, language, oneLine, optionalText, requiredText } from './fields.ts';
import { PARTY_COLORS } from './party-colors.ts';
import { ACCESS_CODE_LENGTH, MAX_SIGNEES, SIGNEE_ACCESS, SIGNEE_KINDS } from './signees.ts';

/** Without defaults: what a change leaves out stays as it is. */
export const signeeFields = z.object({
  name: oneLine(200),
  email,
  kind: z.enum(SIGNEE_KINDS),
  order: z.number().int().min(1).max(MAX_SIGNEES).optional(),
  /** Of a signee, or of their signing group: of all in it one is enough, and kind, order and color are theirs. null: alone. */
  signing_group_id: id.nullable().optional(),
  /** Left out of a new one: a colour that no one has yet. */
  color: z.enum(PARTY_COLORS).optional(),
  message: optionalText(2_000),
  locale: language,
  access: z.enum(SIGNEE_ACCESS),
  /** Told by the sender by other means than mail; never read back. */
  access_code: requiredText(ACCESS_CODE_LENGTH.max)
    .min(ACCESS_CODE_LENGTH.min, `Enter at least ${ACCESS_CODE_LENGTH.min} characters.`)
    .optional(),
  is_in_person: z.boolean(),
});

export const signeeInput = signeeFields.extend({
  kind: signeeFields.shape.kind.default('signer'),
  message: signeeFields.shape.message.default(''),
  /** The sender's own where it is left out. */
  locale: signeeFields.shape.locale.optional(),
  access: signeeFields.shape.access.default('link'),
  is_in_person: signeeFields.shape.is_in_person.default(false),
});
export type SigneeInput = z.input<typeof signeeInput>;

import { z } from 'zod';
import { email, id, language, oneLine, optionalText, requiredText } from './fields.ts';
import { PARTY_COLORS } from './party-colors.ts';
import { ACCESS_CODE_LENGTH, MAX_SIGNEES, SIGNEE_ACCESS, SIGNEE_KINDS } from './signees.ts';

/** Without defaults, so that a change leaves omitted fields as they are. */
export const signeeFields = z.object({
  name: oneLine(200),
  email,
  kind: z.enum(SIGNEE_KINDS),
  order: z.number().int().min(1).max(MAX_SIGNEES).optional(),
  /** The signee's signing group: one of its members has to sign, and kind, order and colour belong to the group. null: alone. */
  signing_group_id: id.nullable().optional(),
  /** If omitted for a new signee, a colour that nobody has yet. */
  color: z.enum(PARTY_COLORS).optional(),
  message: optionalText(2_000),
  locale: language,
  access: z.enum(SIGNEE_ACCESS),
  /** The sender passes it on by other means than email; it is never returned. */
  access_code: requiredText(ACCESS_CODE_LENGTH.max)
    .min(ACCESS_CODE_LENGTH.min, `Enter at least ${ACCESS_CODE_LENGTH.min} characters.`)
    .optional(),
  is_in_person: z.boolean(),
});

export const signeeInput = signeeFields.extend({
  kind: signeeFields.shape.kind.default('signer'),
  message: signeeFields.shape.message.default(''),
  /** Defaults to the sender's own. */
  locale: signeeFields.shape.locale.optional(),
  access: signeeFields.shape.access.default('link'),
  is_in_person: signeeFields.shape.is_in_person.default(false),
});
export type SigneeInput = z.input<typeof signeeInput>;

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, language, nullableTime, optionalText, oneLine, requiredText, sealMode, time, timeZone } from './fields.ts';
import { PARTY_COLORS } from './party-colors.ts';
import { pdf } from './pdfs.ts';
import { stubValues } from './stubs.ts';

export const SIGNEE_KINDS = ['signer', 'approver', 'copy'] as const;
export type SigneeKind = (typeof SIGNEE_KINDS)[number];
export const SIGNEE_STATUSES = ['waiting', 'sent', 'viewed', 'signed', 'declined', 'reassigned'] as const;
export const SIGNEE_ACCESS = ['link', 'access_code', 'email_code', 'login'] as const;
/** Who entered through a form proved their address by a code, or by nothing. */
export const SIGNEE_PROOFS = [...SIGNEE_ACCESS, 'form', 'form_code'] as const;

/** Whether somebody has come by a form, under an address that they have typed themselves. */
export function isByForm(access: (typeof SIGNEE_PROOFS)[number]): access is 'form' | 'form_code' {
  return access === 'form' || access === 'form_code';
}

export const MAX_SIGNEES = 100;
export const ACCESS_CODE_LENGTH = { min: 4, max: 64 } as const;
/** Of the one-time code that is mailed. */
export const EMAIL_CODE_DIGITS = 6;

/** What the sender's side sees of a signee; no secret is ever among it. */
export const signee = z.object({
  id,
  pdf_id: id,
  name: z.string(),
  email: z.string(),
  kind: z.enum(SIGNEE_KINDS),
  order: z.number().int(),
  color: z.string(),
  status: z.enum(SIGNEE_STATUSES),
  message: z.string(),
  locale: language,
  /** How they prove who they are before they read anything. */
  access: z.enum(SIGNEE_PROOFS),
  /** They sign on the sender’s device, in front of the sender; nobody mails them to ask. */
  is_in_person: z.boolean(),
  reminded_at: nullableTime,
  /** Since when the mail server takes no mail for their address; it is tried again for a while. */
  mail_refused_at: nullableTime,
  /** Who took their place. */
  reassigned_to: id.nullable(),
  sent_at: nullableTime,
  viewed_at: nullableTime,
  signed_at: nullableTime,
  declined_at: nullableTime,
  decline_reason: z.string().nullable(),
  created_at: time,
  updated_at: time,
});
export type Signee = z.infer<typeof signee>;

/** Without defaults: what a change leaves out stays as it is. */
const signeeFields = z.object({
  name: oneLine(200),
  email,
  kind: z.enum(SIGNEE_KINDS),
  order: z.number().int().min(1).max(MAX_SIGNEES).optional(),
  /** Left out of a new one: a colour that nobody has yet. */
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

export const listSignees = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/signees',
  summary: 'The signees of a signing pdf, in order',
  tag: 'signing',
  answer: z.object({ data: z.array(signee) }),
});

export const createSignee = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/signees',
  summary: 'Add a signee to a draft',
  tag: 'signing',
  body: signeeInput,
  answer: signee,
  status: 201,
});

export const updateSignee = endpoint({
  method: 'PUT',
  path: '/api/documents/pdfs/{id}/signees/{signeeId}',
  summary: 'Change a signee of a draft, or correct one who has not opened what was sent to them',
  tag: 'signing',
  body: signeeFields.partial(),
  answer: signee,
});

export const deleteSignee = endpoint({
  method: 'DELETE',
  path: '/api/documents/pdfs/{id}/signees/{signeeId}',
  summary: 'Remove a signee from a draft; their fields are left without a signee',
  tag: 'signing',
});

export const restoreSignee = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/signees/{signeeId}/restore',
  summary: 'Bring back a signee who was removed from a draft, as they were; their fields are not given back to them',
  tag: 'signing',
  answer: signee,
});

export const REMINDER_DAYS = { min: 1, max: 90 } as const;
const reminderDays = z.number().int().min(REMINDER_DAYS.min).max(REMINDER_DAYS.max);

/** Days until the first reminder, and between it and the next ones; null: one reminder only. */
export const reminders = z.object({
  after_days: reminderDays,
  every_days: reminderDays.nullable().default(null),
});
export type Reminders = z.output<typeof reminders>;

const EXPIRY_DAYS = 'Enter 1 to 365 days.';
/** Until nobody can sign any more what a form or a bulk send has sent; null: never. */
export const expiresAfterDays = z
  .number({ error: EXPIRY_DAYS })
  .int(EXPIRY_DAYS)
  .min(1, EXPIRY_DAYS)
  .max(365, EXPIRY_DAYS)
  .nullable();

export const sendPdf = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/send',
  summary:
    'Send a draft to its signees. 422 lists everything that is missing. The subject, message, stubs, order, reminders, kind of ' +
    'seal and whether signees may hand their place on are as the draft has them where they are left out',
  tag: 'signing',
  body: z.object({
    subject: optionalText(200).optional(),
    message: optionalText(5_000).optional(),
    /** What {{stubs}} in the subject and the messages stand for, where no field that is filled from them tells. */
    stubs: stubValues.optional(),
    /** Where the sender is: mails tell times as they are there. Without it, in UTC. */
    time_zone: timeZone.optional(),
    /** Whether each is asked when those before them have acted. Left out: as the draft has it, or else all at once. */
    ordered: z.boolean().optional(),
    /** By when the sender would like to have it; nothing ends then. */
    due_at: time.nullable().optional(),
    /** From then on nobody can sign any more. */
    expires_at: time.nullable().default(null),
    /** null: none. */
    reminders: reminders.nullable().optional(),
    /** Whether signees may hand their place to somebody else. */
    allows_reassign: z.boolean().optional(),
    /** Left out: as the draft has it, or else as the space has chosen. */
    seal_mode: sealMode.optional(),
  }),
  answer: pdf,
});

export const withdrawPdf = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/withdraw',
  summary: 'Withdraw a pending pdf',
  tag: 'signing',
  body: z.object({ reason: requiredText(2_000) }),
  answer: pdf,
});

export const remindSignees = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/remind',
  summary: 'Remind one signee, or all whose turn it is',
  tag: 'signing',
  body: z.object({ signee_id: id.optional() }),
  answer: z.object({ reminded: z.number().int() }),
});

export const extendPdf = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/extend',
  summary: 'Change by when a pending pdf should be signed (left out: as it is), and by when it has to be; null: no such date',
  tag: 'signing',
  body: z.object({ due_at: time.nullable().optional(), expires_at: time.nullable() }),
  answer: pdf,
});

export const createSigneeLink = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/signees/{signeeId}/link',
  summary: 'A link for a signee to whom the link alone is the way in, or who signs in person',
  tag: 'signing',
  answer: z.object({ url: z.url() }),
  status: 201,
});

/** Who takes a place over. */
export const person = z.object({ name: oneLine(200), email });

export const handOverSignee = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/signees/{signeeId}/hand-over',
  summary: 'Give the place of a signee who has not finished to another person',
  tag: 'signing',
  body: person,
  answer: signee,
});

import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { email, id, language, nullableTime, optionalText, oneLine, requiredText, sealMode, time, timeZone } from './fields.ts';
import { pdf } from './pdfs.ts';
import { redirectUrl } from './redirect-url.ts';
import { reminders } from './reminders.ts';
import { signeeFields, signeeInput } from './signee-fields.ts';
import { SIGNEE_KINDS, SIGNEE_PROOFS } from './signees.ts';
import { SIGNEE_STATUSES } from './signing-states.ts';
import { stubValues } from './stub-fields.ts';

/** A signee as the sender sees them, without any secret. */
export const signee = z.object({
  id,
  pdf_id: id,
  name: z.string(),
  email: z.string(),
  kind: z.enum(SIGNEE_KINDS),
  order: z.number().int(),
  /** Shared by the members of a signing group; null without one. */
  signing_group_id: id.nullable(),
  color: z.string(),
  status: z.enum(SIGNEE_STATUSES),
  message: z.string(),
  locale: language,
  /** How they are authenticated before they can read anything. */
  access: z.enum(SIGNEE_PROOFS),
  /** They sign on the sender’s device, in front of the sender, and get no invitation by email. */
  is_in_person: z.boolean(),
  reminded_at: nullableTime,
  /** Since when the mail server has rejected emails to their address; they are retried for a while. */
  mail_refused_at: nullableTime,
  /** The signee who replaced them. */
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

export const listSignees = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/signees',
  summary: 'List signees',
  description: 'In order.',
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
  summary: 'Update a signee',
  description: 'Of a draft; or of a sent document, if the signee has not opened it.',
  tag: 'signing',
  body: signeeFields.partial(),
  answer: signee,
});

export const deleteSignee = endpoint({
  method: 'DELETE',
  path: '/api/documents/pdfs/{id}/signees/{signeeId}',
  summary: 'Remove a signee from a draft',
  description: 'Their fields remain, without a signee.',
  tag: 'signing',
});

export const restoreSignee = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/signees/{signeeId}/restore',
  summary: 'Restore a signee removed from a draft',
  description: 'Their fields are not assigned to them again.',
  tag: 'signing',
  answer: signee,
});

export const sendPdf = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/send',
  summary: 'Send a draft to its signees',
  description:
    'Returns 422 with everything that is missing. Omitted settings (subject, message, stubs, order, reminders, kind of seal, reassignment) are those of the draft.',
  tag: 'signing',
  max_body_bytes: BODY_BYTES.long,
  body: z.object({
    subject: optionalText(200).optional(),
    message: optionalText(5_000).optional(),
    /** Values for {{stubs}} in the subject and the messages that no field provides. */
    stubs: stubValues.optional(),
    /** The sender's time zone, for times in emails; UTC without it. */
    time_zone: timeZone.optional(),
    /** Whether signees are asked in order. Defaults to the draft's setting, or else all at once. */
    ordered: z.boolean().optional(),
    /** The due date, after which nothing ends. */
    due_at: time.nullable().optional(),
    /** From then on no one can sign any more. */
    expires_at: time.nullable().default(null),
    /** null: none. */
    reminders: reminders.nullable().optional(),
    /** Whether signees may reassign their part to someone else. */
    allows_reassign: z.boolean().optional(),
    /** The page to which signees are redirected after finishing, with `document` and `status` in the query; empty: none. */
    redirect_url: redirectUrl.optional(),
    /** Defaults to the draft's setting, or else the space's. */
    seal_mode: sealMode.optional(),
    /**
     * Required for a file with existing signatures and active content (`preflight.active_content`): it is sent unchanged, and
     * every signee is warned.
     */
    accepts_active_content: z.boolean().optional(),
  }),
  answer: pdf,
});

export const withdrawPdf = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/withdraw',
  summary: 'Withdraw a pending PDF',
  tag: 'signing',
  body: z.object({ reason: requiredText(2_000) }),
  answer: pdf,
});

export const remindSignees = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/remind',
  summary: 'Send a reminder',
  description: 'To one signee, or to everyone whose turn it is.',
  tag: 'signing',
  body: z.object({ signee_id: id.optional() }),
  answer: z.object({ reminded: z.number().int() }),
});

export const extendPdf = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/extend',
  summary: 'Change the due date and expiry of a pending PDF',
  description: 'An omitted date does not change; null removes it.',
  tag: 'signing',
  body: z.object({ due_at: time.nullable().optional(), expires_at: time.nullable() }),
  answer: pdf,
});

export const createSigneeLink = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/signees/{signeeId}/link',
  summary: 'Create a link for a signee',
  description: 'For a signee whose link is their only authentication, or who signs in person.',
  tag: 'signing',
  answer: z.object({ url: z.url() }),
  status: 201,
});

/** The new person for a signee. */
export const person = z.object({ name: oneLine(200), email });

export const handOverSignee = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/signees/{signeeId}/hand-over',
  summary: 'Reassign a signee to another person',
  description: 'For a signee who has not finished.',
  tag: 'signing',
  body: person,
  answer: signee,
});

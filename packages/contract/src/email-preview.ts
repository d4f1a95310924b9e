// Previews an email for the sender before anything is sent.
import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { language, optionalText, time, timeZone } from './fields.ts';
import { stubValues } from './stub-fields.ts';

/** The parts of an email as text, in the recipient's language. */
export const emailPreview = z.object({
  /** `completed`: recipients of a copy only get an email once everyone has signed. */
  kind: z.enum(['invite', 'completed']),
  language,
  /** The name that mail programs show as the sender; empty where it is the name of this installation. */
  from_name: z.string(),
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** The block that shows the document: its name, its dates, and whether the first page is shown (only where the link is all they need). */
  document: z.object({ name: z.string(), details: z.array(z.string()), shows_first_page: z.boolean() }),
  /** The sender's own message; empty without one. */
  quote: z.string(),
  button: z.string(),
  footer: z.string(),
});
export type EmailPreview = z.infer<typeof emailPreview>;

export const previewSigneeEmail = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/signees/{signeeId}/email-preview',
  summary: 'Preview the email to a signee',
  description:
    'The first email to a signee of a draft, as it would be sent now. Nothing is sent or stored. Stubs without a value stay as `{{stub}}`. Returns null for a signee who signs in person and gets no email.',
  tag: 'signing',
  ability: 'read',
  is_idempotent: true,
  max_body_bytes: BODY_BYTES.long,
  body: z.object({
    subject: optionalText(200).optional(),
    message: optionalText(5_000).optional(),
    stubs: stubValues.optional(),
    time_zone: timeZone.optional(),
    due_at: time.nullable().optional(),
    expires_at: time.nullable().optional(),
  }),
  answer: z.object({ email: emailPreview.nullable() }),
});

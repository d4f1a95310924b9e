import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { optionalText, sealMode } from './fields.ts';
import { redirectUrl } from './redirect-url.ts';
import { reminders } from './reminders.ts';
import { stubValuesOfDraft } from './stub-fields.ts';

/** A date without a time; empty: none. */
const day = z.union([z.literal(''), z.iso.date()]);

/** The sending settings of a draft, as far as they are set. */
export const sendDraft = z.object({
  subject: optionalText(200),
  message: optionalText(5_000),
  /** null: the signing order is not set. */
  is_ordered: z.boolean().nullable(),
  due: day,
  until: day,
  reminders: reminders.nullable(),
  allows_reassign: z.boolean(),
  redirect_url: redirectUrl,
  /** null: the space's default. */
  seal_mode: sealMode.nullable(),
  /** Values for {{stubs}} in the document or the emails; a change keeps those that it does not name. */
  stubs: stubValuesOfDraft,
});
export type SendDraft = z.output<typeof sendDraft>;

export const NO_SEND_DRAFT: SendDraft = {
  subject: '',
  message: '',
  is_ordered: null,
  due: '',
  until: '',
  reminders: null,
  allows_reassign: false,
  redirect_url: '',
  seal_mode: null,
  stubs: {},
};

export const getSendDraft = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/send-draft',
  summary: 'Get the send settings of a draft',
  description: 'For a template: the settings of the drafts created from it.',
  tag: 'signing',
  answer: sendDraft,
});

export const updateSendDraft = endpoint({
  method: 'PUT',
  path: '/api/documents/pdfs/{id}/send-draft',
  summary: 'Update the send settings of a draft',
  description: 'For a template: the settings of the drafts created from it. Omitted properties do not change.',
  tag: 'signing',
  max_body_bytes: BODY_BYTES.long,
  body: sendDraft.partial(),
  answer: sendDraft,
});

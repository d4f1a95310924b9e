import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { optionalText, sealMode } from './fields.ts';
import { redirectUrl } from './redirect-url.ts';
import { reminders } from './reminders.ts';
import { stubValuesOfDraft } from './stub-fields.ts';

/** A day, without a time; empty: none. */
const day = z.union([z.literal(''), z.iso.date()]);

/** How a draft is to be sent, as far as anyone has said it. */
export const sendDraft = z.object({
  subject: optionalText(200),
  message: optionalText(5_000),
  /** null: no one has said whether signees are asked one after another. */
  is_ordered: z.boolean().nullable(),
  due: day,
  until: day,
  reminders: reminders.nullable(),
  allows_reassign: z.boolean(),
  redirect_url: redirectUrl,
  /** null: as the space has chosen. */
  seal_mode: sealMode.nullable(),
  /** What {{stubs}} were filled in with, in the document or for the emails; a change leaves those that it does not name. */
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
  summary: 'How a draft is to be sent, as far as it has been said; of a template, how the drafts that are made of it are',
  tag: 'signing',
  answer: sendDraft,
});

export const updateSendDraft = endpoint({
  method: 'PUT',
  path: '/api/documents/pdfs/{id}/send-draft',
  summary: 'Keep how a draft, or what is made of a template, is to be sent; what is left out stays as it is',
  tag: 'signing',
  most_body_bytes: BODY_BYTES.long,
  body: sendDraft.partial(),
  answer: sendDraft,
});

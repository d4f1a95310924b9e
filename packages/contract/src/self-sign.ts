// Lets the only signer of their own draft sign it in the editor: one step instead of sending, opening and finishing.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, language, requiredText, time, timeZone } from './fields.ts';

export const getSelfSignConsent = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/self-sign',
  summary: 'Get the consent for signing a draft yourself',
  tag: 'signing',
  ability: 'session',
  query: z.object({ language: language.optional() }),
  /** The version says which text it was. */
  answer: z.object({ version: z.string(), text: z.string() }),
});

export const selfSign = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/self-sign',
  summary: 'Sign a draft yourself',
  description:
    'For a draft whose only signer is the caller. Sends, opens, accepts and finishes it in one step, without an email that asks for a signature. Signature elements without a signee become the caller’s. Safe to retry.',
  tag: 'signing',
  ability: 'session',
  body: z.object({
    consent_version: requiredText(40),
    time_zone: timeZone.optional(),
    /** As for sending. */
    accepts_active_content: z.boolean().optional(),
  }),
  answer: z.object({ signee_id: id, signed_at: time }),
});

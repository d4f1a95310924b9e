// Lets the only signer of their own draft sign it in the editor: one step instead of sending, opening and finishing.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, language, requiredText, time, timeZone } from './fields.ts';

export const getSelfSignConsent = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/self-sign',
  summary: 'The consent that is given by signing a draft oneself',
  tag: 'signing',
  ability: 'session',
  query: z.object({ language: language.optional() }),
  /** The version says which text it was. */
  answer: z.object({ version: z.string(), text: z.string() }),
});

export const selfSign = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/self-sign',
  summary:
    'Sign a draft of which the caller is the only signer: it is sent, opened, agreed to and finished in one step, without an email that asks for it. ' +
    'Signatures that were placed for no one become the caller’s. May be repeated after a lost answer',
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

import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { MAX_SIGNEES } from './signees.ts';
import { signee } from './signing.ts';

export const orderSignees = endpoint({
  method: 'PUT',
  path: '/api/documents/pdfs/{id}/signees/order',
  summary: 'Reorder the signees of a draft',
  description: 'As steps one after another. Signees of the same step act at the same time.',
  tag: 'signing',
  max_body_bytes: BODY_BYTES.long,
  body: z.object({ steps: z.array(z.array(id).min(1).max(MAX_SIGNEES)).min(1).max(MAX_SIGNEES) }),
  answer: z.object({ data: z.array(signee) }),
});

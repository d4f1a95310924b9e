import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { email, id, requiredText } from './fields.ts';
import { MAX_PAGES } from './limits.ts';
import { PDF_MODES, pdf } from './pdfs.ts';
import { stubValues } from './stub-fields.ts';
import { MAX_TEMPLATE_ROLES } from './template-roles.ts';

export const copyPdf = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/copy',
  summary:
    'A copy with the same pages and elements, without signees: another document, a template of it, or a document of a template',
  tag: 'pdfs',
  most_body_bytes: BODY_BYTES.long,
  body: z.object({
    name: requiredText(255).optional(),
    mode: z.enum(PDF_MODES).optional(),
    /** Who takes the roles of a template that is used for signing. */
    signees: z
      .array(z.object({ role_id: id, name: requiredText(200), email }))
      .max(MAX_TEMPLATE_ROLES)
      .optional(),
    /** Fills in the stubs of the copy; those that are not named stay as they are written. */
    stubs: stubValues.optional(),
    /**
     * Gives the copy its own file, which looks the same but has no signatures, fields or notes, so anyone can sign it. Elements
     * stay, and so do the signees of a draft.
     */
    is_flat: z.boolean().optional(),
  }),
  answer: pdf,
  status: 201,
});

export const extractPages = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/pages/extract',
  summary: 'A new document of some pages and what is on them, in their order; the pdf that they are from stays as it is',
  tag: 'pdfs',
  body: z.object({
    page_ids: z.array(id).min(1).max(MAX_PAGES),
    /** As the pdf is called that they are from, where it is left out. */
    name: requiredText(255).optional(),
  }),
  answer: pdf,
  status: 201,
});

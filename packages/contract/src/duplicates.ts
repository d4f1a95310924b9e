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
  summary: 'Copy a PDF',
  description:
    'Copies pages and elements, without signees: to another document, from a document to a template, or from a template to a document.',
  tag: 'pdfs',
  max_body_bytes: BODY_BYTES.long,
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
  summary: 'Extract pages',
  description: 'Creates a new document from some pages and their elements. The original does not change.',
  tag: 'pdfs',
  body: z.object({
    page_ids: z.array(id).min(1).max(MAX_PAGES),
    /** As the pdf is called that they are from, where it is left out. */
    name: requiredText(255).optional(),
  }),
  answer: pdf,
  status: 201,
});

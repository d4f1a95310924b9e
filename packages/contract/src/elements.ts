import { elementSchema, operationRequestSchema, radioGroupSchema } from '@countersign/document-model';
import { upToFirstFault } from '@countersign/document-model/bounded';
import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { pdf } from './pdfs.ts';

export const MAX_OPERATIONS_PER_BATCH = 1_000;
export const MAX_ELEMENTS_PER_PDF = 5_000;
/** All elements of a pdf as they travel: JSON with the images of signatures in it. */
export const MAX_ELEMENT_BYTES_PER_PDF = 32 * 1024 * 1024;

export const elementsAnswer = z.object({ revision: z.number().int(), data: z.array(elementSchema) });

export const listElements = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/elements',
  summary: 'The elements of a pdf, and its radio groups; a signee sees those that concern them',
  tag: 'elements',
  /**
   * `pages_revision`: the revision of the pages that these elements refer to. `restored_revision`: the revision of the last
   * return to an earlier version; 0 if there was none.
   */
  answer: elementsAnswer.extend({
    pages_revision: z.number().int(),
    restored_revision: z.number().int(),
    /** All of them, each time: they follow from the radios in `data`. */
    radio_groups: z.array(radioGroupSchema),
  }),
});

export const changeElements = endpoint({
  method: 'PATCH',
  path: '/api/documents/pdfs/{id}/elements',
  summary:
    'Apply a batch of operations to the elements; answers what changed since the revision named. An element that is created says its kind and page; the rest has defaults, its id included. An input with `filled_with` takes its value from its signee: `date_signed` (type `date`) and `email` (type `email`) are filled in by the server alone, a name, company or job title (type `text`) by its signee. An `attachment` and an `image_input` are filled by their signee alone, in signing; checkboxes with the same `checkbox_group` are a multiple choice. 409 holds the current ones when it cannot be merged',
  tag: 'elements',
  most_body_bytes: BODY_BYTES.pictures,
  body: z.object({
    revision: z.number().int().min(0),
    /** The revision of the pages that the coordinates refer to; if the pages have changed since, the answer is a 409. */
    pages_revision: z.number().int().min(0).optional(),
    operations: upToFirstFault(z.array(operationRequestSchema).min(1).max(MAX_OPERATIONS_PER_BATCH), MAX_OPERATIONS_PER_BATCH),
  }),
  /** All changes since the revision that the batch is based on: the batch itself and changes by others. */
  answer: z.object({ revision: z.number().int(), elements: z.array(elementSchema), deleted: z.array(z.uuid()) }),
});

export const decideForm = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/form',
  summary: 'What becomes of the form in an upload: its fields turned into elements, kept, or made part of the pages',
  tag: 'elements',
  body: z.object({ action: z.enum(['use', 'keep', 'flatten']) }),
  /** `left_out`: characters of its values that no font here has; `staying`: names of fields that no element can hold. */
  answer: pdf.extend({ left_out: z.array(z.string()), staying: z.array(z.string()) }),
});

/** The body of a 409 of `changeElements`. */
export const elementsConflict = z.object({ message: z.string(), revision: z.number().int(), elements: z.array(elementSchema) });

export const pdfImage = z.object({ id, width: z.number().int(), height: z.number().int() });

export const uploadPdfImage = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/images',
  summary: 'Upload a picture (PNG, JPEG, WebP or SVG; multipart field `file`) for the image elements of a pdf',
  tag: 'elements',
  body: z.object({}),
  body_kind: 'multipart',
  answer: pdfImage,
  status: 201,
});

export const getPdfImage = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/images/{imageId}',
  summary: 'A picture of an image element',
  tag: 'elements',
  answer_kind: 'file',
  status: 200,
});

// Services that a person connects to their account, and what documents take from there (settings specification, section 7).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, optionalText, requiredText, time } from './fields.ts';
import { pageSource } from './pages.ts';
import { pdfImage } from './elements.ts';
import { code } from './problem-codes.ts';

export const INTEGRATION_PROVIDERS = ['companycam'] as const;
export type IntegrationProvider = (typeof INTEGRATION_PROVIDERS)[number];
const provider = z.enum(INTEGRATION_PROVIDERS);

export const integration = z.object({
  id,
  user_id: id,
  provider,
  user_name: z.string(),
  user_email: z.string(),
  /** A small image as a data URL. */
  user_avatar: z.string().nullable(),
  /** The service rejects our credentials, so it must be connected again. */
  is_refused: z.boolean(),
  created_at: time,
  updated_at: time,
});
export type Integration = z.infer<typeof integration>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/integrations',
  summary: 'List integrations',
  description: 'Services that the caller has connected, and those available on this installation.',
  tag: 'integrations',
  answer: z.object({
    data: z.array(integration),
    providers: z.array(z.object({ provider, is_configured: z.boolean() })),
  }),
});

export const startIntegration = endpoint({
  method: 'GET',
  path: '/api/integrations/{provider}/redirect',
  summary: 'Start connecting a service',
  description:
    'Returns the URL to send the browser to. The service redirects back once, within ten minutes, to the same session.',
  tag: 'integrations',
  ability: 'session',
  answer: z.object({ redirect: z.url() }),
});

export const finishIntegration = endpoint({
  method: 'POST',
  path: '/api/integrations/{provider}/callback',
  summary: 'Complete the connection of a service',
  description: 'Takes the parameters with which the service redirected the browser.',
  tag: 'integrations',
  ability: 'session',
  body: z.object({
    state: z.string().min(1).max(500),
    code: z.string().min(1).max(4_000).optional(),
    /** Why there is no code, in the words of RFC 6749: access_denied, … */
    error: z.string().min(1).max(200).optional(),
  }),
  answer: integration,
});

export const removeIntegration = endpoint({
  method: 'DELETE',
  path: '/api/integrations/{integrationId}',
  summary: 'Disconnect a service',
  description: 'Revokes our access at the service. Photos already in documents remain.',
  tag: 'integrations',
  ability: 'session',
});

/** As the service names things. */
const foreignId = z.string().regex(/^[\w-]{1,64}$/, code('id_invalid'));
const page = z.coerce.number().int().min(1).max(10_000).default(1);

export const project = z.object({
  id: foreignId,
  name: z.string(),
  /** In one line. */
  address: z.string(),
});
export type Project = z.infer<typeof project>;

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/integrations/{integrationId}/projects',
  summary: 'List projects of a service',
  description: 'Most recently active first.',
  tag: 'integrations',
  query: z.strictObject({ search: z.string().max(200).default(''), page }),
  answer: z.object({ data: z.array(project), next_page: z.number().int().nullable() }),
});

export const photo = z.object({
  id: foreignId,
  caption: z.string(),
  taken_by: z.string(),
  captured_at: time.nullable(),
  /** A small image of it, on this server. */
  thumbnail_url: z.string(),
});
export type Photo = z.infer<typeof photo>;

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/integrations/{integrationId}/projects/{projectId}/photos',
  summary: 'List photos of a project',
  description: 'Newest first.',
  tag: 'integrations',
  query: z.strictObject({ page }),
  answer: z.object({ data: z.array(photo), next_page: z.number().int().nullable() }),
});

export const getPhotoThumbnail = endpoint({
  method: 'GET',
  path: '/api/integrations/{integrationId}/thumbnail',
  summary: 'Get the thumbnail of a photo',
  description: 'Its URL is in the list of photos.',
  tag: 'integrations',
  query: z.strictObject({ uri: z.url().max(4_000), signature: z.string().max(100) }),
  answer_kind: 'file',
  status: 200,
});

export const takePhoto = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/photos',
  summary: 'Import a photo as an image',
  description: 'For image elements of a PDF.',
  tag: 'integrations',
  body: z.object({ integration_id: id, photo_id: foreignId }),
  answer: pdfImage,
  status: 201,
});

export const PHOTOS_PER_PAGE = [2, 6] as const;
export const MAX_PHOTOS_AT_ONCE = 48;

export const takePhotoPages = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/photo-pages',
  summary: 'Import photos as pages',
  description: 'Creates pages with captions, which are then added like pages of any file.',
  tag: 'integrations',
  body: z.object({
    integration_id: id,
    photos: z
      .array(z.object({ id: foreignId, caption: optionalText(500).default(''), note: optionalText(200).default('') }))
      .min(1)
      .max(MAX_PHOTOS_AT_ONCE),
    per_page: z.literal(PHOTOS_PER_PAGE),
    /** Page size in points; A4 if omitted. */
    size: z.object({ width: z.number().min(200).max(2_000), height: z.number().min(200).max(2_000) }).optional(),
  }),
  answer: pageSource,
  status: 201,
});

export const pdfProject = z.object({ integration_id: id, project_id: foreignId, name: z.string() });
export type PdfProject = z.infer<typeof pdfProject>;

export const getPdfProject = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/project',
  summary: 'Get the project of a PDF',
  tag: 'integrations',
  answer: z.object({ project: pdfProject.nullable() }),
});

export const choosePdfProject = endpoint({
  method: 'PUT',
  path: '/api/documents/pdfs/{id}/project',
  summary: 'Link a PDF to a project',
  description: 'The project’s current name and address become stubs of the PDF.',
  tag: 'integrations',
  body: z.object({ integration_id: id, project_id: requiredText(64).pipe(foreignId) }),
  answer: pdfProject,
});

export const forgetPdfProject = endpoint({
  method: 'DELETE',
  path: '/api/documents/pdfs/{id}/project',
  summary: 'Unlink a PDF from its project',
  description: 'Removes the project’s stubs.',
  tag: 'integrations',
});

// Sample documents that come with the product: text on pages, roles and fields. A starter is copied into a space, which owns the
// copy.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, language } from './fields.ts';
import { PARTY_COLORS } from './party-colors.ts';
import { pdf } from './pdfs.ts';

/** Those offered as templates. */
export const STARTER_TEMPLATES = ['nda', 'offer_letter', 'consent', 'service_agreement'] as const;
export type StarterTemplate = (typeof STARTER_TEMPLATES)[number];

/** Includes the sample agreement to try signing with, which is created as a signing draft. */
export const STARTERS = [...STARTER_TEMPLATES, 'sample_agreement'] as const;
export type Starter = (typeof STARTERS)[number];

const starterRole = z.object({ name: z.string(), color: z.enum(PARTY_COLORS) });

/** A field on a page, in points from the top left. */
const starterField = z.object({
  /** From 0. */
  page: z.number().int(),
  /** Index in `roles`. */
  role: z.number().int(),
  kind: z.enum(['input', 'signature', 'checkbox']),
  label: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export const starterTemplate = z.object({
  id: z.enum(STARTER_TEMPLATES),
  name: z.string(),
  description: z.string(),
  roles: z.array(starterRole),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(starterField),
});
export type StarterTemplateDetails = z.infer<typeof starterTemplate>;

export const listStarterTemplates = endpoint({
  method: 'GET',
  path: '/api/starter-templates',
  summary: 'List starter templates',
  description: 'In one of the product’s languages.',
  tag: 'templates',
  query: z.strictObject({ language }),
  answer: z.object({ data: z.array(starterTemplate) }),
});

export const getStarterImage = endpoint({
  method: 'GET',
  path: '/api/starter-templates/{starter}/image',
  summary: 'Get an image of a starter template',
  description: 'One page as WebP, without fields.',
  tag: 'templates',
  query: z.strictObject({
    language,
    /** From 0. */
    page: z.coerce.number().int().min(0).max(9).default(0),
  }),
  answer_kind: 'file',
  status: 200,
});

export const createFromStarter = endpoint({
  method: 'POST',
  path: '/api/{space}/documents/starters',
  summary: 'Create a template from a starter template',
  description: 'With its roles and fields. `sample_agreement` creates a draft for signing.',
  tag: 'templates',
  body: z.object({ starter: z.enum(STARTERS), language, folder_id: id.optional() }),
  answer: pdf,
  status: 201,
});

// The payload of each webhook event: a schema that every delivery must match, and an example.
import { z } from 'zod';
import { id, time } from './fields.ts';
import { pdf } from './pdfs.ts';
import { signee } from './signing.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from './webhooks.ts';

/** Omits fields that are personal to a user, or only of use to a viewer. */
const pdfData = z.object({
  pdf: pdf.omit({ is_favorite: true, may_change: true, is_own_upload: true, viewing_copy: true }),
  signees: z.array(signee),
  /** The type of the timeline event. */
  change: z.string(),
});
const testData = z.object({ message: z.string() });

function payloadOf<Data extends z.ZodType>(event: WebhookEvent, data: Data) {
  return z.object({ id, event: z.literal(event), created_at: time, data });
}

type PdfEvent = Exclude<WebhookEvent, 'webhooks.test'>;
type Payloads = Record<PdfEvent, ReturnType<typeof payloadOf<typeof pdfData>>> & {
  'webhooks.test': ReturnType<typeof payloadOf<typeof testData>>;
};

export const WEBHOOK_PAYLOADS = Object.fromEntries(
  WEBHOOK_EVENTS.map((event) => [event, payloadOf(event, event === 'webhooks.test' ? testData : pdfData)]),
  // One entry for each event, made from the list of events.
) as Payloads;

const AT = '2026-11-21T09:30:00.000Z';
const PDF_ID = '01939f6c-5a1e-7c3b-9a44-2f1d7a1c0b11';

const EXAMPLE_SIGNEE: z.infer<typeof signee> = {
  id: '01939f6c-6b2f-7d4c-8b55-3a2e8b2d1c22',
  pdf_id: PDF_ID,
  name: 'Ann Able',
  email: 'ann@example.com',
  kind: 'signer',
  order: 1,
  signing_group_id: null,
  color: '#1d4ed8',
  status: 'sent',
  message: '',
  locale: 'en',
  access: 'link',
  is_in_person: false,
  reminded_at: null,
  mail_refused_at: null,
  reassigned_to: null,
  sent_at: AT,
  viewed_at: null,
  signed_at: null,
  declined_at: null,
  decline_reason: null,
  created_at: AT,
  updated_at: AT,
};

const EXAMPLE_PDF: z.infer<typeof pdfData>['pdf'] = {
  id: PDF_ID,
  user_id: '01939f6c-1111-7aaa-8bbb-0123456789ab',
  organization_id: null,
  folder_id: null,
  name: 'Lease',
  language: 'en',
  mode: 'signing',
  origin: 'upload',
  template_id: null,
  engine_mode: 'ready',
  signing_mode: 'pending',
  revision: 7,
  pages_revision: 1,
  page_count: 2,
  size_bytes: 48_213,
  form: 'none',
  form_field_count: 0,
  text_tags: null,
  signature_count: 0,
  obstacle: null,
  preflight: null,
  declined_cause: null,
  is_finalizing: false,
  is_seal_failing: false,
  first_page_id: '01939f6c-2222-7aaa-8bbb-0123456789ab',
  created_at: AT,
  updated_at: AT,
  allows_reassign: true,
  sent_at: AT,
  due_at: null,
  expires_at: null,
  completed_at: null,
  declined_at: null,
  archived_at: null,
  deleted_at: null,
};

interface Example {
  change: string;
  pdf?: Partial<typeof EXAMPLE_PDF>;
  signee?: Partial<typeof EXAMPLE_SIGNEE>;
}

const UNSENT = { mode: 'edit', signing_mode: null, sent_at: null } as const;
const SIGNED = { status: 'signed', viewed_at: AT, signed_at: AT } as const;

const EXAMPLES: Record<PdfEvent, Example> = {
  'pdfs.created': { change: 'uploaded', pdf: UNSENT },
  'pdfs.updated': { change: 'pages changed', pdf: UNSENT },
  'pdfs.copied': { change: 'copied', pdf: UNSENT },
  'pdfs.used': { change: 'used', pdf: { ...UNSENT, mode: 'template' } },
  'pdfs.deleted': { change: 'deleted', pdf: { ...UNSENT, deleted_at: AT } },
  'pdfs.sent': { change: 'sent' },
  'pdfs.signed': { change: 'finished signing', signee: SIGNED },
  'pdfs.declined': {
    change: 'declined',
    pdf: { signing_mode: 'declined', declined_cause: 'signee', declined_at: AT },
    signee: { status: 'declined', viewed_at: AT, declined_at: AT, decline_reason: 'The rent is not what we agreed.' },
  },
  'pdfs.completed': {
    change: 'document completed',
    pdf: { signing_mode: 'completed', completed_at: AT, signature_count: 2 },
    signee: SIGNED,
  },
};

/** The payload of an event, with made-up people. */
export function examplePayload(event: WebhookEvent): z.infer<Payloads[WebhookEvent]> {
  const head = { id: '01939f6c-7c3f-7e5d-9c66-4b3f9c3e2d33', created_at: AT };
  if (event === 'webhooks.test') return { ...head, event, data: { message: 'This is a test.' } };
  const { change, pdf: of, signee: by } = EXAMPLES[event];
  const shown = { ...EXAMPLE_PDF, ...of };
  return {
    ...head,
    event,
    data: { pdf: shown, signees: shown.mode === 'signing' ? [{ ...EXAMPLE_SIGNEE, ...by }] : [], change },
  };
}

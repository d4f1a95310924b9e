// The content of /home: pdfs that wait for the user, then the user's recent activity.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime } from './fields.ts';
import { pdf } from './pdfs.ts';
import { SIGNEE_KINDS } from './signees.ts';

/** How many of each there are at most; `total` counts them all. */
export const HOME_SECTION_SIZE = 12;

const section = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), total: z.number().int() });

/** A pdf that waits for the person's own signature or approval, whoever's space it is in. */
export const pdfToSign = z.object({
  pdf,
  signee_id: id,
  /** As whom: several may share the address of an account. */
  signee_name: z.string(),
  kind: z.enum(SIGNEE_KINDS),
  sender_name: z.string(),
  /** When it became their turn. */
  asked_at: nullableTime,
});
export type PdfToSign = z.infer<typeof pdfToSign>;

/** The next pdf of a signee without an account: no more than the email to them contained. */
export const nextToSign = pdfToSign.extend({ pdf: pdf.pick({ id: true, name: true }) });
export type NextToSign = z.infer<typeof nextToSign>;

export const getHome = endpoint({
  method: 'GET',
  path: '/api/{space}/home',
  summary: 'Get the home screen',
  description:
    'Documents to sign in any space, drafts and declined documents of this space, and the caller’s last activity in it.',
  tag: 'home',
  answer: z.object({
    to_sign: section(pdfToSign),
    drafts: section(pdf),
    declined: section(pdf),
    recent: section(pdf),
  }),
});

export const listNextToSign = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/sign/next',
  summary: 'List the signee’s other documents',
  description: 'Other documents that wait for the same address, among those that this session has opened by link.',
  tag: 'signing',
  ability: 'sign',
  answer: z.object({ data: z.array(nextToSign) }),
});

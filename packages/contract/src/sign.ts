// The signee's own side: entering, consent, values, finishing, declining, reassigning.
import { imageInputValueSchema, signatureValueSchema } from '@countersign/document-model';
import { z } from 'zod';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { REQUIRED, email, id, language, nullableTime, requiredText, time, timeZone } from './fields.ts';
import { organizationBranding } from './organizations.ts';
import { pdf } from './pdfs.ts';
import { activeContent } from './preflight.ts';
import { code } from './problem-codes.ts';
import { ACCESS_CODE_LENGTH, SIGNEE_KINDS } from './signees.ts';
import { SIGNEE_STATUSES } from './signing-states.ts';
import { person } from './signing.ts';

/** What a signee may see of the others: a first name and a status. */
export const otherSignee = z.object({
  first_name: z.string(),
  status: z.enum(SIGNEE_STATUSES),
  kind: z.enum(SIGNEE_KINDS),
  /** The first names of those who can sign in this one's place. */
  alternates: z.array(z.string()),
});

/** A signee's group, one of whom has to sign. They see each other's names, to agree on who signs. */
export const signingGroup = z.object({
  /** The other members who can still sign. */
  alternates: z.array(z.string()),
  /** The member who has begun, from whom the signee can take over; null while nobody else has. */
  acting: z.string().nullable(),
});

export const signeeLogin = endpoint({
  method: 'POST',
  path: '/signee-login',
  summary: 'Sign in as a signee',
  description:
    'With the token from the emailed link, or for a form with name and email, and with the required authentication. A 422 with `proof` says what is required.',
  tag: 'signing',
  ability: 'session',
  body: z
    .object({
      token: requiredText(200).optional(),
      /** The slug of a form, in place of a token. */
      form: requiredText(200).optional(),
      name: requiredText(100).optional(),
      email: email.optional(),
      access_code: z.string().max(ACCESS_CODE_LENGTH.max).optional(),
      /** The emailed one-time code. */
      code: z.string().max(20).optional(),
      /** Emails another one-time code. */
      send_code: z.boolean().optional(),
      /** A user signed in with another address confirms that they are the recipient of the link. */
      as_addressee: z.boolean().optional(),
    })
    .superRefine((body, context) => {
      const needed = body.form === undefined ? (['token'] as const) : (['name', 'email'] as const);
      for (const field of needed)
        if (body[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: REQUIRED });
    }),
  answer: z.object({ pdf_id: id, signee_id: id }),
});

/** The authentication that is still missing, in the response that asks for it. */
export const missingAuthentication = z.object({
  proof: z.enum(['access_code', 'email_code', 'login', 'addressee']),
  /** A hint at the link's recipient before authentication: a***@example.com. */
  email_hint: z.string(),
});
export type MissingAuthentication = z.infer<typeof missingAuthentication>;

export const renewSigneeLink = endpoint({
  method: 'POST',
  path: '/signee-login/renew',
  summary: 'Send a new link to a signee',
  description: 'If the link has expired.',
  tag: 'signing',
  ability: 'session',
  body: z.object({ token: requiredText(200) }),
});

export const getSigning = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/sign',
  summary: 'Get the state of signing',
  description: 'The signee, the consent to give, and the fields left to fill in.',
  tag: 'signing',
  ability: 'sign',
  /** Language of the consent; defaults to the signee's own. */
  query: z.object({ language: language.optional() }),
  answer: z.object({
    pdf: z.object({
      id,
      name: z.string(),
      language: pdf.shape.language,
      signing_mode: pdf.shape.signing_mode,
      page_count: z.number().int().nullable(),
      completed_at: nullableTime,
      viewing_copy: pdf.shape.viewing_copy,
      pages_revision: pdf.shape.pages_revision,
      declined_cause: pdf.shape.declined_cause,
      /** In the words of the person who ended it; null without a reason. */
      declined_reason: z.string().nullable(),
    }),
    signee: z.object({
      id,
      name: z.string(),
      email: z.string(),
      kind: z.enum(SIGNEE_KINDS),
      status: z.enum(SIGNEE_STATUSES),
      signed_at: nullableTime,
      /** The language in which the sender writes to them. */
      locale: language,
    }),
    sender_name: z.string(),
    /** The sender is the signee. */
    is_own: z.boolean(),
    /** Set where the signee signs in person on this person’s device, with this person’s session. */
    host: z.object({ name: z.string() }).nullable(),
    message: z.string(),
    /** Whether this signee may reassign their part to someone else. */
    allows_reassign: z.boolean(),
    /** The page to which the sender redirects signees after finishing; null before that, and without one. */
    redirect_to: z.string().nullable(),
    due_at: nullableTime,
    expires_at: nullableTime,
    consent: z.object({ version: z.string(), text: z.string(), given_at: nullableTime }),
    total_required: z.number().int(),
    done_required: z.number().int(),
    /** For a completed pdf: the SHA-256 of the sealed file, and the head of its timeline, which lead to its verification. */
    completion: z.object({ sha256: z.string(), head: z.string() }).nullable(),
    /** Content that programs or printers may show differently; the sender agreed to send it anyway. */
    active_content: z.array(activeContent),
    /** null without a signing group. */
    signing_group: signingGroup.nullable(),
    others: z.array(otherSignee),
  }),
});

/** Separate from the signee's progress, which is polled often: a logo is large and does not change. */
export const getSenderBranding = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/sign/look',
  summary: 'Get the sender’s branding',
  description: 'Of the organization that sent the PDF; null for a private space.',
  tag: 'signing',
  ability: 'sign',
  answer: z.object({ organization: organizationBranding.nullable() }),
});

export const confirmInPerson = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/sign/confirm',
  summary: 'Confirm the identity of a signee in person',
  description: 'The person says that they are the signee. Called with the host’s session and `X-Signee`.',
  tag: 'signing',
  ability: 'sign',
});

export const startSigning = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/sign/start',
  summary: 'Agree to sign electronically',
  description:
    'In a signing group, returns 409 `signing_group_taken` if another alternate has started, unless `takes_over` is set.',
  tag: 'signing',
  ability: 'sign',
  /** The time zone is kept as evidence: certificates show a signee's times in it. */
  body: z.object({
    consent_version: requiredText(40),
    time_zone: timeZone.optional(),
    /** In a signing group: sign in place of the one who has begun, whose answers are discarded. */
    takes_over: z.boolean().optional(),
  }),
});

export const fieldValue = z.union([
  z
    .string()
    .max(20_000)
    .refine((text) => !text.includes('\u0000'), code('characters_not_allowed')),
  z.boolean(),
  signatureValueSchema,
  imageInputValueSchema,
  z.null(),
]);

export const saveSigningValues = endpoint({
  method: 'PUT',
  path: '/api/documents/pdfs/{id}/sign/values',
  summary: 'Save field values',
  tag: 'signing',
  ability: 'sign',
  max_body_bytes: BODY_BYTES.images,
  body: z.object({
    values: z
      .array(z.object({ element_id: id, value: fieldValue }))
      .min(1)
      .max(1_000),
  }),
  /** `calculated`: the new values of the signee's calculated fields, and re-encoded images. */
  answer: z.object({
    total_required: z.number().int(),
    done_required: z.number().int(),
    calculated: z.array(z.object({ element_id: id, value: z.union([z.string(), imageInputValueSchema]) })),
  }),
});

export const finishSigning = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/sign/finish',
  summary: 'Finish signing',
  description:
    'Safe to retry. Fields for the date of signing get the date in `time_zone`, or in UTC. Returns 409 with `answers_changed` if the values differ from those that `answers` identifies.',
  tag: 'signing',
  ability: 'sign',
  is_idempotent: true,
  /** A hash of the answers that the signee sees, so that nothing is signed that was changed elsewhere. */
  body: z.object({
    answers: z
      .string()
      .regex(/^[0-9a-f]{16}$/, code('answers_mark_invalid'))
      .optional(),
    /** The signee's time zone, which determines the date in fields for the day of signing; UTC without it. */
    time_zone: timeZone.optional(),
  }),
  answer: z.object({ signed_at: time, signing_mode: pdf.shape.signing_mode }),
});

export const declineSigning = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/sign/decline',
  summary: 'Decline to sign',
  tag: 'signing',
  ability: 'sign',
  body: z.object({ reason: requiredText(2_000) }),
});

export const reassignSigning = endpoint({
  method: 'POST',
  path: '/api/documents/pdfs/{id}/sign/reassign',
  summary: 'Reassign signing to another person',
  description: 'If the sender allows it.',
  tag: 'signing',
  ability: 'sign',
  body: person,
});

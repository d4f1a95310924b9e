// The content of the certificate, derived from recorded data.
import { timeZone } from '@countersign/contract/fields';
import type { Language } from '@countersign/contract/languages';
import { type SigneeChange, signeeChange } from '@countersign/contract/signee-change';
import { type SigneeKind, SIGNEE_KINDS, SIGNEE_PROOFS } from '@countersign/contract/signees';
import { type AttachedFile, type Element, isField } from '@countersign/document-model';
import { z } from 'zod';
import { alternatesOf } from '#features/signing/index.ts';
import { languageOfConsent } from '#features/signing/signees/index.ts';
import { type PublishedForm, headOf, userActor } from '#features/timeline/index.ts';
import { deviceOf } from '#platform/i18n/device-messages.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import type { TimelineRow } from '#src/schema/timeline.ts';

const PROVEN_BY: readonly ProvenBy[] = [...SIGNEE_PROOFS, 'copied_link', 'in_person'];

/** Who attests the time of the seal: a timestamp authority, one that did not answer and is retried later, or only the server. */
export type TimeSource = 'authority' | 'later' | 'none';

export interface CertificateFacts {
  pdf_id: string;
  pdf_name: string;
  /** For a document from a published form, who published it, and for which organization. */
  sender: { name: string; email: string | null; organization: string | null };
  /** The form's name. */
  form: string | null;
  /** ISO 8601, like all times here. */
  sent_at: string | null;
  completed_at: string;
  page_count: number;
  /** SHA-256 (hex) of the uploaded file. */
  original_sha256: string;
  /** SHA-256 (hex) of the file with everyone's signature, before certificate and seal; null if the seal is the only signature. */
  signed_sha256: string | null;
  /** The IANA time zone from which it was sent. */
  time_zone: string | null;
  /** The hash of the last event before the seal. */
  chain_head: string;
  seal_mode: PdfRow['seal_mode'];
  time_witness: TimeSource;
  /** The address at which anyone can verify the document. */
  verify_url: string;
  /** The sender's language comes first. */
  languages: Language[];
  signees: CertifiedSignee[];
  events: CertifiedEvent[];
}

/** How a signer was authenticated. */
export type ProvenBy = SigneeRow['access'] | 'copied_link' | 'in_person';

export interface CertifiedSignee {
  name: string;
  email: string;
  kind: SigneeRow['kind'];
  color: string;
  signed_at: string | null;
  /** The version of the consent text, and the language in which they read it. */
  consent: { version: string; language: Language } | null;
  /** The IANA time zone of the device on which they consented. */
  time_zone: string | null;
  proven_by: ProvenBy;
  /** The owner of the device on which they signed, if not their own. */
  host: { name: string; email: string } | null;
  ip: string | null;
  /** Browser and operating system, as far as known. */
  device: string[];
  /** Files that they attached, with their SHA-256 (hex). */
  files: Pick<AttachedFile, 'name' | 'sha256' | 'size_bytes'>[];
  /** The other people who were asked, in a signing group of which one was enough. */
  alternates: { name: string; email: string }[];
  /** Their first signature, as it is in the document. */
  signature: Element | null;
}

export interface CertifiedEvent {
  sequence: number;
  type: string;
  at: string;
  actor: string;
  /** The affected signee, if not the actor. */
  signee: string | null;
  /** For a signee who was corrected or reassigned. */
  change: SigneeChange | null;
  form: PublishedForm | null;
  ip: string | null;
  /** The owner of the device on which it was done, if not the actor. */
  host: string | null;
  /** SHA-256 (hex) of a file that was attached or removed. */
  file_sha256: string | null;
  hash: string;
}

export function gatherCertificateFacts(record: {
  pdf: PdfRow;
  signees: SigneeRow[];
  elements: Element[];
  events: TimelineRow[];
  now: Date;
  public_url: string;
  time_witness: TimeSource;
  /** Current data of the sender; null once the account is deleted. */
  sender: Pick<UserRow, 'first_name' | 'last_name' | 'email' | 'locale' | 'seen_locale'> | null;
}): CertificateFacts {
  const { pdf, signees, events } = record;
  const sent = events.find((event) => event.type === 'sent');
  const head = events.at(-1)?.hash ?? '';

  return {
    pdf_id: pdf.id,
    pdf_name: pdf.name,
    sender: senderOf(sent, record.sender),
    form: (sent && formOf(sent)?.name) ?? null,
    sent_at: pdf.sent_at?.toISOString() ?? null,
    completed_at: record.now.toISOString(),
    page_count: pdf.page_count ?? 0,
    original_sha256: pdf.upload_key,
    signed_sha256: pdf.seal_mode === 'each' ? pdf.signing_key : null,
    time_zone: pdf.time_zone,
    chain_head: head,
    seal_mode: pdf.seal_mode,
    time_witness: record.time_witness,
    verify_url: `${record.public_url}/verify?document=${pdf.id}&head=${headOf(head)}`,
    languages: [...new Set<Language>([languageOf(record.sender), ...signees.map(({ locale }) => locale)])],
    signees: signees.filter(({ status }) => status !== 'reassigned').map((signee) => certified(signee, record)),
    events: events.map((event) => ({
      sequence: event.sequence,
      type: certifiedType(event),
      at: event.at.toISOString(),
      actor: event.actor.name,
      signee: signeeOf(event),
      change: signeeChange(event.data),
      form: formOf(event),
      ip: event.ip,
      host: hostOf(event)?.name ?? null,
      file_sha256: fileOf(event),
      hash: event.hash,
    })),
  };
}

const NOBODY = { name: '', email: null };

/** The sender. A form has no sender, so its publisher is named. */
function senderOf(sent: TimelineRow | undefined, keeper: Parameters<typeof gatherCertificateFacts>[0]['sender']) {
  const form = sent && formOf(sent);
  // If the publisher's account is gone, the organization is named in its place, and only once.
  if (form) return { ...form.publisher, organization: form.organization === form.publisher.name ? null : form.organization };
  const { name, email } = sent?.actor.type === 'user' || !keeper ? (sent?.actor ?? NOBODY) : userActor({ id: '', ...keeper });
  return { name, email, organization: null };
}

/** How a signee who has finished was authenticated. */
export function provenBy(signee: SigneeRow, events: readonly TimelineRow[]): ProvenBy {
  const finish = ownEvent(signee, events, END_OF[signee.kind]);
  return PROVEN_BY.find((way) => way === finish?.proven_by) ?? 'link';
}

function ownEvent(signee: SigneeRow, events: readonly TimelineRow[], type: string): TimelineRow | undefined {
  return events.findLast((event) => event.type === type && event.actor.id === signee.id);
}

function certified(
  signee: SigneeRow,
  record: Pick<Parameters<typeof gatherCertificateFacts>[0], 'events' | 'elements' | 'signees'>,
): CertifiedSignee {
  const { events, elements } = record;
  const [consent, finish] = [ownEvent(signee, events, 'consented'), ownEvent(signee, events, END_OF[signee.kind])];
  const signature = elements.find(
    (element) => element.kind === 'signature' && element.signee_id === signee.id && element.value !== null,
  );
  const version = signee.consent_version;
  return {
    name: signee.name,
    email: signee.email,
    kind: signee.kind,
    color: signee.color,
    signed_at: signee.signed_at?.toISOString() ?? null,
    consent: version === null ? null : { version, language: languageOfConsent(version) },
    proven_by: provenBy(signee, events),
    host: finish ? hostOf(finish) : null,
    ip: finish?.ip ?? null,
    time_zone: consent ? zoned.parse(consent.data).time_zone : null,
    device: Object.values(deviceOf(finish?.user_agent ?? null)).filter((name) => name !== undefined),
    files: elements.flatMap((field) =>
      isField(field) && field.kind === 'attachment' && field.signee_id === signee.id ? field.value : [],
    ),
    alternates: alternatesOf(signee, record.signees).map(({ name, email }) => ({ name, email })),
    signature: signature ?? null,
  };
}

/** The event with which a signee finishes, by kind. */
const END_OF: Record<SigneeKind, string> = {
  signer: 'finished signing',
  approver: 'finished signing',
  viewer: 'confirmed viewing',
  copy: 'finished signing',
};

const zoned = z.object({ time_zone: timeZone.nullable().catch(null) }).catch({ time_zone: null });
const finished = z.object({ as: z.enum(SIGNEE_KINDS) });

/** Approvers finish without signing; a document from a form has no creator. */
function certifiedType(event: TimelineRow): string {
  const { type, data } = event;
  if (formOf(event)) return `${type} through form`;
  return type === 'finished signing' && finished.safeParse(data).data?.as === 'approver' ? 'approved' : type;
}

const attached = z.object({ sha256: z.string() });

function fileOf({ type, data }: TimelineRow): string | null {
  const isAbout = type === 'file attached' || type === 'file removed';
  return isAbout ? (attached.safeParse(data).data?.sha256 ?? null) : null;
}

const paused = z.object({ name: z.string() });
const tookOver = z.object({ from: z.object({ name: z.string() }) });
const copied = z.object({ signee: z.string() });

function signeeOf({ type, data }: TimelineRow): string | null {
  if (type === 'access paused') return paused.safeParse(data).data?.name ?? null;
  if (type === 'took over signing') return tookOver.safeParse(data).data?.from.name ?? null;
  if (type === 'signee corrected') return signeeChange(data)?.from.name ?? null;
  return type === 'link copied' ? (copied.safeParse(data).data?.signee ?? null) : null;
}

const published = z.object({
  form: z.object({
    name: z.string(),
    publisher: z.object({ name: z.string(), email: z.string().nullable() }),
    organization: z.string().nullable(),
  }),
});

function formOf({ data }: TimelineRow): PublishedForm | null {
  return published.safeParse(data).data?.form ?? null;
}

const hosted = z.object({ hosted_by: z.object({ name: z.string(), email: z.string() }) });

function hostOf({ data }: TimelineRow): { name: string; email: string } | null {
  return hosted.safeParse(data).data?.hosted_by ?? null;
}

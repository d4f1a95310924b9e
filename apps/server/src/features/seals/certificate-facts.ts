import type { PdfRow, SigneeRow, TimelineRow } from '#src/schema/pdfs.ts';
import type { CertificateFacts } from './certificate-layout.ts';

/** What the certificate says, from what was recorded. Times in UTC. */
export function gatherCertificateFacts(record: {
  pdf: PdfRow;
  signees: SigneeRow[];
  events: TimelineRow[];
  now: Date;
}): CertificateFacts {
  const { pdf, signees, events } = record;
  const sent = events.find((event) => event.type === 'sent');
  const finishOf = (signee: SigneeRow) =>
    events.find((event) => event.type === 'finished signing' && event.actor.id === signee.id);

  return {
    pdf_id: pdf.id,
    pdf_name: pdf.name,
    sender: sent ? `${sent.actor.name} <${sent.actor.email ?? ''}>` : '',
    sent_at: pdf.sent_at ? utc(pdf.sent_at) : '',
    completed_at: utc(record.now),
    page_count: pdf.page_count ?? 0,
    original_sha256: pdf.upload_key,
    consent_version: signees.find((signee) => signee.consent_version)?.consent_version ?? '',
    chain_head: events.at(-1)?.hash ?? '',
    signees: signees.map((signee) => {
      const finish = finishOf(signee);
      return {
        name: signee.name,
        email: signee.email,
        kind: signee.kind,
        signed_at: signee.signed_at ? utc(signee.signed_at) : null,
        proven_by: finish?.proven_by === 'login' ? 'their account' : 'the link mailed to them',
        ip: finish?.ip ?? null,
        user_agent: finish?.user_agent ?? null,
      };
    }),
    events: events.map((event) => ({
      sequence: event.sequence,
      type: event.type,
      at: utc(event.at),
      actor: event.actor.name,
      ip: event.ip,
      hash: event.hash,
    })),
  };
}

function utc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

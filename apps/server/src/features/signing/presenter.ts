import type { Signee } from '@countersign/contract/signing';
import type { SigneeRow } from '#src/schema/signees.ts';

export function presentSignee(signee: SigneeRow): Signee {
  return {
    id: signee.id,
    pdf_id: signee.pdf_id,
    name: signee.name,
    email: signee.email,
    kind: signee.kind,
    order: signee.order,
    signing_group_id: signee.signing_group_id,
    color: signee.color,
    status: signee.status,
    message: signee.message,
    locale: signee.locale,
    access: signee.access,
    is_in_person: signee.is_in_person,
    reassigned_to: signee.reassigned_to,
    decline_reason: signee.decline_reason,
    reminded_at: iso(signee.reminded_at),
    mail_refused_at: iso(signee.mail_refused_at),
    sent_at: iso(signee.sent_at),
    viewed_at: iso(signee.viewed_at),
    signed_at: iso(signee.signed_at),
    declined_at: iso(signee.declined_at),
    created_at: signee.created_at.toISOString(),
    updated_at: signee.updated_at.toISOString(),
  };
}

/** The facts about a signee that other signees may see. @param party a group of alternates, or a single person */
export function presentParty(party: readonly [SigneeRow, ...SigneeRow[]]) {
  const { id, name, status, kind } = party.find((signee) => signee.status === 'signed') ?? party[0];
  const alternates = party.filter((signee) => signee.id !== id);
  return { first_name: firstName(name), status, kind, alternates: alternates.map((other) => firstName(other.name)) };
}

function firstName(name: string): string {
  return name.split(/\s+/)[0] ?? '';
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

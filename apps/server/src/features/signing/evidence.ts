// What the timeline keeps of what a signee does: who it was, how they proved it, on whose device, and from where.
import type { FastifyRequest } from 'fastify';
import type { SigneeGrant } from '#features/pdfs/index.ts';
import type { Recorded } from '#features/timeline/index.ts';
import type { SigneeRow } from '#src/schema/pdfs.ts';
import type { TimelineActor } from '#src/schema/timeline.ts';
import { isOwnAddress } from './proof.ts';

/** The signee acts, also where the session is a host's: then the host, who saw them do it, is named beside them. */
export function bySignee(
  request: FastifyRequest,
  { signee, host }: Pick<SigneeGrant, 'signee' | 'host'>,
  data: Record<string, unknown> = {},
): Recorded & { data: Record<string, unknown> } {
  const actor: TimelineActor = { type: 'signee', id: signee.id, name: signee.name, email: signee.email };
  const { signee_ids, by_copied_link } = request.caller;
  const own = signee_ids.includes(signee.id) ? provenByLink(request, signee, by_copied_link.includes(signee.id)) : 'login';
  return {
    actor,
    proven_by: host ? 'in_person' : own,
    ip: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 500) || null,
    data: host ? { ...data, hosted_by: { name: `${host.first_name} ${host.last_name}`.trim(), email: host.email } } : data,
  };
}

/** What somebody has proven who entered by a link. One that the sender had copied says nothing about the mailbox. */
export function provenByLink(request: FastifyRequest, signee: SigneeRow, isCopied: boolean): string {
  if (!isCopied || signee.access !== 'link') return signee.access;
  return isOwnAddress(request, signee.email) ? 'login' : 'copied_link';
}

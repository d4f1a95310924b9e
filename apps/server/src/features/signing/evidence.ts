// What the timeline keeps of what a signee does: who it was, how they proved it, on whose device, and from where.
import type { FastifyRequest } from 'fastify';
import type { SigneeGrant } from '#features/pdfs/index.ts';
import type { Recorded } from '#features/timeline/index.ts';
import type { TimelineActor } from '#src/schema/timeline.ts';

/** The signee acts, also where the session is a host's: then the host, who saw them do it, is named beside them. */
export function bySignee(
  request: FastifyRequest,
  { signee, host }: Pick<SigneeGrant, 'signee' | 'host'>,
  data: Record<string, unknown> = {},
): Recorded & { data: Record<string, unknown> } {
  const actor: TimelineActor = { type: 'signee', id: signee.id, name: signee.name, email: signee.email };
  const own = request.caller.signee_ids.includes(signee.id) ? signee.access : 'login';
  return {
    actor,
    proven_by: host ? 'in_person' : own,
    ip: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 500) || null,
    data: host ? { ...data, hosted_by: { name: `${host.first_name} ${host.last_name}`.trim(), email: host.email } } : data,
  };
}

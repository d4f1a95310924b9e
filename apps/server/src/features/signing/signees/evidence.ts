// What the timeline records of a signee's action: who it was, how they were authenticated, on whose device, and from where.
import type { SigneeGrant } from '#features/pdfs/access/index.ts';
import type { Recorded } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { TimelineActor } from '#src/schema/timeline.ts';
import { isOwnAddress } from './signer-authentication.ts';

/** The signee is the actor, even in a host's session, in which case the host is recorded as a witness. */
export function bySignee(
  call: Call,
  { signee, host }: Pick<SigneeGrant, 'signee' | 'host'>,
  data: Record<string, unknown> = {},
): Recorded & { data: Record<string, unknown> } {
  const actor: TimelineActor = { type: 'signee', id: signee.id, name: signee.name, email: signee.email };
  const { signee_ids, by_copied_link, user } = call.caller;
  const own = signee_ids.includes(signee.id) ? provenByLink(call, signee, by_copied_link.includes(signee.id)) : 'login';
  const isOther = host === null && user !== null && user.email.toLowerCase() !== signee.email.toLowerCase();
  return {
    actor,
    key: call.context.timeline_key,
    proven_by: host ? 'in_person' : own,
    ip: call.caller.ip,
    user_agent: call.caller.user_agent,
    data: {
      ...data,
      ...(host ? { hosted_by: named(host) } : {}),
      // They confirmed that the link is theirs, although another user is signed in.
      ...(isOther ? { signed_in_as: named(user) } : {}),
    },
  };
}

function named({ first_name, last_name, email }: Pick<UserRow, 'first_name' | 'last_name' | 'email'>) {
  return { name: `${first_name} ${last_name}`.trim(), email };
}

/** What entering by a link has proven. A link that the sender had copied proves no access to the mailbox. */
export function provenByLink(call: Call, signee: SigneeRow, isCopied: boolean): string {
  // An access code given by the sender does not prove access to the mailbox either.
  if (!isCopied || (signee.access !== 'link' && signee.access !== 'access_code')) return signee.access;
  return isOwnAddress(call, signee.email) ? 'login' : 'copied_link';
}

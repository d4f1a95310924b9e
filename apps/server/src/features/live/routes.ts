import * as contract from '@countersign/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maySeeMembers } from '#features/members/index.ts';
import { isSigneeOfPdf, mayReadPdf } from '#features/pdfs/access/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { type Policy, PEOPLE, anyone } from '#platform/http/policy.ts';
import type { UserRow } from '#src/schema/accounts.ts';

/** Users and signees. Each channel decides who may subscribe to it. */
const known: Policy<null> = {
  name: 'people with an account, and signees, each for their own channels',
  allows: PEOPLE.filter((person) => person !== 'guest'),
  check: async (request) => {
    if (!request.caller.user && request.caller.signee_ids.length === 0) throw new AppError('unauthenticated');
    return null;
  },
};

export function liveRoutes(app: FastifyInstance) {
  const { live, config } = app.context;

  mount(app, contract.getLiveConfig, {
    policy: anyone,
    handler: async () => {
      const target = config.live;
      if (target.kind === 'hosted') {
        return {
          key: target.key,
          cluster: target.cluster,
          host: target.host ?? '',
          port: target.port,
          force_tls: target.uses_tls,
          is_hosted: true,
        };
      }
      return { key: app.liveKey, cluster: 'us2', host: '', port: null, force_tls: false, is_hosted: false };
    },
  });

  mount(app, contract.authorizeChannel, {
    policy: known,
    handler: async ({ request, body }) => {
      const member = await authorize(request, body.channel_name);
      // Our own server gets the member's id for every channel, so that it can end a subscription when access ends.
      const sendsMember = body.channel_name.startsWith('presence-') || config.live.kind === 'local';
      const channelMember = config.live.kind === 'local' ? { ...member, issued_at: Date.now() } : member;
      return live.authorize(body.socket_id, body.channel_name, sendsMember ? channelMember : undefined);
    },
  });

  mount(app, contract.signInLive, {
    policy: known,
    handler: async ({ call, body }) => {
      const { user, signee_ids } = call.caller;
      const person = user?.id ?? signee_ids[0];
      if (!person) throw new AppError('unauthenticated');
      return live.authenticate(body.socket_id, person);
    },
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The public key of the live channel. */
    liveKey: string;
  }
}

type Member = { user_id: string; user_info: Record<string, unknown> };

/**
 * @returns who the caller is on the channel: a user, or the signee as whom they may subscribe to it. Throws 403 for channels of
 * others.
 */
async function authorize(request: FastifyRequest, channel: string): Promise<Member> {
  const { user } = request.caller;
  const refuse = (): never => {
    throw new AppError('forbidden');
  };
  const notifications = /^private-users\.([0-9a-f-]{36})\.notifications$/.exec(channel)?.[1];
  if (notifications) return notifications === user?.id ? { user_id: user.id, user_info: {} } : refuse();

  const organization = /^presence-organizations\.([0-9a-f-]{36})$/.exec(channel)?.[1];
  if (organization) {
    const { user: member } = await maySeeMembers.check(request, { id: organization }).catch(refuse);
    return { user_id: member.id, user_info: infoOf(member) };
  }

  const id = /^(?:private|presence)-pdfs\.([0-9a-f-]{36})$/.exec(channel)?.[1] ?? refuse();
  if (!user && channel.startsWith('private-')) {
    const { signee } = await isSigneeOfPdf.check(request, { id }).catch(refuse);
    return { user_id: signee.id, user_info: {} };
  }
  await mayReadPdf.check(request, { id }).catch(refuse);
  if (!user) return refuse();
  return { user_id: user.id, user_info: channel.startsWith('presence-') ? infoOf(user) : {} };
}

function infoOf({ first_name, last_name }: UserRow) {
  return { name: `${first_name} ${last_name}` };
}

// The members of this process's channels, and their presence.
import type { FrameTo } from './live-frames.ts';

export interface Member {
  id: string;
  send(event: string, data: unknown, to?: FrameTo): void;
  /** Closes the connection for good. */
  end(): void;
  /** Counts one client event; false once the member exceeds its rate. */
  maySend(): boolean;
  /** The member's channels, stored here so that leaving does not search all channels. */
  channels: Set<string>;
}

export interface Broadcast {
  channel: string;
  event: string;
  data: string;
  except?: string | undefined;
  user_id?: string | undefined;
}

export interface Presence {
  user_id: string;
  user_info?: unknown;
}

export type Channels = ReturnType<typeof createChannels>;

export function createChannels() {
  const channels = new Map<string, Map<Member, Presence | null>>();

  function present(channel: string): Map<string, unknown> {
    const people = new Map<string, unknown>();
    for (const presence of channels.get(channel)?.values() ?? [])
      if (presence) people.set(presence.user_id, presence.user_info ?? null);
    return people;
  }

  function broadcast(channel: string, message: Omit<Broadcast, 'channel' | 'data'> & { data: unknown }) {
    for (const member of channels.get(channel)?.keys() ?? []) {
      if (member.id !== message.except) member.send(message.event, message.data, { channel, userId: message.user_id });
    }
  }

  function leave(channel: string, member: Member) {
    const members = channels.get(channel);
    const presence = members?.get(member);
    if (!members?.delete(member)) return;
    member.channels.delete(channel);

    if (members.size === 0) channels.delete(channel);
    if (presence && !present(channel).has(presence.user_id)) {
      broadcast(channel, { event: 'pusher_internal:member_removed', data: { user_id: presence.user_id } });
    }
  }

  return {
    broadcast,
    leave,

    /** @returns the data of `subscription_succeeded` */
    join(channel: string, member: Member, presence: Presence | null): unknown {
      const isNew = presence !== null && !present(channel).has(presence.user_id);
      const members = channels.get(channel) ?? new Map<Member, Presence | null>();
      members.set(member, presence);
      channels.set(channel, members);
      member.channels.add(channel);
      if (!presence) return {};

      if (isNew) broadcast(channel, { event: 'pusher_internal:member_added', data: presence, except: member.id });
      const people = present(channel);
      return { presence: { count: people.size, ids: [...people.keys()], hash: Object.fromEntries(people) } };
    },

    endAll(channel: string) {
      for (const member of channels.get(channel)?.keys() ?? []) member.end();
    },

    leaveAll(member: Member) {
      for (const channel of member.channels) leave(channel, member);
    },

    has: (channel: string, member: Member) => channels.get(channel)?.has(member) ?? false,

    /** @returns the member's identity on a presence channel that it has joined */
    presenceOf: (channel: string, member: Member) => channels.get(channel)?.get(member) ?? null,

    list(prefix: string): Record<string, { user_count?: number }> {
      const names = [...channels.keys()].filter((name) => name.startsWith(prefix));
      return Object.fromEntries(
        names.map((name) => [name, name.startsWith('presence-') ? { user_count: present(name).size } : {}]),
      );
    },

    users: (channel: string) => [...present(channel).keys()].map((id) => ({ id })),
  };
}

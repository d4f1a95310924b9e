// Online status of an organization's members. The live channel knows who is connected, and members report when they are
// inactive. The server's time of the last request is less current than both.
import { channels } from '@countersign/contract/live';
import type { Organization } from '@countersign/contract/organizations';
import { useEffect } from 'react';
import { create } from 'zustand';
import { joinPresence } from './live.ts';
import { isAllowed, roleIn } from './space/roles.ts';

const ACTIVITIES = ['online', 'away', 'offline'] as const;
export type Activity = (typeof ACTIVITIES)[number];

const EVENT = 'client-activity';
const AWAY_AFTER_MS = 5 * 60_000;
const TELL_EVERY_MS = 60_000;
/** Members not heard from for this long are offline. */
const FORGET_AFTER_MS = 2.5 * TELL_EVERY_MS;
const RANKS: Record<Activity, number> = { online: 2, away: 1, offline: 0 };
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus'] as const;

interface Heard {
  activity: Activity;
  at: number;
}

const useHeard = create<ReadonlyMap<string, Heard>>(() => new Map());

function hear(person: string, activity: Activity): void {
  useHeard.setState((heard) => new Map(heard).set(person, { activity, at: Date.now() }), true);
}

/** Status reported on the channel; undefined for members it has not reported. */
export function useActivityOf(person: string): Activity | undefined {
  return useHeard((heard) => heard.get(person)?.activity);
}

/** Reports the user's status to the members of an organization and receives theirs, except for members who only sign. */
export function useTeamPresence(organization: Organization | null): void {
  const id = organization && isAllowed(roleIn(organization), ['admin', 'standard']) ? organization.id : null;
  useEffect(() => (id === null ? undefined : joinTeam(id)), [id]);
}

function joinTeam(organizationId: string): () => void {
  let present: ReadonlySet<string> | null = null;
  let own: Activity = 'online';
  let lastSign = Date.now();

  const tell = () => channel.send(EVENT, { activity: own });
  const become = (activity: Activity) => {
    if (activity === own) return;
    own = activity;
    tell();
  };
  const channel = joinPresence(channels.organizationPresence(organizationId), {
    onPeople: (people) => {
      const isFirst = present === null;
      const came = [...people.keys()].filter((id) => !present?.has(id));
      for (const id of came) hear(id, 'online');
      for (const id of present ?? []) if (!people.has(id)) hear(id, 'offline');
      present = new Set(people.keys());
      // Members on another server process learn of this one only by message; new members assume it is online.
      if (isFirst || (came.length > 0 && own !== 'online')) tell();
    },
    onTold: {
      [EVENT]: (data, teller) => {
        const activity = ACTIVITIES.find((one) => one === (data as { activity?: unknown } | null)?.activity);
        if (!activity) return;
        // Another tab of the user was closed or is inactive, but this one is active.
        if (teller.is_self) return RANKS[activity] < RANKS[own] ? tell() : undefined;
        const isNew = !useHeard.getState().has(teller.id);
        hear(teller.id, activity);
        if (isNew) tell();
      },
    },
  });

  const alive = () => {
    lastSign = Date.now();
    become('online');
  };
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - lastSign > AWAY_AFTER_MS) own = 'away';
    const heard = useHeard.getState();
    if (heard.size > 0) tell();
    for (const [id, { activity, at }] of heard) if (activity !== 'offline' && now - at > FORGET_AFTER_MS) hear(id, 'offline');
  }, TELL_EVERY_MS);
  const leave = () => become('offline');
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, alive, { passive: true, capture: true });
  window.addEventListener('pagehide', leave);

  return () => {
    leave();
    clearInterval(timer);
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, alive, { capture: true });
    window.removeEventListener('pagehide', leave);
    channel.leave();
    useHeard.setState(new Map(), true);
  };
}

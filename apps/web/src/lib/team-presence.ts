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
const ANNOUNCE_EVERY_MS = 60_000;
/** Members not heard from for this long are offline. */
const FORGET_AFTER_MS = 2.5 * ANNOUNCE_EVERY_MS;
const RANKS: Record<Activity, number> = { online: 2, away: 1, offline: 0 };
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus'] as const;

interface Activities {
  activity: Activity;
  at: number;
}

const useActivities = create<ReadonlyMap<string, Activities>>(() => new Map());

function setActivity(person: string, activity: Activity): void {
  useActivities.setState((activities) => new Map(activities).set(person, { activity, at: Date.now() }), true);
}

/** Status reported on the channel; undefined for members it has not reported. */
export function useActivityOf(person: string): Activity | undefined {
  return useActivities((activities) => activities.get(person)?.activity);
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

  const announce = () => channel.send(EVENT, { activity: own });
  const become = (activity: Activity) => {
    if (activity === own) return;
    own = activity;
    announce();
  };
  const channel = joinPresence(channels.organizationPresence(organizationId), {
    onPeople: (people) => {
      const isFirst = present === null;
      const came = [...people.keys()].filter((id) => !present?.has(id));
      for (const id of came) setActivity(id, 'online');
      for (const id of present ?? []) if (!people.has(id)) setActivity(id, 'offline');
      present = new Set(people.keys());
      // Members on another server process learn of this one only by message; new members assume it is online.
      if (isFirst || (came.length > 0 && own !== 'online')) announce();
    },
    onClientEvent: {
      [EVENT]: (data, teller) => {
        const activity = ACTIVITIES.find((one) => one === (data as { activity?: unknown } | null)?.activity);
        if (!activity) return;
        // Another tab of the user was closed or is inactive, but this one is active.
        if (teller.is_self) return RANKS[activity] < RANKS[own] ? announce() : undefined;
        const isNew = !useActivities.getState().has(teller.id);
        setActivity(teller.id, activity);
        if (isNew) announce();
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
    const activities = useActivities.getState();
    if (activities.size > 0) announce();
    for (const [id, { activity, at }] of activities)
      if (activity !== 'offline' && now - at > FORGET_AFTER_MS) setActivity(id, 'offline');
  }, ANNOUNCE_EVERY_MS);
  const leave = () => become('offline');
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, alive, { passive: true, capture: true });
  window.addEventListener('pagehide', leave);

  return () => {
    leave();
    clearInterval(timer);
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, alive, { capture: true });
    window.removeEventListener('pagehide', leave);
    channel.leave();
    useActivities.setState(new Map(), true);
  };
}

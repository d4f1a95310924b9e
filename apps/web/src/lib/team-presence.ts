// Who of an organization is here now. The live channel knows who is connected, and everyone tells the others when they have turned
// away; what the server says of the last request comes later than either.
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
/** Who has not been heard for so long is gone, whatever they said last. */
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

/** What the channel says of someone; undefined for whom it has not said anything of. */
export function useActivityOf(person: string): Activity | undefined {
  return useHeard((heard) => heard.get(person)?.activity);
}

/** Tells the members of an organization that one is here, and hears the same of them; people who only sign in it do not. */
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
      // Whoever is connected to another process hears of this one only so; whoever came takes it to be online.
      if (isFirst || (came.length > 0 && own !== 'online')) tell();
    },
    onTold: {
      [EVENT]: (data, teller) => {
        const activity = ACTIVITIES.find((one) => one === (data as { activity?: unknown } | null)?.activity);
        if (!activity) return;
        // Another tab of the same person has closed, or rests: this one is here all the same.
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

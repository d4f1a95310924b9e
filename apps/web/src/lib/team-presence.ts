// Who of an organization is here now. The live channel knows who is connected, and everybody tells the others when they have turned
// away; what the server says of the last request comes later than either.
import { channels } from '@countersign/contract/live';
import { useEffect } from 'react';
import { z } from 'zod/mini';
import { create } from 'zustand';
import { joinPresence } from './live.ts';

export type Activity = 'online' | 'away' | 'offline';

const EVENT = 'client-activity';
const AWAY_AFTER_MS = 5 * 60_000;
const TELL_EVERY_MS = 60_000;
/** Who has not been heard for so long is gone, whatever they said last. */
const FORGET_AFTER_MS = 2.5 * TELL_EVERY_MS;
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus'] as const;

const told = z.object({ activity: z.enum(['online', 'away', 'offline']) });

interface Heard {
  activity: Activity;
  at: number;
}

const useHeard = create<ReadonlyMap<string, Heard>>(() => new Map());

function hear(person: string, activity: Activity): void {
  useHeard.setState((heard) => new Map(heard).set(person, { activity, at: Date.now() }), true);
}

/** What the channel says of somebody; undefined for whom it has not said anything of. */
export function useActivityOf(person: string): Activity | undefined {
  return useHeard((heard) => heard.get(person)?.activity);
}

/** Tells the members of an organization that one is here, and hears the same of them; null: nobody. */
export function useTeamPresence(organizationId: string | null): void {
  useEffect(() => (organizationId === null ? undefined : joinTeam(organizationId)), [organizationId]);
}

function joinTeam(organizationId: string): () => void {
  let present: ReadonlySet<string> = new Set();
  let own: Activity = 'online';
  let lastSign = Date.now();

  const tell = () => channel.send(EVENT, { activity: own } satisfies z.infer<typeof told>);
  const become = (activity: Activity) => {
    if (activity === own) return;
    own = activity;
    tell();
  };
  const channel = joinPresence(channels.organizationPresence(organizationId), {
    onPeople: (people) => {
      for (const id of people.keys()) if (!present.has(id)) hear(id, 'online');
      for (const id of present) if (!people.has(id)) hear(id, 'offline');
      present = new Set(people.keys());
      // Whoever came has not heard of this one yet, and whoever is connected to another process hears of it only so.
      tell();
    },
    onTold: {
      [EVENT]: (data, teller) => {
        const said = told.safeParse(data);
        if (!said.success) return;
        if (teller.is_self) {
          // Another tab of the same person has closed: this one is still here.
          if (said.data.activity === 'offline') tell();
          return;
        }
        const isNew = !useHeard.getState().has(teller.id);
        hear(teller.id, said.data.activity);
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
    tell();
    for (const [id, { activity, at }] of useHeard.getState())
      if (activity !== 'offline' && now - at > FORGET_AFTER_MS && !present.has(id)) hear(id, 'offline');
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

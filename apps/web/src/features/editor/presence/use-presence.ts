// Sends the user's pointer and selection to others, a few times a second at most, and receives theirs.
import { channels } from '@countersign/contract/live';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod/mini';
import { useSession } from '#lib/session/session.ts';
import { joinPresence } from '#lib/live.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';

const EVENT = 'client-here';
/** Hosted services allow ten events a second per tab. */
const PAUSE_MS = 125;
const FORGET_EVERY_MS = 5_000;
const MAX_SELECTED = 100;

const here = z.object({
  tab: z.string(),
  name: z.string(),
  pointing: z.nullable(z.object({ page_id: z.string(), x: z.number(), y: z.number() })),
  selection: z.array(z.string()),
  is_leaving: z.boolean(),
});
type Here = z.infer<typeof here>;

export function usePresence(handle: { current: PagesHandle | null }): void {
  const { editor, pdf, presence } = useEditorScreen();
  const { user } = useSession();
  const person = user?.id ?? '';
  const { t } = useLingui();
  const ownName = useEffectEvent(() => t`You, in another window or device`);
  const name = user ? `${user.first_name} ${user.last_name}` : '';

  useEffect(() => {
    if (!editor.can_edit || name === '') return;
    const tab = uuidv7();
    let pointing: Here['pointing'] = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const channel = joinPresence(channels.pdfPresence(pdf.id), {
      onPeople: (people) => {
        presence.setPeople(people, person);
        later();
      },
      onClientEvent: {
        [EVENT]: (data, teller) => {
          const state = here.safeParse(data);
          if (!state.success || state.data.tab === tab) return;
          const { is_leaving, ...said } = state.data;
          // Prefixed with the sender's id, so that nobody can speak for someone else's tab.
          const other = { ...said, tab: `${teller.id} ${said.tab}` };
          const isNew = !presence.getState().others.has(other.tab);
          const shownName = teller.is_self ? ownName() : (teller.name ?? other.name);
          presence.receive(other.tab, is_leaving ? null : { ...other, person: teller.id, name: shownName });
          // New and returning tabs have not received this tab's state yet.
          if (isNew && !is_leaving) later();
        },
      },
    });

    const follow = presence.subscribe(({ people, others }) => editor.sync.setTogether(people.size > 0 || others.size > 0));

    const hasAudience = () => presence.getState().people.size > 0 || presence.getState().others.size > 0;
    const announce = (is_leaving = false) => {
      timer = undefined;
      const selection = [...editor.view.state.selection].slice(0, MAX_SELECTED);
      channel.send(EVENT, { tab, name, pointing, selection, is_leaving } satisfies Here);
    };
    const later = () => {
      timer ??= setTimeout(announce, PAUSE_MS);
    };
    const move = (event: PointerEvent) => {
      const at = event.pointerType === 'touch' ? null : handle.current?.pagePoint(event.clientX, event.clientY);
      const page = at && editor.document.state.pages[at.index];
      pointing = at && page ? { page_id: page.id, x: Math.round(at.x), y: Math.round(at.y) } : null;
      // With nobody else here, nothing is sent.
      if (hasAudience()) later();
    };
    const view = editor.view.store.subscribe((now, before) => {
      if (now.selection !== before.selection && hasAudience()) later();
    });
    const forget = setInterval(() => {
      presence.forgetStill(Date.now());
      // An idle open tab is still open.
      if (hasAudience() && document.visibilityState === 'visible') later();
    }, FORGET_EVERY_MS);
    const leave = () => announce(true);
    window.addEventListener('pointermove', move, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      follow();
      leave();
      clearTimeout(timer);
      clearInterval(forget);
      view();
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pagehide', leave);
      channel.leave();
    };
  }, [editor, handle, name, person, pdf.id, presence]);
}

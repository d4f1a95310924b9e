// The person whose change wins notifies the others. A person whose change was lost is told once it is settled, and can reapply
// it. Only local values are used.
import { type Element, isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod/mini';
import { closeToast, notify } from '#lib/notify.ts';
import { useSession } from '#lib/session/session.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { KIND_NAMES } from '../elements/shared/kind-names.ts';
import { useFieldNames } from '../elements/shared/field-name.ts';
import type { LostFields } from '../core/sync/edit-conflicts.ts';
import type { PresenceState } from '../core/presence/presence-store.ts';
import { useRemoteMessages } from './use-remote-messages.ts';

/** Fits into one event of a hosted service. */
const MAX_REPORTED = 40;
const MAX_QUOTE_LENGTH = 40;

const overwrote = z
  .array(z.object({ id: z.string(), fields: z.array(z.string()).check(z.maxLength(50)) }))
  .check(z.maxLength(MAX_REPORTED));

export function useOverwritten(): void {
  const { editor, presence } = useEditorScreen();
  const { sync } = editor;
  const { t } = useLingui();
  const fieldName = useFieldNames();
  const { user } = useSession();

  const nameOf = (element: Element) => {
    const text = element.kind === 'text' ? element.value.trim().slice(0, MAX_QUOTE_LENGTH) : '';
    return isField(element) ? fieldName(element) : text || t(KIND_NAMES[element.kind]);
  };

  const show = useEffectEvent((lost: readonly LostFields[]) => {
    const [first] = lost.flatMap(({ id }) => editor.document.state.elements.get(id) ?? []);
    if (!first) return;
    const what = nameOf(first);
    const author = lost[0]?.who;
    const known = author === undefined ? whoIsAt(presence.getState(), first.id, user?.id) : author;
    const who = known ?? t`Someone else`;
    const takeBack = () => editor.commit(sync.ownAgain(lost), { name: 'change', select: lost.map(({ id }) => id) });
    // It may be the only trace of someone's text, so it stays until it is answered or obsolete.
    const options = { id: toastOf(lost), duration: Infinity };
    if (known === null)
      notify.info(
        lost.length === 1
          ? t`You changed “${what}” in another window or device too`
          : t`You changed ${lost.length} of these elements in another window or device too`,
        t`Your progress is saved.`,
        { ...options, action: { label: t`Keep my changes`, onClick: takeBack } },
      );
    else
      notify.info(
        lost.length === 1 ? t`${who} changed “${what}” while you did` : t`${who} changed ${lost.length} elements while you did`,
        t`Their change is kept.`,
        { ...options, action: { label: t`Keep mine`, onClick: takeBack } },
      );
  });

  useRemoteMessages({
    event: 'client-overwrote',
    message: overwrote,
    onMessage: (changes, who) => sync.contest(changes, who),
    watch: (report) => sync.overwroteStore.subscribe(({ changes }) => report(changes.slice(0, MAX_REPORTED))),
  });

  useEffect(() => {
    const shown = new Map<string, readonly LostFields[]>();
    const stop = [
      sync.lostStore.subscribe(({ lost }) => {
        shown.set(toastOf(lost), lost);
        show(lost);
      }),
      // Closes the message when it is obsolete. Deferred, because new values count as own only after the update.
      editor.document.store.subscribe(() =>
        queueMicrotask(() => {
          for (const [id, lost] of shown)
            if (sync.ownAgain(lost).length === 0) {
              shown.delete(id);
              closeToast(id);
            }
        }),
      ),
    ];
    return () => {
      for (const end of stop) end();
      for (const id of shown.keys()) closeToast(id);
    };
  }, [editor, sync]);
}

function toastOf(lost: readonly LostFields[]): string {
  return `overwritten:${lost.map(({ id }) => id).join()}`;
}

/**
 * The only other person who has the element selected, or who is here at all. @returns null for the user's own tab, undefined if
 * ambiguous
 */
function whoIsAt({ people, others }: PresenceState, id: string, self: string | undefined): string | null | undefined {
  const there = [...others.values()].filter(({ selection }) => selection.includes(id));
  const persons = new Map(there.map(({ person, name }) => [person, person === self ? null : name]));
  if (persons.size === 1) return [...persons.values()][0];
  return persons.size === 0 && people.size === 1 ? [...people.values()][0] : undefined;
}

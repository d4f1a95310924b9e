// Tells browsers that something changed. They reload it through the API, which decides what they can see.
import { ELEMENTS_CHANGED_EVENT, FOLDERS_CHANGED_EVENT, PDF_CHANGED_EVENT, channels } from '@countersign/contract/live';
import { accessEnded } from '#features/auth/index.ts';
import { elementsChanged } from '#features/elements/index.ts';
import { foldersChanged } from '#features/folders/index.ts';
import { readMemberIds } from '#features/organizations/index.ts';
import { pdfChanged } from '#features/pdfs/index.ts';
import type { Context } from '#platform/context/context.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import { readWatchers } from './queries.ts';

export function liveListener(context: Context) {
  return defineListener('live', [
    on(pdfChanged, async (tx, { pdf_id }) => {
      const watchers = await readWatchers(tx, pdf_id);
      const names = [channels.pdf(pdf_id), ...watchers.map(channels.notifications)];
      return async () => void (await Promise.all(names.map((name) => context.live.trigger(name, PDF_CHANGED_EVENT, { pdf_id }))));
    }),

    on(foldersChanged, async (tx, owner) => {
      const watchers = owner.user_id ? [owner.user_id] : await readMemberIds(tx, owner.organization_id ?? '');
      const names = watchers.map(channels.notifications);
      return async () => void (await Promise.all(names.map((name) => context.live.trigger(name, FOLDERS_CHANGED_EVENT, {}))));
    }),

    on(
      accessEnded,
      async (_tx, { person_ids }) =>
        async () =>
          void (await Promise.all(person_ids.map((id) => context.live.disconnect(id)))),
    ),

    on(
      elementsChanged,
      async (_tx, changed) => () => context.live.trigger(channels.pdf(changed.pdf_id), ELEMENTS_CHANGED_EVENT, changed),
    ),
  ]);
}

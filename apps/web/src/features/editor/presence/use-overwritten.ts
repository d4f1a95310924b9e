// Whose change wins tells the others; whoever lost theirs sees it and may take it back. Only one's own values are used.
import { isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { z } from 'zod/mini';
import { closeToast, notify } from '#lib/notify.ts';
import { useEditorScreen } from '../editor-context.ts';
import { KIND_NAMES } from '../elements/kind-names.ts';
import { useFieldNames } from '../elements/shared/field-name.ts';
import type { FieldsOf } from '../model/overwritten.ts';
import type { Editor } from '../model/editor.ts';
import { useToldByOthers } from './use-told-by-others.ts';

/** What fits into one event of a hosted service. */
const MOST_TOLD = 40;
const LONGEST_QUOTE = 40;
const SHOWN_MS = 20_000;

const overwrote = z
  .array(z.object({ id: z.string(), fields: z.array(z.string()).check(z.maxLength(50)) }))
  .check(z.maxLength(MOST_TOLD));

export function useOverwritten(): void {
  const { editor } = useEditorScreen();
  const { t } = useLingui();
  const fieldName = useFieldNames();

  const show = (changes: readonly FieldsOf[], who: string | null) => {
    const lost = editor.sync.ownAmong(changes);
    const [first] = lost.flatMap(({ id }) => editor.document.state.elements.get(id) ?? []);
    if (!first) return;
    const text = first.kind === 'text' ? first.value.trim().slice(0, LONGEST_QUOTE) : '';
    const what = isField(first) ? fieldName(first) : text || t(KIND_NAMES[first.kind]);
    const words =
      lost.length === 1 ? t`${who} changed “${what}” while you did` : t`${who} changed ${lost.length} elements while you did`;
    const takeBack = () => editor.commit(editor.sync.ownAgain(lost), { name: 'change', select: lost.map(({ id }) => id) });
    const options = { id: `overwritten:${lost.map(({ id }) => id).join()}`, duration: SHOWN_MS };
    whenOwnAgain(editor, lost, () => closeToast(options.id));
    if (who === null)
      notify.info(
        lost.length === 1
          ? t`You changed “${what}” in another tab too`
          : t`You changed ${lost.length} of these elements in another tab too`,
        t`What you did there is kept.`,
        { ...options, action: { label: t`Use what I did here`, onClick: takeBack } },
      );
    else notify.info(words, t`Their change is kept.`, { ...options, action: { label: t`Use mine`, onClick: takeBack } });
  };

  useToldByOthers({
    event: 'client-overwrote',
    message: overwrote,
    hear: show,
    watch: (tell) => editor.sync.overwroteStore.subscribe(({ changes }) => tell(changes.slice(0, MOST_TOLD))),
  });
}

/** Theirs may still be on its way; once it was here, one's own in its place is the end of it. */
function whenOwnAgain(editor: Editor, lost: readonly FieldsOf[], then: () => void): void {
  const isTheirs = () => editor.sync.ownAgain(lost).length > 0;
  let wasTheirs = isTheirs();
  const look = () => {
    const is = isTheirs();
    if (wasTheirs && !is) then();
    wasTheirs ||= is;
  };
  // What has arrived is one's own as soon as everything about it is done.
  const stop = editor.document.store.subscribe(() => queueMicrotask(look));
  setTimeout(stop, SHOWN_MS);
}

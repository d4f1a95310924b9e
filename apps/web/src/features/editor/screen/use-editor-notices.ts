// What the editor of a pdf tells the person by itself.
import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '#lib/notify.ts';
import type { Editor } from '../core/model/editor.ts';

export interface EditorNotices {
  lost: (count: number) => void;
  refused: (message: string) => void;
  full: () => void;
  movedBack: () => void;
  /** Elements wait for their page to come back; 0: they are on a page again. */
  stranded: (count: number, editor: Editor) => void;
  /** Of the changes that an earlier visit could not send, which nothing can take any more. */
  left: (count: number) => void;
}

/** The same object as long as the screen is open, so that an editor can be made with it. */
export function useEditorNotices(): EditorNotices {
  const { t } = useLingui();
  const onLost = useEffectEvent((count: number) => {
    notify.info(
      count === 1
        ? t`Someone else removed an element you were changing.`
        : t`Someone else removed ${count} elements you were changing.`,
    );
  });
  const onRefused = useEffectEvent((message: string) =>
    notify.warning(t`Some changes couldn’t be saved`, message, { id: 'refused' }),
  );
  const onFull = useEffectEvent(() =>
    notify.warning(t`A PDF can have up to ${MAX_ELEMENTS_PER_PDF} elements`, undefined, { id: 'full' }),
  );
  const onMovedBack = useEffectEvent(() =>
    notify.warning(t`The page you moved something to was deleted`, t`It was restored to its folder.`, { id: 'moved-back' }),
  );
  const onStranded = useEffectEvent((count: number, editor: Editor) => {
    const putHere = () => {
      const page = editor.document.state.pages[editor.view.state.current_page];
      if (page) editor.landStranded(page.id);
    };
    if (count === 0) return notify.success(t`The elements you placed are back on a page`, undefined, { id: 'stranded' });
    notify.warning(
      count === 1
        ? t`The page you were placing something on was deleted`
        : t`The page you were placing ${count} elements on was deleted`,
      t`The elements you placed come back with the page.`,
      { id: 'stranded', duration: Infinity, action: { label: t`Place on this page`, onClick: putHere } },
    );
  });
  const onLeft = useEffectEvent((count: number) =>
    notify.warning(
      count === 1 ? t`One of your changes wasn’t saved` : t`${count} of your changes weren’t saved`,
      t`They were made on this device while offline. The document can no longer be changed.`,
      { duration: Infinity },
    ),
  );

  const [notices] = useState((): EditorNotices => ({
    lost: () => undefined,
    refused: () => undefined,
    full: () => undefined,
    movedBack: () => undefined,
    stranded: () => undefined,
    left: () => undefined,
  }));
  useEffect(() => {
    notices.lost = (count) => onLost(count);
    notices.refused = (message) => onRefused(message);
    notices.full = () => onFull();
    notices.movedBack = () => onMovedBack();
    notices.stranded = (count, editor) => onStranded(count, editor);
    notices.left = (count) => onLeft(count);
  }, [notices]);
  return notices;
}

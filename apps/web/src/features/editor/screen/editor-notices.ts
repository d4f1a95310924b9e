// Notifications that the editor shows on its own.
import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import { t } from '@lingui/core/macro';
import { notify } from '#lib/notify.ts';
import type { Editor } from '../core/model/editor.ts';

export function showLost(count: number): void {
  notify.info(
    count === 1
      ? t`Someone else removed an element you were changing.`
      : t`Someone else removed ${count} elements you were changing.`,
  );
}

export function showRejected(message: string): void {
  notify.warning(t`Some changes couldn’t be saved`, message, { id: 'refused' });
}

export function showTooLarge(): void {
  notify.warning(t`A PDF can have up to ${MAX_ELEMENTS_PER_PDF} elements`, undefined, { id: 'full' });
}

export function showMovedBack(): void {
  notify.warning(t`The page you moved something to was deleted`, t`It was restored to its folder.`, { id: 'moved-back' });
}

/** Elements wait for their page to come back; 0 means that they are on a page again. */
export function showOrphaned(count: number, editor: Editor): void {
  const putHere = () => {
    const page = editor.document.state.pages[editor.view.state.current_page];
    if (page) editor.placeOrphaned(page.id);
  };
  if (count === 0) {
    notify.success(t`The elements you placed are back on a page`, undefined, { id: 'orphaned' });
    return;
  }
  notify.warning(
    count === 1
      ? t`The page you were placing something on was deleted`
      : t`The page you were placing ${count} elements on was deleted`,
    t`The elements you placed come back with the page.`,
    { id: 'orphaned', duration: Infinity, action: { label: t`Place on this page`, onClick: putHere } },
  );
}

/** Changes left by an earlier session that can no longer be saved. */
export function showLeft(count: number): void {
  notify.warning(
    count === 1 ? t`One of your changes wasn’t saved` : t`${count} of your changes weren’t saved`,
    t`They were made on this device while offline. The document can no longer be changed.`,
    { duration: Infinity },
  );
}

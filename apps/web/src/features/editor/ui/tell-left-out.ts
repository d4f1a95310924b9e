import { t } from '@lingui/core/macro';
import { notify } from '#lib/notify.ts';

/** Names the characters that no font here has: what was typed, or a form brought along, is without them now. */
export function tellLeftOut(characters: readonly string[]): void {
  if (characters.length === 0) return;
  notify.warning(t`Some characters were left out`, t`No font here has ${characters.join(' ')}.`, { id: 'left-out' });
}

import { t } from '@lingui/core/macro';
import { notify } from '#lib/notify.ts';

/** Lists characters that no available font has; they were removed from typed text or from a form. */
export function showLeftOut(characters: readonly string[]): void {
  if (characters.length === 0) return;
  notify.warning(t`Some characters were left out`, t`No font here has ${characters.join(' ')}.`, { id: 'left-out' });
}

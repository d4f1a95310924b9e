import { t } from '@lingui/core/macro';
import { ApiError } from '#lib/api/api-error.ts';
import type { Editor } from '../core/model/editor.ts';

/**
 * Sends what waits, before something is done with all that the server has.
 * @throws ApiError where not everything arrived: what would be done would be done without it
 */
export async function saveFirst(editor: Editor): Promise<void> {
  if (await editor.sync.flush()) return;
  const isOffline = editor.sync.store.getState().state === 'offline';
  const message = t`Your last changes aren’t saved yet. Try again in a moment.`;
  throw new ApiError({ status: isOffline ? 0 : NOT_YET, message, path: '' });
}

/** Its message is shown as it is. */
const NOT_YET = 409;

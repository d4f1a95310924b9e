import { t } from '@lingui/core/macro';
import { ApiError } from '#lib/api/api-error.ts';
import type { Editor } from '../core/model/editor.ts';

/**
 * Saves pending changes before an action on the server's copy.
 * @throws ApiError if not everything was saved, since the action would miss those changes
 */
export async function saveFirst(editor: Editor): Promise<void> {
  if (await editor.sync.flush()) return;
  const isOffline = editor.sync.store.getState().state === 'offline';
  const message = t`Your last changes aren’t saved yet. Try again in a moment.`;
  throw new ApiError({ status: isOffline ? 0 : NOT_YET, message, path: '' });
}

/** The error's message is shown unchanged. */
const NOT_YET = 409;

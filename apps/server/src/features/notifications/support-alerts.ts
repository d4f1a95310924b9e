// What support staff are told when the instance needs somebody to look: nothing of what is in anybody's documents.
import { sealStuck } from '#features/seals/index.ts';
import { timelineBroken } from '#features/timeline/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { defineListener, on } from '#platform/events/outbox.ts';
import type { Parts } from '#platform/http/parts.ts';
import { findSupportStaff } from './queries.ts';
import { tell } from './tell.ts';

export function supportAlertListener(parts: Parts) {
  const alert = async (tx: Executor, subject: string, message: string) =>
    tell(tx, parts, await findSupportStaff(tx), {
      type: 'System',
      data: { type: 'danger', action: null, subject, actor: '', message },
      is_alert: true,
    });

  return defineListener('support-alerts', [
    on(sealStuck, (tx, { pdf_id }) =>
      alert(tx, 'A signed document cannot be sealed', `It is tried again by itself. The log says why, under ${pdf_id}.`),
    ),
    on(timelineBroken, (tx, { count }) =>
      alert(
        tx,
        'Timelines were changed in the database',
        `The check of all timelines has found ${count} that do not hold any more. The log names them.`,
      ),
    ),
  ]);
}

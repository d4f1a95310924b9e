import { openFields } from '@countersign/document-model';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { closeToast, notify } from '#lib/notify.ts';
import type { ValueQueue } from './model/value-queue.ts';

const TOAST = 'missing-field';

/** Reports an empty required field until something is filled in. */
export function useMissingNotice(queue: ValueQueue): () => void {
  const { t } = useLingui();
  const open = useStore(queue.store, ({ fields }) => openFields([...fields.values()]).length);
  useEffect(() => {
    closeToast(TOAST);
  }, [open]);
  return () => {
    notify.warning(
      t`${plural(Math.max(1, open), { one: 'A required field is still empty.', other: '# required fields are still empty.' })}`,
      undefined,
      { id: TOAST },
    );
  };
}

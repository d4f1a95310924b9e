import { createSnapshot } from '@countersign/contract/snapshots';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { NameDialog } from '#ui/name-dialog.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { saveFirst } from '../context/save-first.ts';
import { snapshotsQuery } from './snapshots-query.ts';

/** Names the current state, so that it can be restored later. */
export function SaveVersionDialog({ typed, onClose }: { typed: string; onClose: () => void }) {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (name: string) => {
      await saveFirst(editor);
      return call(createSnapshot, { params: { id: pdf.id }, body: { name } });
    },
    onSuccess: (created) => notify.success(t`“${created.name}” is saved`),
    onSettled: () => client.invalidateQueries({ queryKey: snapshotsQuery(pdf.id).queryKey }),
  });

  return (
    <NameDialog
      title={t`Save a version`}
      label={t`Save`}
      typed={typed}
      isBusy={save.isPending}
      onName={(name) => save.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

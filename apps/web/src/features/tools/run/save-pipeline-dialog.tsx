import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { notify } from '#lib/notify.ts';
import { NameDialog } from '#ui/name-dialog.tsx';
import { stepsToKeep } from '../state/pipeline.ts';
import type { Step } from '../state/tool-session.ts';
import { pipelinesQuery, toolApi } from '../tool-api.ts';
import { toolEntry } from '../tool-catalogue.ts';

/** Saves the steps under a name, without options that only apply to the current files. */
export function SavePipelineDialog({ steps, onClose }: { steps: readonly Step[]; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const kept = stepsToKeep(steps);
  const save = useMutation({
    mutationFn: (name: string) => toolApi.addPipeline({ name, steps: kept }),
    meta: { silent: true },
    onSuccess: async ({ name }) => {
      await client.invalidateQueries({ queryKey: pipelinesQuery.queryKey });
      notify.success(t`The pipeline “${name}” is saved`);
      onClose();
    },
  });
  const list = kept.map(({ tool }) => t(toolEntry(tool).label)).join(' → ');
  const said = isApiError(save.error) ? (save.error.errors['name']?.[0] ?? save.error.message) : '';

  return (
    <NameDialog
      title={t`Save these steps as a pipeline`}
      label={t`Save`}
      maxLength={100}
      error={save.isError ? said || t`This couldn’t be saved. Please try again.` : undefined}
      isBusy={save.isPending}
      onName={(name) => save.mutate(name)}
      onClose={onClose}
    >
      {list}
    </NameDialog>
  );
}

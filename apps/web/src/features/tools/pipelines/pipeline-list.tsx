import type { ToolPipeline } from '@countersign/contract/tool-pipelines';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainLink } from '#ui/link.tsx';
import { pipelinesQuery, toolApi } from '../tool-api.ts';
import { toolEntry } from '../tool-catalogue.ts';

/** The user's pipelines; hidden if there are none. */
export function PipelineList() {
  const { t } = useLingui();
  const client = useQueryClient();
  const pipelines = useQuery({ ...pipelinesQuery, meta: { silent: true } });
  const [removing, setRemoving] = useState<ToolPipeline | null>(null);
  const remove = useMutation({
    mutationFn: (id: string) => toolApi.removePipeline(id),
    onSuccess: () => setRemoving(null),
    onSettled: () => client.invalidateQueries({ queryKey: pipelinesQuery.queryKey }),
  });
  if (pipelines.isSuccess && pipelines.data.length === 0) return null;
  if (pipelines.isPending) return null;

  return (
    <section aria-labelledby="tools-pipelines" className="mt-8">
      <h2 id="tools-pipelines" className="text-base font-semibold text-ink">
        {t`Your pipelines`}
      </h2>
      {pipelines.isError ? (
        <FetchFailed query={pipelines} />
      ) : (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {pipelines.data.map((pipeline) => (
            <li key={pipeline.id} className="flex items-start gap-2 rounded-xl border border-line bg-raised p-2 shadow-card">
              <PlainLink
                to="/tools/pipelines/$pipelineId"
                params={{ pipelineId: pipeline.id }}
                className="flex min-w-0 flex-1 items-start gap-3 rounded-lg p-2 hover:bg-hover"
              >
                <Workflow aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
                <span className="min-w-0">
                  <bdi translate="no" className="block text-sm font-semibold break-words text-ink">
                    {pipeline.name}
                  </bdi>
                  <span className="block text-sm text-ink-muted">
                    {pipeline.steps.map(({ tool }) => t(toolEntry(tool).label)).join(' → ')}
                  </span>
                </span>
              </PlainLink>
              <IconButton label={t`Delete ${pipeline.name}`} icon={<Trash2 />} onPress={() => setRemoving(pipeline)} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate(removing.id)}
        title={t`Delete this pipeline?`}
        confirmLabel={t`Delete`}
        isDanger
        isPending={remove.isPending}
      >
        {removing && t`“${removing.name}” was permanently deleted. Your files aren’t affected.`}
      </ConfirmDialog>
    </section>
  );
}

// Runs a saved pipeline: takes files, runs all steps, and shows the results.
import { TOOL_TRAITS } from '@countersign/contract/tool-options';
import type { ToolPipeline } from '@countersign/contract/tool-pipelines';
import type { ToolFile } from '@countersign/contract/tool-files';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { TextLink } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DropArea } from '../files/drop-area.tsx';
import { FileList } from '../files/file-list.tsx';
import { useToolFiles } from '../files/use-tool-files.ts';
import { PrivacyNote } from '../privacy-note.tsx';
import { Result } from '../run/result.tsx';
import { RunBar } from '../run/run-bar.tsx';
import { filesOf, neededPassword, newSession, withResults, withoutFiles } from '../state/tool-session.ts';
import { pipelinesQuery, toolApi } from '../tool-api.ts';
import { toolEntry } from '../tool-catalogue.ts';
import { useToolSession, useToolStore } from '../tool-store.ts';
import { PipelineSignatures } from './pipeline-signatures.tsx';
import { usePipelineRun } from './use-pipeline-run.ts';

export function PipelineScreen() {
  const { t } = useLingui();
  const { pipelineId } = useParams({ from: '/app/tools/pipelines/$pipelineId' });
  const pipelines = useQuery(pipelinesQuery);
  if (pipelines.isPending) return <Skeleton className="h-64 rounded-xl" />;
  if (pipelines.isError) return <ErrorState onRetry={() => void pipelines.refetch()} isRetrying={pipelines.isFetching} />;
  const pipeline = pipelines.data.find(({ id }) => id === pipelineId);
  if (!pipeline) return <Notice tone="warning" title={t`This pipeline was deleted.`} />;
  return <Pipeline key={pipeline.id} pipeline={pipeline} />;
}

function Pipeline({ pipeline }: { pipeline: ToolPipeline }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const tools = pipeline.steps.map(({ tool }) => tool);
  const [first = 'merge'] = tools;
  const store = useToolStore(first);
  const { session, change } = useToolSession(store);
  const files = useToolFiles(store);
  const run = usePipelineRun(store, pipeline);
  const chosen: ToolFile[] = filesOf(session);
  const hasFiles = chosen.length + files.arriving.length > 0;
  const isBlocked =
    chosen.length === 0 ||
    chosen.some((file) => neededPassword(file, tools) !== null) ||
    files.arriving.some(({ problem }) => problem === null) ||
    run.mustChoose;
  const close = () => {
    store.setState(newSession(first), true);
    void toolApi.close().catch(() => undefined);
    void navigate({ to: '/tools' });
  };

  return (
    <div className="pb-24 lg:pb-0">
      <DocumentTitle>{pipeline.name}</DocumentTitle>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <TextLink to="/tools" className="inline-flex min-h-6 items-center gap-1 text-sm">
            <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            {t`All tools`}
          </TextLink>
          <h1 className="mt-1 text-xl font-semibold break-words text-ink">
            <bdi translate="no">{pipeline.name}</bdi>
          </h1>
          <p className="mt-1 text-sm text-ink-muted">{pipeline.steps.map(({ tool }) => t(toolEntry(tool).label)).join(' → ')}</p>
        </div>
        {hasFiles && <Button onPress={close}>{t`Close`}</Button>}
      </header>
      {run.problem && <Notice tone="danger" title={run.problem} className="mt-6" />}
      {run.run ? (
        <div className="mt-6">
          <Result
            session={session}
            run={run.run}
            steps={pipeline.steps}
            onBack={run.reset}
            onGone={() => {
              change(withoutFiles);
              run.reset();
            }}
            onNext={(tool) => {
              change((now) => withResults(now, { results: run.run?.results ?? [], steps: pipeline.steps, tool }));
              void navigate({ to: '/tools/$name', params: { name: tool } });
            }}
          />
        </div>
      ) : (
        <Card className="mt-6 flex max-w-2xl flex-col gap-5">
          {hasFiles && <FileList session={session} tools={tools} change={change} incoming={files} />}
          <DropArea takes={TOOL_TRAITS[first].takes} isMultiple isSmall={hasFiles} onFiles={files.add} onPdf={files.addPdf} />
          <PipelineSignatures run={run} />
          <RunBar
            label={run.stepName ?? t`Run all steps`}
            isRunning={run.isRunning}
            isDisabled={isBlocked}
            progress={run.progress}
            onStart={run.start}
            onCancel={run.cancel}
          />
        </Card>
      )}
      <PrivacyNote className="mt-6" />
    </div>
  );
}

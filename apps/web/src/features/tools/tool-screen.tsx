// One screen for all tools: files, pages, options, run button, and results.
import { TOOL_NAMES, TOOL_TRAITS, type ToolName } from '@countersign/contract/tool-options';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { scrollBehavior } from '#lib/scroll-behavior.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { DropArea } from './files/drop-area.tsx';
import { FileList } from './files/file-list.tsx';
import { useToolFiles } from './files/use-tool-files.ts';
import { useHasNothingToFill } from './options/use-form-to-fill.ts';
import type { LoadLetters } from './marks/stamp-letters.ts';
import { errorsToShow } from './options/option-errors.ts';
import { OptionForm } from './options/option-form.tsx';
import { RedactFindings } from './options/redact-findings.tsx';
import { useWordSearch } from './options/use-word-search.ts';
import { FilePages } from './pages/file-pages.tsx';
import { Preview } from './run/preview.tsx';
import { Result } from './run/result.tsx';
import { RunBar } from './run/run-bar.tsx';
import { useRun } from './run/use-run.ts';
import { SignatureQuestion } from './signature-question.tsx';
import { hasPreview } from './state/preview-request.ts';
import {
  filesOf,
  maxFiles,
  newSession,
  optionsToSend,
  redone,
  signatureQuestion,
  signaturesToSend,
  undone,
  withResults,
  withTool,
  withoutFiles,
} from './state/tool-session.ts';
import { toolApi } from './tool-api.ts';
import { toolEntry } from './tool-catalogue.ts';
import { type ChangeSession, useToolSession, useToolStore } from './tool-store.ts';
import { ToolHeader } from './tool-header.tsx';
import { ViewSwitch, useToolView } from './tool-views.tsx';
import { PrivacyNote } from './privacy-note.tsx';

export function ToolScreen({ loadLetters }: { loadLetters: LoadLetters }) {
  const { name } = useParams({ from: '/app/tools/$name' });
  const tool = TOOL_NAMES.find((one) => one === name);
  return tool ? <Tool key={tool} tool={tool} loadLetters={loadLetters} /> : <NoSuchTool />;
}

function NoSuchTool() {
  const { t } = useLingui();
  return (
    <EmptyState title={t`There is no such tool`} action={<ButtonLink to="/tools">{t`All tools`}</ButtonLink>}>
      {t`The address may have a typo.`}
    </EmptyState>
  );
}

function Tool({ tool, loadLetters }: { tool: ToolName; loadLetters: LoadLetters }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const store = useToolStore(tool);
  const { session, change } = useToolSession(store);
  const files = useToolFiles(store);
  const run = useRun(store);
  const pages = useRef<HTMLDivElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const { view, show, hiddenUnless } = useToolView();
  const search = useWordSearch({ session, change }, (page) => {
    show('pages');
    pages.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  });
  const [field, setField] = useState<string | null>(null);
  const hasNothingToFill = useHasNothingToFill(session);
  const { takes } = TOOL_TRAITS[tool];
  const most = maxFiles(tool);
  useEffect(() => store.setState(withTool(store.getState(), tool), true), [store, tool]);
  const findInvalid = useEffectEvent(() => {
    const invalid = options.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!invalid) return;
    show('options');
    invalid.focus();
  });
  useEffect(() => {
    // After the effect, which must not render at once.
    if (run.attempt > 0) queueMicrotask(findInvalid);
  }, [run.attempt]);
  useUndoKeys(change, run.state === 'idle');
  useLeaveWarning(session.draft.files.length > 0 || files.arriving.length > 0);
  // Until the effect has run, the session still has the previous tool.
  if (session.tool !== tool) return null;

  const chosen = filesOf(session);
  const errors = errorsToShow(session, run);
  const { label, action = label } = toolEntry(tool);
  const steps = [...session.steps, { tool, options: optionsToSend(session) }];
  const close = () => {
    store.setState(newSession(tool), true);
    void toolApi.close().catch(() => undefined);
    void navigate({ to: '/tools' });
  };
  const pickField = (name: string) => {
    setField(name);
    show('options');
    const row = options.current?.querySelector(`[data-field="${CSS.escape(name)}"]`);
    row?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  };
  const gone = () => {
    change(withoutFiles);
    run.reset();
  };
  const goOn = (next: ToolName) => {
    change((now) => withResults(now, { results: run.run?.results ?? [], steps, tool: next }));
    run.reset();
    void navigate({ to: '/tools/$name', params: { name: next } });
  };
  const mustChoose = signatureQuestion(session) !== 'none' && signaturesToSend(session) === 'ask';
  const hasFiles = chosen.length > 0 || files.arriving.length > 0;
  const isFull = chosen.length + files.arriving.length >= most;
  const drop = <DropArea takes={takes} isMultiple={most > 1} isSmall={hasFiles} onFiles={files.add} onPdf={files.addPdf} />;

  return (
    <div className={hasFiles && run.state !== 'done' ? (tool === 'redact' ? 'pb-72 lg:pb-0' : 'pb-24 lg:pb-0') : ''}>
      <ToolHeader tool={tool}>
        {hasFiles && (
          <div className="flex items-center gap-1">
            <IconButton
              label={t`Undo`}
              icon={<Undo2 />}
              isDisabled={session.past.length === 0 || run.state !== 'idle'}
              onPress={() => change(undone)}
            />
            <IconButton
              label={t`Redo`}
              icon={<Redo2 />}
              isDisabled={session.future.length === 0 || run.state !== 'idle'}
              onPress={() => change(redone)}
            />
            <Button onPress={close}>{t`Close`}</Button>
          </div>
        )}
      </ToolHeader>
      {run.problem && <RunProblem key={run.attempt} text={run.problem} />}

      {run.state === 'done' && run.run ? (
        <div className="mt-6">
          <Result session={session} run={run.run} steps={steps} onGone={gone} onBack={run.reset} onNext={goOn} />
        </div>
      ) : !hasFiles ? (
        <div className="mt-6 max-w-3xl">{drop}</div>
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <SignatureQuestion session={session} change={change} error={errors['signatures']} />
          <ViewSwitch tool={tool} view={view} onChange={show} />
          <div
            ref={options}
            className={classNames(
              'flex min-w-0 flex-col gap-5 rounded-xl border border-line bg-raised p-5 shadow-card lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto',
              // The run bar stays.
              view === 'pages' && 'max-lg:contents',
            )}
          >
            <div className={classNames('flex min-w-0 flex-col gap-5', hiddenUnless('options'))}>
              <FileList
                session={session}
                tools={[tool]}
                change={change}
                incoming={files}
                // The message that asks for the password no longer applies.
                onTry={() => run.state === 'idle' && run.reset()}
              />
              {!isFull && drop}
              <OptionForm session={session} change={change} search={search} errors={errors} onField={setField} />
            </div>
            <RunBar
              label={t(action)}
              isRunning={run.state === 'running'}
              isDisabled={
                mustChoose || hasNothingToFill || files.arriving.some(({ problem }) => problem === null) || chosen.length === 0
              }
              isPending={search.isPending}
              progress={run.progress}
              onStart={search.isStale ? search.findBeforeRun : run.start}
              onCancel={run.cancel}
            >
              {tool === 'redact' && <RedactFindings session={session} found={search.found} />}
            </RunBar>
          </div>
          <div ref={pages} className={classNames('flex min-w-0 flex-col gap-5 lg:col-start-1', hiddenUnless('pages'))}>
            {hasPreview(tool) && <Preview session={session} />}
            <FilePages session={session} change={change} loadLetters={loadLetters} field={field} onPickField={pickField} />
          </div>
        </div>
      )}
      <PrivacyNote className="mt-6" />
    </div>
  );
}

/** Scrolls to the problem, because the run button may be far below it. */
function RunProblem({ text }: { text: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, []);
  return (
    <div ref={notice} className="mt-6 scroll-mt-24">
      <Notice tone="danger" title={text} />
    </div>
  );
}

/** The browser asks before it leaves the page: files and options are not kept. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}

/** Ctrl or ⌘ Z undoes and Shift+Z or Ctrl Y redoes, in text fields as well, since their texts are options. */
function useUndoKeys(change: ChangeSession, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    // Text typed there is no option.
    if (event.target instanceof Element && event.target.closest('[role="dialog"], [data-own-undo]')) return;
    const key = event.key.toLowerCase();
    const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
    if (key !== 'z' && !isRedo) return;
    event.preventDefault();
    change(isRedo ? redone : undone);
  });
  useEffect(() => {
    const hear = skipComposition((event: KeyboardEvent) => press(event));
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

// All tools, and the user's own pipelines.
import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useFilter } from 'react-aria-components/Autocomplete';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainLink } from '#ui/link.tsx';
import { PrivacyNote } from './privacy-note.tsx';
import { PipelineList } from './pipelines/pipeline-list.tsx';
import { TOOL_GROUPS, type ToolEntry } from './tool-catalogue.ts';
import { ToolIcon } from './tool-icon.tsx';

const CARD =
  'flex h-full items-start gap-3 rounded-xl border border-line bg-raised p-4 shadow-card transition-colors duration-150 hover:border-line-strong hover:bg-hover';

export function ToolsScreen() {
  const { t } = useLingui();
  const { contains } = useFilter({ sensitivity: 'base' });
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const isFound = ({ label, about, words }: ToolEntry) => [label, about, words].some((text) => contains(t(text), wanted));
  const groups = TOOL_GROUPS.map((group) => ({ ...group, tools: group.tools.filter(isFound) })).filter(
    ({ tools }) => tools.length > 0,
  );

  return (
    <>
      <PageHeader title={t`PDF tools`} description={t`Everything for a PDF in a few clicks.`} />
      <label className="mt-6 flex h-11 max-w-md items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 focus-within:outline-2 focus-within:outline-accent-ink">
        <Search aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        <input
          type="search"
          aria-label={t`Search tools`}
          placeholder={t`Search tools`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-w-0 flex-1 bg-transparent text-sm text-ink outline-none placeholder:text-ink-muted"
        />
      </label>
      {wanted === '' && <PipelineList />}
      {groups.length === 0 && <p role="status" className="mt-8 text-sm text-ink-muted">{t`No tools found.`}</p>}
      {groups.map(({ id, label, tools }) => (
        <section key={id} aria-labelledby={`tools-${id}`} className="mt-8">
          <h2 id={`tools-${id}`} className="text-base font-semibold text-ink">
            {t(label)}
          </h2>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
            {tools.map((tool) => (
              <li key={tool.name}>
                <ToolCard tool={tool} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <PrivacyNote className="mt-8" />
    </>
  );
}

function ToolCard({ tool: { name, label, about } }: { tool: ToolEntry }) {
  const { t } = useLingui();
  const inside = (
    <>
      <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-5">
        <ToolIcon name={name} />
      </span>
      <span className="min-w-0">
        <span className="block text-sm font-semibold text-ink">{t(label)}</span>
        <span className="mt-0.5 block text-sm text-pretty text-ink-muted">{t(about)}</span>
      </span>
    </>
  );
  return (
    <PlainLink to="/tools/$name" params={{ name }} className={CARD}>
      {inside}
    </PlainLink>
  );
}

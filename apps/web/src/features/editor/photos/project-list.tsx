import type { Project } from '@countersign/contract/integrations';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { classNames } from '#ui/class-names.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FetchFailed } from './fetch-failed.tsx';
import { projectsQuery } from './photos-api.ts';

interface ProjectListProps {
  integrationId: string;
  openId: string | null;
  onOpen: (project: { id: string; name: string }) => void;
  className?: string;
}

export function ProjectList({ integrationId, openId, onOpen, className }: ProjectListProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const projects = useInfiniteQuery(projectsQuery(integrationId, search));
  const listed = projects.data?.pages.flatMap(({ data }) => data) ?? [];

  return (
    <div className={classNames('flex min-h-0 flex-col gap-3', className)}>
      <TextField
        label={t`Search projects`}
        type="search"
        value={typed}
        onChange={setTyped}
        placeholder={t`Name or address`}
        maxLength={200}
        autoComplete="off"
      />
      {projects.isError && <FetchFailed query={projects} />}
      {projects.isPending && <Skeleton className="h-40 rounded-xl" />}
      {projects.isSuccess && (
        <div className="-mx-2 min-h-0 flex-1 overflow-y-auto">
          <Projects projects={listed} openId={openId} onOpen={onOpen} />
          <LoadMore query={projects} size="small" variant="quiet" className="mx-2 mt-1" />
        </div>
      )}
    </div>
  );
}

interface ProjectsProps extends Pick<ProjectListProps, 'openId' | 'onOpen'> {
  projects: Project[];
}

function Projects({ projects, openId, onOpen }: ProjectsProps) {
  const { t } = useLingui();

  return (
    <ListBox
      aria-label={t`Projects`}
      items={projects}
      selectionMode="single"
      selectedKeys={openId === null ? [] : [openId]}
      onSelectionChange={(keys) => {
        const project = projects.find(({ id }) => keys !== 'all' && keys.has(id));
        if (project) onOpen(project);
      }}
      renderEmptyState={() => <p className="px-2 py-3">{t`No projects found.`}</p>}
      className="flex flex-col gap-0.5 px-2 outline-none"
    >
      {(project) => (
        <ListBoxItem
          id={project.id}
          textValue={project.name}
          className="cursor-default rounded-lg px-3 py-2 -outline-offset-2 hover:bg-hover selected:bg-accent-soft"
        >
          <span className="block truncate text-sm font-medium text-ink">
            <bdi translate="no">{project.name}</bdi>
          </span>
          <span className="block truncate text-xs text-ink-muted">
            <bdi>{project.address}</bdi>
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}

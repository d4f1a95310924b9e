import type { Integration, Photo } from '@countersign/contract/integrations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Images } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Switch } from '#ui/switch.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { pdfProjectQuery, useChooseProject } from './photos-api.ts';
import { ProjectList } from './project-list.tsx';

interface OpenProject {
  id: string;
  name: string;
}

interface PhotoBrowserProps {
  integration: Integration;
  chosen: readonly Photo[];
  onChoose: (photos: readonly Photo[]) => void;
}

/** Projects and the photos of one of them: side by side, or one after the other on narrow screens. */
export function PhotoBrowser({ integration, chosen, onChoose }: PhotoBrowserProps) {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const { data: tied } = useQuery(pdfProjectQuery(pdf.id));
  // Undefined until the user chooses; the pdf's own project is the default.
  const [picked, setPicked] = useState<OpenProject | null | undefined>(undefined);
  const own = tied?.integration_id === integration.id ? { id: tied.project_id, name: tied.name } : null;
  const project = picked === undefined ? own : picked;
  const open = (next: OpenProject | null) => {
    onChoose([]);
    setPicked(next);
  };

  return (
    <div className="grid h-[min(60dvh,34rem)] grid-rows-[minmax(0,1fr)] gap-5 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <ProjectList
        integrationId={integration.id}
        openId={project?.id ?? null}
        onOpen={open}
        className={classNames(project && 'max-sm:hidden')}
      />
      {project ? (
        <section aria-label={project.name} className="flex min-h-0 min-w-0 flex-col gap-3">
          <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size="small" variant="quiet" className="-ms-2 sm:hidden" onPress={() => open(null)}>
              <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
              {t`All projects`}
            </Button>
            <h3 className="min-w-0 flex-1 truncate text-sm font-semibold text-ink">
              <bdi translate="no">{project.name}</bdi>
            </h3>
            <ProjectSwitch integrationId={integration.id} projectId={project.id} isTied={own?.id === project.id} />
          </header>
          <PhotoGrid key={project.id} integrationId={integration.id} projectId={project.id} chosen={chosen} onChoose={onChoose} />
        </section>
      ) : (
        <p className="flex flex-col items-center justify-center gap-3 rounded-xl border border-dashed border-line text-center max-sm:hidden">
          <Images aria-hidden="true" className="size-6" />
          {t`Choose a project to see its photos.`}
        </p>
      )}
    </div>
  );
}

/** Makes the project's data available to texts while the pdf belongs to it. */
function ProjectSwitch({ integrationId, projectId, isTied }: { integrationId: string; projectId: string; isTied: boolean }) {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const choose = useChooseProject(pdf.id);
  const isOn = choose.isPending ? choose.variables !== null : isTied;

  return (
    <Switch
      isSelected={isOn}
      onChange={(isSelected) => choose.mutate(isSelected ? { integration_id: integrationId, project_id: projectId } : null)}
    >
      {t`Make its name and address available as stubs`}
    </Switch>
  );
}

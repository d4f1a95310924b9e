import type { ToolName } from '@countersign/contract/tool-options';
import type { ToolFile } from '@countersign/contract/tool-files';
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert, X } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { Name } from '#ui/name.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SortableList } from '#ui/sortable-list.tsx';
import { type ToolSession, filesOf, withFileInPlace, withFileMoved, withoutFile } from '../state/tool-session.ts';
import { toolApi } from '../tool-api.ts';
import type { ChangeSession } from '../tool-store.ts';
import { FileRow } from './file-row.tsx';
import type { ToolFiles } from './use-tool-files.ts';

export interface FileListProps {
  session: ToolSession;
  /** That will process the files. */
  tools: readonly ToolName[];
  change: ChangeSession;
  /** A password is tried. */
  onTry?: () => void;
  /** Current uploads. */
  incoming: Pick<ToolFiles, 'arriving' | 'dismiss' | 'keepPlace'>;
}

/** Files in order, followed by uploads. */
export function FileList({ session, tools, change, onTry, incoming: { arriving, dismiss, keepPlace } }: FileListProps) {
  const { t } = useLingui();
  const files = filesOf(session);
  const rows = files.map((file) => ({ id: file.id, text: file.name, file }));
  const replace = (id: string, file: ToolFile) => {
    keepPlace(id, file);
    change((now) => withFileInPlace(now, id, file));
  };
  const remove = (id: string) => {
    change((now) => withoutFile(now, id));
    // The server deletes it within an hour anyway.
    void toolApi.remove(id).catch(() => undefined);
  };

  return (
    <section aria-label={t`Files`} className="flex flex-col gap-2">
      {rows.length > 0 && (
        <SortableList
          label={t`Files in their order`}
          rows={rows}
          handleLabel={({ text }) => t`Move ${text}`}
          onMove={(from, to) => change((now) => withFileMoved(now, from, to))}
        >
          {({ file }) => (
            <FileRow
              file={file}
              tools={tools}
              onUnlock={(unlocked) => replace(file.id, unlocked)}
              onTry={onTry}
              onRemove={() => remove(file.id)}
            />
          )}
        </SortableList>
      )}
      {arriving.map((one) => (
        <div key={one.key} className="flex items-center gap-3 rounded-lg border border-line px-3 py-2">
          {one.problem !== null && <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />}
          <div className="min-w-0 flex-1">
            <Name className="text-sm text-ink">{one.name}</Name>
            {one.problem === null ? (
              <ProgressBar label={t`Uploading ${one.name}`} value={one.progress} className="mt-1.5" />
            ) : (
              <p role="alert" className="text-xs text-danger">
                {one.problem}
              </p>
            )}
          </div>
          <IconButton
            label={one.problem === null ? t`Cancel ${one.name}` : t`Dismiss ${one.name}`}
            icon={<X />}
            onPress={() => dismiss(one.key)}
          />
        </div>
      ))}
    </section>
  );
}

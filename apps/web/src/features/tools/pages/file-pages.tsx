// Pages of a tool's files: a grid to arrange, pages to choose or draw on, or just a preview.
import { useLingui } from '@lingui/react/macro';
import { PageImage } from '../page-image.tsx';
import { FillPages } from '../marks/fill-pages.tsx';
import { RedactPages } from '../marks/redact-pages.tsx';
import type { LoadLetters } from '../marks/stamp-letters.ts';
import { StampPage } from '../marks/stamp-page.tsx';
import { type ToolSession, arrangesPages, filesOf } from '../state/tool-session.ts';
import type { ChangeSession } from '../tool-store.ts';
import { PageGrid } from './page-grid.tsx';
import { PagePicker } from './page-picker.tsx';

export interface FilePagesProps {
  session: ToolSession;
  change: ChangeSession;
  loadLetters: LoadLetters;
  /** The field of a form that is being filled in. */
  field: string | null;
  onPickField: (field: string) => void;
}

export function FilePages({ session, change, loadLetters, field, onPickField }: FilePagesProps) {
  const { t } = useLingui();
  const files = filesOf(session).filter(({ needs_password }) => !needs_password);
  const [file] = files;
  if (!file) return null;
  if (arrangesPages(session.tool)) return <PageGrid session={session} change={change} />;
  if (session.tool === 'stamp') return <StampPage file={file} session={session} change={change} loadLetters={loadLetters} />;
  if (session.tool === 'redact' && files.length === 1) return <RedactPages file={file} session={session} change={change} />;
  if (session.tool === 'fill') return <FillPages file={file} field={field} onPick={onPickField} />;
  if (files.length === 1 && file.kind === 'pdf') return <PagePicker file={file} session={session} change={change} />;

  return (
    <ul aria-label={t`Files`} className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
      {files.map((one) => (
        <li key={one.id} className="flex flex-col items-center gap-1.5 rounded-lg p-2">
          <span className="flex h-40 w-full items-center justify-center">
            <PageImage
              fileId={one.id}
              page={0}
              width={240}
              size={one.pages[0]}
              className="max-h-40 max-w-full shadow-card outline-1 outline-line"
            />
          </span>
          <span className="w-full truncate text-center text-xs text-ink-muted">
            <bdi translate="no">{one.name}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

// Thumbnails of a file's pages. For tools that work on some pages, a press includes or excludes a page.
import type { ToolFile } from '@countersign/contract/tool-files';
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { memo, useMemo } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PageImage } from '../page-image.tsx';
import { partsOf, readChosen, toggleCut, togglePage } from '../state/page-choice.ts';
import { type ToolSession, withOptions } from '../state/tool-session.ts';
import type { ChangeSession } from '../tool-store.ts';

/** Effect of pressing a page: `choose` toggles it, `cut` starts a new file there. */
type Choosing = 'none' | 'choose' | 'cut';

const PARTS = ['bg-accent-soft', 'bg-warning-soft', 'bg-success-soft', 'bg-info-soft'];

export function choosingOf({ tool, draft }: ToolSession): Choosing {
  if (tool === 'split') return draft.options['by'] === 'ranges' ? 'cut' : 'none';
  return typeof draft.options['pages'] === 'string' && draft.files.length === 1 ? 'choose' : 'none';
}

export function PagePicker({ file, session, change }: { file: ToolFile; session: ToolSession; change: ChangeSession }) {
  const { t } = useLingui();
  const choosing = choosingOf(session);
  const name = choosing === 'cut' ? 'ranges' : 'pages';
  const text = choosing === 'none' ? '' : textIn(session, name);
  const count = file.pages.length;
  const chosen = useMemo(() => (choosing === 'choose' ? readChosen(text, count) : null), [choosing, text, count]);
  const parts = useMemo(() => (choosing === 'cut' ? partsOf(text, count) : []), [choosing, text, count]);
  const press = (index: number) =>
    change((now) => {
      const before = textIn(now, name);
      const after = choosing === 'cut' ? toggleCut(before, index, count) : togglePage(before, index, count);
      return withOptions(now, { ...now.draft.options, [name]: after });
    });

  return (
    <ol aria-label={t`Pages of ${file.name}`} className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
      {file.pages.map((size, index) => {
        const part = parts[index] ?? null;
        return (
          <li
            // Pages keep their positions.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="[contain-intrinsic-size:auto_11rem] [content-visibility:auto]"
          >
            <Page
              file={file}
              index={index}
              size={size}
              part={part}
              isChosen={choosing === 'choose' && (chosen?.has(index) ?? false)}
              onPress={choosing === 'none' ? undefined : press}
              label={choosing === 'cut' ? t`Start a new file at page ${index + 1}` : t`Page ${index + 1}`}
            />
          </li>
        );
      })}
    </ol>
  );
}

function textIn({ draft }: ToolSession, name: string): string {
  const text = draft.options[name];
  return typeof text === 'string' ? text : '';
}

interface PageProps {
  file: ToolFile;
  index: number;
  size: { width: number; height: number };
  part: number | null;
  isChosen: boolean;
  label: string;
  onPress: ((index: number) => void) | undefined;
}

const Page = memo(
  PageOfFile,
  (a, b) =>
    a.part === b.part &&
    a.isChosen === b.isChosen &&
    a.file === b.file &&
    a.label === b.label &&
    !a.onPress === !b.onPress &&
    a.onPress === b.onPress,
);

function PageOfFile({ file, index, size, part, isChosen, label, onPress }: PageProps) {
  const { t } = useLingui();
  const looks = classNames(
    'relative flex w-full flex-col items-center gap-1.5 rounded-lg p-2',
    part !== null && (PARTS[part % PARTS.length] ?? ''),
    isChosen && 'bg-accent-soft outline-2 outline-accent',
  );
  const inside = (
    <>
      <span className="flex h-34 w-full items-center justify-center">
        <PageImage
          fileId={file.id}
          page={index}
          width={240}
          size={size}
          className={classNames('shadow-card outline-1 outline-line', size.width > size.height ? 'w-full' : 'h-34')}
        />
      </span>
      <span className="text-xs text-ink-muted tabular-nums">
        {part === null ? index + 1 : t`${index + 1} · file ${part + 1}`}
      </span>
      {isChosen && (
        <span className="absolute end-2 top-2 flex size-6 items-center justify-center rounded-full bg-accent text-on-accent">
          <Check aria-hidden="true" className="size-4" />
        </span>
      )}
    </>
  );
  if (!onPress) return <div className={looks}>{inside}</div>;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      onClick={() => onPress(index)}
      className={classNames(looks, 'hover:bg-hover')}
    >
      {inside}
    </button>
  );
}

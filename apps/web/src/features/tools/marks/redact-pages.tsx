import type { ToolFile } from '@countersign/contract/tool-files';
import { useLingui } from '@lingui/react/macro';
import { type MarkedArea, areasOf, withAreas } from '../state/redaction.ts';
import { type ToolSession, withOptions } from '../state/tool-session.ts';
import type { ChangeSession } from '../tool-store.ts';
import { AreaPage } from './area-page.tsx';

/** Pages of a file with the areas to remove. */
export function RedactPages({ file, session, change }: { file: ToolFile; session: ToolSession; change: ChangeSession }) {
  const { t } = useLingui();
  const areas = areasOf(session.draft.options);
  const put = (by: (areas: MarkedArea[]) => MarkedArea[]) =>
    change((now) => withOptions(now, { ...now.draft.options, areas: by(areasOf(now.draft.options)) }));

  return (
    <ol aria-label={t`Pages`} className="mx-auto flex max-w-3xl flex-col gap-6">
      {file.pages.map((size, page) => {
        const own = areas.filter((area) => area.page === page);
        return (
          // Pages keep their positions.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={page}
            data-page={page}
            className="scroll-mt-28 lg:scroll-mt-6 [content-visibility:auto] [contain-intrinsic-height:auto_60rem]"
          >
            <AreaPage
              fileId={file.id}
              page={page}
              size={size}
              boxes={own}
              looks="redact"
              nameOf={(index) => t`Area ${index + 1} on page ${page + 1}`}
              onAdd={(box) => put((all) => withAreas(all, [{ ...box, page }]))}
              onChange={(index, box) => put((all) => all.map((area) => (area === own[index] ? { ...box, page } : area)))}
              onRemove={(index) => put((all) => all.filter((area) => area !== own[index]))}
            />
            <p className="mt-1.5 text-center text-xs text-ink-muted tabular-nums">{page + 1}</p>
          </li>
        );
      })}
    </ol>
  );
}

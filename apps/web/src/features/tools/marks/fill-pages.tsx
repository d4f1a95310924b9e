import type { ToolFile } from '@countersign/contract/tool-files';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { scrollBehavior } from '#lib/scroll-behavior.ts';
import { classNames } from '#ui/class-names.ts';
import type { LabelledField } from '../options/field-labels.ts';
import { useLabelledFields } from '../options/use-labelled-fields.ts';
import { PageImage } from '../page-image.tsx';
import { detailsQuery } from '../tool-api.ts';
import { placeOf } from './area-page.tsx';

export interface FillPagesProps {
  file: ToolFile;
  /** Name of the field that has or had the focus in the list; its boxes are marked and scrolled to. */
  field: string | null;
  onPick: (field: string) => void;
}

/** Pages of a form with the boxes of its fields. */
export function FillPages({ file, field, onPick }: FillPagesProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const details = useQuery(detailsQuery(file.id));
  const fields = useLabelledFields(details.data?.fields ?? []).flatMap((page) => page.fields);
  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, [field]);

  return (
    <ol ref={list} aria-label={t`Pages of ${file.name}`} className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      {file.pages.map((size, page) => (
        // Pages keep their positions.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={page} className="[contain-intrinsic-height:auto_60rem] [content-visibility:auto]">
          <div className="relative overflow-hidden rounded-sm shadow-card outline-1 outline-line">
            <PageImage fileId={file.id} page={page} width={1_200} size={size} alt={t`Page ${page + 1}`} className="w-full" />
            {fields.map((one) => (
              <Boxes key={one.field.name} {...one} page={page} size={size} isActive={one.field.name === field} onPick={onPick} />
            ))}
          </div>
          <p className="mt-1.5 text-center text-xs text-ink-muted tabular-nums">{page + 1}</p>
        </li>
      ))}
    </ol>
  );
}

interface BoxesProps extends LabelledField {
  page: number;
  size: { width: number; height: number };
  isActive: boolean;
  onPick: (field: string) => void;
}

/** A field may be in several places. The keyboard reaches it in the list. */
function Boxes({ field, label, page, size, isActive, onPick }: BoxesProps) {
  const { t } = useLingui();
  return field.boxes.map(
    (box, index) =>
      box.page === page && (
        <button
          // Boxes keep their positions.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          type="button"
          tabIndex={-1}
          aria-label={t`Fill in ${label}`}
          data-active={isActive}
          style={placeOf(box, size)}
          onClick={() => onPick(field.name)}
          className={classNames(
            'absolute cursor-text scroll-my-24 rounded-xs border',
            isActive
              ? 'z-10 border-accent-ink bg-accent/25 outline-2 outline-accent-ink'
              : 'border-accent-ink/40 bg-accent/10 hover:bg-accent/20',
          )}
        />
      ),
  );
}

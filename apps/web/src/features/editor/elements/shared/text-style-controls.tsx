import { type ElementOf, type TextAlignment, TEXT_ALIGNMENTS, TEXT_SIZE_RANGE } from '@countersign/document-model';
import { fontCatalogue } from '@countersign/document-model/text';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { AlignCenter, AlignJustify, AlignLeft, AlignRight, type LucideIcon, ShrinkIcon } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import type { WrittenElement } from '../../core/document/written.ts';
import { ChoiceControl } from './choice-control.tsx';
import { commonValue } from './common-value.ts';
import { InkControl } from './ink-control.tsx';
import { NumberControl } from './number-control.tsx';
import { useChange } from './use-change.ts';

const ALIGNMENTS: Record<TextAlignment, { label: ReturnType<typeof msg>; icon: LucideIcon }> = {
  left: { label: msg`Align left`, icon: AlignLeft },
  center: { label: msg`Align center`, icon: AlignCenter },
  right: { label: msg`Align right`, icon: AlignRight },
  justify: { label: msg`Justify`, icon: AlignJustify },
  fit: { label: msg`Fit: shrink to the box`, icon: ShrinkIcon },
};

/** Fonts for other scripts are chosen automatically when a text needs them. */
const WRITABLE = fontCatalogue.filter((font) => font.scripts.includes('Latn'));

/**
 * Font, size, alignment and colour of text elements.
 * @param hasColor false if the colour has a control of its own for other elements, too
 */
export function TextStyleControls({
  elements,
  hasColor = true,
}: {
  elements: readonly (WrittenElement | ElementOf<'attachment'>)[];
  hasColor?: boolean;
}) {
  const { t } = useLingui();
  const change = useChange(elements);
  const alignment = commonValue(elements, 'alignment');
  const font = commonValue(elements, 'pdf_font_id');
  const fonts = WRITABLE.map(({ id, family }) => ({ value: id, label: family }));
  const family = fontCatalogue.find(({ id }) => id === font)?.family;

  return (
    <>
      <div className="grid grid-cols-[1fr_5.5rem] items-end gap-2">
        <ChoiceControl
          label={t`Font`}
          options={fonts}
          value={font}
          mixedLabel={t`Different fonts`}
          {...(family !== undefined && { unknownLabel: family })}
          onChange={(pdf_font_id) => change({ pdf_font_id })}
        />
        <NumberControl
          label={t`Text size`}
          value={commonValue(elements, 'size')}
          onChange={(size) => change({ size })}
          min={TEXT_SIZE_RANGE.min}
          max={TEXT_SIZE_RANGE.max}
        />
      </div>
      <div role="group" aria-label={t`Alignment`} className="flex items-center gap-1">
        {TEXT_ALIGNMENTS.map((entry) => {
          const { label, icon: Icon } = ALIGNMENTS[entry];
          return (
            <IconButton
              key={entry}
              label={t(label)}
              icon={<Icon />}
              isSelected={alignment === entry}
              onPress={() => change({ alignment: entry })}
            />
          );
        })}
        {alignment === undefined && <span className="ms-1 min-w-0 truncate text-xs text-ink-muted">{t`Mixed`}</span>}
      </div>
      {hasColor && <InkControl elements={elements} />}
    </>
  );
}

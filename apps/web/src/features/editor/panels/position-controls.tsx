import { type Element, MAX_SIDE, LAYER_RANGE, boundsOf, minLength, roundPoint } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { commonValue } from '../elements/shared/common-value.ts';
import { NumberControl } from '../elements/shared/number-control.tsx';
import { useChange } from '../elements/shared/use-change.ts';
import { SwitchControl } from '../elements/shared/switch-control.tsx';
import { useDocument, useEditor, useView } from '../context/editor-context.ts';
import { nudgeElements } from '../core/commands/moving.ts';
import { resizeElements } from '../core/commands/sizing.ts';
import { UNIT_STEP, fromUnit, toUnit } from '../core/model/units.ts';

/** Position and size as numbers, in the chosen unit, from the top left of the page. */
export function PositionControls({ elements }: { elements: readonly Element[] }) {
  const { t } = useLingui();
  const editor = useEditor();
  const change = useChange(elements);
  const unit = useView((state) => state.unit);
  const gridSize = useView((state) => state.grid_size);
  // A smaller step would snap back to the same grid line.
  const isLocked = elements.some((element) => element.is_grid_locked);
  const least = Math.max(...elements.map(minLength));
  const pages = useDocument((state) => state.pages);
  const pageOf = ({ page_id }: Element) => pages.find(({ id }) => id === page_id);
  // Limits that keep all elements on their pages, as in a drag.
  const room = (side: 'width' | 'height', taken: 'width' | 'height' | 'x' | 'y' = side) =>
    roundPoint(Math.max(0, Math.min(...elements.map((element) => (pageOf(element)?.[side] ?? MAX_SIDE) - element[taken]))));
  const roomFor = (side: 'width' | 'height') =>
    group ? Math.max(0, (pageOf(elements[0] as Element)?.[side] ?? MAX_SIDE) - group[side]) : room(side);
  const group = elements.length > 1 && new Set(elements.map(({ page_id }) => page_id)).size === 1 ? boundsOf(elements) : null;
  // Several elements move together.
  const moveTo = (field: 'x' | 'y', length: number) => {
    if (!group) return change({ [field]: length });
    nudgeElements(editor, elements, { dx: 0, dy: 0, [field === 'x' ? 'dx' : 'dy']: length - group[field] });
  };
  const lengths = [
    { field: 'x', label: t`X`, short: 'X', min: 0, max: roomFor('width') },
    { field: 'y', label: t`Y`, short: 'Y', min: 0, max: roomFor('height') },
    { field: 'width', label: t`Width`, short: 'W', min: least, max: Math.max(least, room('width', 'x')) },
    { field: 'height', label: t`Height`, short: 'H', min: least, max: Math.max(least, room('height', 'y')) },
  ] as const;

  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {lengths.map(({ field, label, short, min, max }) => {
          const isPosition = field === 'x' || field === 'y';
          const points = group && isPosition ? roundPoint(group[field]) : commonValue(elements, field);
          return (
            <NumberControl
              key={field}
              label={t`${label} in ${unit}`}
              short={short}
              value={points === undefined ? undefined : toUnit(points, unit)}
              onChange={(entered) => {
                const length = roundPoint(Math.min(max, Math.max(min, fromUnit(entered, unit))));
                if (isPosition) moveTo(field, length);
                else resizeElements(editor, new Map(elements.map(({ id }) => [id, { [field]: length }])));
              }}
              min={toUnit(min, unit)}
              max={toUnit(max, unit)}
              step={isLocked ? toUnit(gridSize, unit) : UNIT_STEP[unit]}
              unit={unit}
            />
          );
        })}
      </div>
      <NumberControl
        label={t`Layer`}
        value={commonValue(elements, 'layer')}
        onChange={(layer) => change({ layer: Math.round(layer) })}
        min={LAYER_RANGE.min}
        max={LAYER_RANGE.max}
        className="w-24"
      />
      <SwitchControl value={commonValue(elements, 'is_grid_locked')} onChange={(is_grid_locked) => change({ is_grid_locked })}>
        {t`Snap to grid`}
      </SwitchControl>
    </>
  );
}

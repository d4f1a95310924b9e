import { type Element, LAYER_RANGE, MINIMUM_SIZE, roundPoint } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '#ui/switch.tsx';
import { commonValue } from '../elements/shared/common-value.ts';
import { NumberControl } from '../elements/shared/number-control.tsx';
import { useChange } from '../elements/shared/use-change.ts';
import { useView } from '../editor-context.ts';
import { UNIT_STEP, fromUnit, toUnit } from '../model/units.ts';

const FARTHEST = 14_400;

/** Numbers for what the pointer does, in the chosen unit, from the top left of the page. */
export function PlaceControls({ elements }: { elements: readonly Element[] }) {
  const { t } = useLingui();
  const change = useChange(elements);
  const unit = useView((state) => state.unit);
  const least = Math.max(...elements.map((element) => (element.kind === 'line' ? 0 : MINIMUM_SIZE[element.kind])));
  const lengths = [
    { field: 'x', label: t`X`, short: 'X', min: -FARTHEST },
    { field: 'y', label: t`Y`, short: 'Y', min: -FARTHEST },
    { field: 'width', label: t`Width`, short: 'W', min: least },
    { field: 'height', label: t`Height`, short: 'H', min: least },
  ] as const;

  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {lengths.map(({ field, label, short, min }) => {
          const points = commonValue(elements, field);
          return (
            <NumberControl
              key={field}
              label={t`${label} in ${unit}`}
              short={short}
              value={points === undefined ? undefined : toUnit(points, unit)}
              onChange={(length) => change({ [field]: roundPoint(Math.max(min, fromUnit(length, unit))) })}
              min={toUnit(min, unit)}
              max={toUnit(FARTHEST, unit)}
              step={UNIT_STEP[unit]}
            />
          );
        })}
      </div>
      <NumberControl
        label={t`Layer`}
        value={commonValue(elements, 'layer')}
        onChange={(layer) => change({ layer })}
        min={LAYER_RANGE.min}
        max={LAYER_RANGE.max}
        className="w-24"
      />
      <Switch
        isSelected={commonValue(elements, 'is_grid_locked') ?? false}
        onChange={(is_grid_locked) => change({ is_grid_locked })}
      >
        {t`Lock to the grid`}
      </Switch>
    </>
  );
}

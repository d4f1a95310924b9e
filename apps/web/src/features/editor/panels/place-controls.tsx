import { type Element, LAYER_RANGE, MINIMUM_SIZE } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '#ui/switch.tsx';
import { commonValue } from '../elements/shared/common-value.ts';
import { NumberControl } from '../elements/shared/number-control.tsx';
import { useChange } from '../elements/shared/use-change.ts';

const FARTHEST = 14_400;

/** Numbers for what the pointer does. Points, from the top left of the page. */
export function PlaceControls({ elements }: { elements: readonly Element[] }) {
  const { t } = useLingui();
  const change = useChange(elements);
  const least = Math.max(...elements.map((element) => (element.kind === 'line' ? 0 : MINIMUM_SIZE[element.kind])));

  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <NumberControl
          label={t`X`}
          short="X"
          value={commonValue(elements, 'x')}
          onChange={(x) => change({ x })}
          min={-FARTHEST}
          max={FARTHEST}
        />
        <NumberControl
          label={t`Y`}
          short="Y"
          value={commonValue(elements, 'y')}
          onChange={(y) => change({ y })}
          min={-FARTHEST}
          max={FARTHEST}
        />
        <NumberControl
          label={t`Width`}
          short="W"
          value={commonValue(elements, 'width')}
          onChange={(width) => change({ width })}
          min={least}
          max={FARTHEST}
        />
        <NumberControl
          label={t`Height`}
          short="H"
          value={commonValue(elements, 'height')}
          onChange={(height) => change({ height })}
          min={least}
          max={FARTHEST}
        />
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

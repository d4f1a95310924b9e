import { GRID_SIZES } from '@countersign/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { Grid3x3 } from 'lucide-react';
import { MenuItem, MenuSection, Menu } from '#ui/menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useEditor, useView } from '../context/editor-context.ts';
import { isGridSize } from '../core/model/grid.ts';
import { LENGTH_UNITS } from '../core/model/units.ts';

/** The grid, snapping and the unit of lengths. */
export function ViewMenu() {
  const { t } = useLingui();
  const { view } = useEditor();
  const shows_grid = useView((state) => state.shows_grid);
  const grid_size = useView((state) => state.grid_size);
  const snaps = useView((state) => state.snaps);
  const unit = useView((state) => state.unit);
  const units = { pt: t`Points`, mm: t`Millimeters`, in: t`Inches` };
  const aids = [...(shows_grid ? ['grid'] : []), ...(snaps ? ['snapping'] : [])];

  return (
    <Menu
      // Hidden on phones for lack of space; the page menu has the same settings.
      trigger={<IconButton label={t`Grid and snapping`} icon={<Grid3x3 />} isSelected={shows_grid} className="max-sm:hidden!" />}
      label={t`Grid and snapping`}
    >
      <MenuSection
        title={t`Guides`}
        selectionMode="multiple"
        selectedKeys={aids}
        onSelectionChange={(keys) => {
          const chosen = new Set(keys);
          view.set({ shows_grid: chosen.has('grid'), snaps: chosen.has('snapping') });
        }}
      >
        <MenuItem id="grid">{t`Show the grid`}</MenuItem>
        <MenuItem id="snapping">{t`Snapping`}</MenuItem>
      </MenuSection>
      <MenuSection
        title={t`Distance of the grid`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[String(grid_size)]}
        onSelectionChange={(keys) => {
          const size = Number([...keys][0]);
          if (isGridSize(size)) view.set({ grid_size: size });
        }}
      >
        {GRID_SIZES.map((size) => (
          <MenuItem key={size} id={String(size)}>{`${size} pt`}</MenuItem>
        ))}
      </MenuSection>
      <MenuSection
        title={t`Unit`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[unit]}
        onSelectionChange={(keys) => {
          const [key] = [...keys];
          view.set({ unit: LENGTH_UNITS.find((known) => known === key) ?? unit });
        }}
      >
        {LENGTH_UNITS.map((known) => (
          <MenuItem key={known} id={known}>
            {units[known]}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  );
}

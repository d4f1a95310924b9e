import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx';
import { useEditorScreen, useView } from '../context/editor-context.ts';
import { OFFERED_ZOOMS } from '../core/model/editor-view.ts';

export function ZoomControls() {
  const { t } = useLingui();
  const { editor, fitWidth } = useEditorScreen();
  const zoom = useView((state) => state.zoom);
  const percent = Math.round(zoom * 100);
  const trigger = (
    <AriaButton
      aria-label={t`Zoom: ${percent} %`}
      className="h-9 min-w-14 cursor-default rounded-lg px-1.5 text-xs font-medium text-ink-muted tabular-nums hover:bg-hover hover:text-ink"
    >
      {percent} %
    </AriaButton>
  );

  return (
    <div className="hidden items-center sm:flex">
      <IconButton label={t`Zoom out`} icon={<Minus />} onPress={() => editor.view.zoomStep('out')} />
      <Menu trigger={trigger} label={t`Zoom`}>
        <MenuItem onAction={fitWidth}>{t`Fit width`}</MenuItem>
        <MenuSeparator />
        {OFFERED_ZOOMS.map((step) => (
          <MenuItem key={step} onAction={() => editor.view.zoomTo(step)}>
            {`${step * 100} %`}
          </MenuItem>
        ))}
      </Menu>
      <IconButton label={t`Zoom in`} icon={<Plus />} onPress={() => editor.view.zoomStep('in')} />
    </div>
  );
}

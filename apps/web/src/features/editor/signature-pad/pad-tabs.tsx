import { useLingui } from '@lingui/react/macro';
import { Keyboard, Signature } from 'lucide-react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

const TAB =
  'flex h-9 flex-1 cursor-default items-center justify-center gap-2 rounded-lg text-sm font-medium text-ink-muted selected:bg-raised selected:text-ink selected:shadow-card [&_svg]:size-4';

/** The ways to make a signature. */
export function PadTabs({ way, onChange }: { way: 'draw' | 'type'; onChange: (way: 'draw' | 'type') => void }) {
  const { t } = useLingui();

  return (
    <ToggleButtonGroup
      aria-label={t`How to sign`}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[way]}
      onSelectionChange={(keys) => onChange(keys.has('type') ? 'type' : 'draw')}
      className="flex gap-1 rounded-xl bg-sunken p-1"
    >
      <ToggleButton id="draw" className={TAB}>
        <Signature aria-hidden="true" />
        {t`Draw`}
      </ToggleButton>
      <ToggleButton id="type" className={TAB}>
        <Keyboard aria-hidden="true" />
        {t`Type`}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

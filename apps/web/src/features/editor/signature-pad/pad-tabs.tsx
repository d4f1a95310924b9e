import { useLingui } from '@lingui/react/macro';
import { Keyboard, Signature } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';

export type PadWay = 'draw' | 'type';

const TAB =
  'flex h-9 flex-1 cursor-default items-center justify-center gap-2 rounded-lg text-sm font-medium text-ink-muted transition-colors duration-150 hover:text-ink selected:bg-raised selected:text-ink selected:shadow-card [&_svg]:size-4';

export interface PadTabsProps {
  way: PadWay;
  onChange: (way: PadWay) => void;
  draw: ReactNode;
  type: ReactNode;
}

/** The ways to make a signature, each with its panel; the arrow keys change between them. */
export function PadTabs({ way, onChange, draw, type }: PadTabsProps) {
  const { t } = useLingui();

  return (
    <Tabs
      selectedKey={way}
      onSelectionChange={(key) => onChange(key === 'type' ? 'type' : 'draw')}
      className="flex flex-col gap-4"
    >
      <TabList aria-label={t`How to sign`} className="flex gap-1 rounded-xl bg-sunken p-1">
        <Tab id="draw" className={TAB}>
          <Signature aria-hidden="true" />
          {t`Draw`}
        </Tab>
        <Tab id="type" className={TAB}>
          <Keyboard aria-hidden="true" />
          {t`Type`}
        </Tab>
      </TabList>
      <TabPanel id="draw">{draw}</TabPanel>
      <TabPanel id="type">{type}</TabPanel>
    </Tabs>
  );
}

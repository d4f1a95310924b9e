import { useLingui } from '@lingui/react/macro';
import { Archive, Keyboard, Signature, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';

export const PAD_WAYS = ['saved', 'draw', 'type', 'upload'] as const;
export type PadWay = (typeof PAD_WAYS)[number];

const TAB =
  'flex h-9 flex-1 cursor-default items-center justify-center gap-2 rounded-lg text-sm font-medium text-ink-muted transition-colors duration-150 hover:text-ink selected:bg-raised selected:text-ink selected:shadow-card [&_svg]:size-4 max-sm:[&_svg]:hidden';

export interface PadTabsProps {
  way: PadWay;
  onChange: (way: PadWay) => void;
  /** Panels of the available ways. */
  panels: Partial<Record<PadWay, ReactNode>>;
}

/** The ways to make a signature, each with its panel; arrow keys switch between them. */
export function PadTabs({ way, onChange, panels }: PadTabsProps) {
  const { t } = useLingui();
  const words = {
    saved: { icon: <Archive aria-hidden="true" />, label: t`Saved` },
    draw: { icon: <Signature aria-hidden="true" />, label: t`Draw` },
    type: { icon: <Keyboard aria-hidden="true" />, label: t`Type` },
    upload: { icon: <Upload aria-hidden="true" />, label: t`Upload` },
  };
  const offered = PAD_WAYS.filter((entry) => panels[entry] !== undefined);

  return (
    <Tabs
      selectedKey={way}
      onSelectionChange={(key) => onChange(offered.find((entry) => entry === key) ?? 'draw')}
      // The tabs track focus inside the panel; the focus ring is on the focused control.
      className="flex flex-col gap-4 outline-none"
    >
      <TabList aria-label={t`How to sign`} className="flex gap-1 rounded-xl bg-sunken p-1">
        {offered.map((entry) => (
          <Tab key={entry} id={entry} className={TAB}>
            {words[entry].icon}
            {words[entry].label}
          </Tab>
        ))}
      </TabList>
      {offered.map((entry) => (
        <TabPanel key={entry} id={entry} className="sm:min-h-80">
          {panels[entry]}
        </TabPanel>
      ))}
    </Tabs>
  );
}

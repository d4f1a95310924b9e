// Three kinds of colour pickers. Each returns a hex colour without alpha.
import { useLingui } from '@lingui/react/macro';
import Chrome from '@uiw/react-color-chrome';
import Compact from '@uiw/react-color-compact';
import Sketch from '@uiw/react-color-sketch';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { classNames } from '#ui/class-names.ts';
import { COMPACT_COLORS, SKETCH_COLORS } from './color-presets.ts';

const TAB =
  'flex h-8 flex-1 cursor-default items-center justify-center rounded-lg text-xs font-medium text-ink-muted transition-colors duration-150 hover:text-ink selected:bg-raised selected:text-ink selected:shadow-card';
const STYLES = ['sketch', 'compact', 'chrome'] as const;
type PickerStyle = (typeof STYLES)[number];
const WIDTH = 240;

export interface ColorPickerProps {
  /** `#rrggbb`. */
  value: string;
  onChange: (hex: string) => void;
}

export function ColorPicker({ value, onChange }: ColorPickerProps) {
  const { t } = useLingui();
  const [style, setStyle] = useState<PickerStyle>('sketch');
  const words = { sketch: t`Sketch`, compact: t`Compact`, chrome: t`Chrome` };
  const area = useRef<HTMLDivElement>(null);
  useNamedSliders(area, { style, value, names: { area: t`Saturation and brightness`, hue: t`Hue` } });
  const pick = ({ hex }: { hex: string }) => onChange(hex.toLowerCase());

  return (
    <Tabs
      selectedKey={style}
      onSelectionChange={(key) => setStyle(STYLES.find((entry) => entry === key) ?? 'sketch')}
      className="flex w-60 flex-col gap-3 outline-none"
    >
      <TabList aria-label={t`Picker`} className="flex gap-1 rounded-xl bg-sunken p-1">
        {STYLES.map((entry) => (
          <Tab key={entry} id={entry} className={TAB}>
            {words[entry]}
          </Tab>
        ))}
      </TabList>
      <div
        ref={area}
        className="[&_.w-color-chrome_.w-color-alpha-pointer]:mt-1.5 [&_.w-color-sketch>div]:p-0! [&_.w-color-saturation]:rounded-lg [&_.w-color-hue]:h-6! [&_.w-color-hue]:rounded-md!"
      >
        <TabPanel id="sketch" className="flex flex-col gap-3">
          <Sketch
            color={value}
            onChange={pick}
            width={WIDTH}
            disableAlpha
            editableDisable={false}
            presetColors={false}
            style={bare({ '--sketch-background': 'transparent', '--sketch-box-shadow': 'none' })}
          />
          <div role="group" aria-label={t`Preset colors`} className="grid grid-cols-8 gap-1.5">
            {SKETCH_COLORS.map((color) => (
              <Preset key={color} color={color} isChosen={value === color} onChoose={() => onChange(color)} />
            ))}
          </div>
        </TabPanel>
        <TabPanel id="compact">
          {/* Hides the picker's unnamed inputs; the field beside the picker takes hex values. */}
          <div role="group" aria-label={t`Preset colors`} className="[&_.w-color-compact-input-wrapper]:hidden!">
            <Compact
              color={value}
              colors={[...COMPACT_COLORS]}
              rectRender={({ color, checked }) => (
                <Preset color={color} isChosen={checked} onChoose={() => onChange(color.toLowerCase())} />
              )}
              style={bare({ '--compact-background-color': 'transparent', width: WIDTH, padding: 0 })}
              className="[&_.w-color-swatch]:gap-[3px]"
            />
          </div>
        </TabPanel>
        <TabPanel id="chrome">
          <Chrome
            color={value}
            onChange={pick}
            showAlpha={false}
            showEditableInput={false}
            showEyeDropper={false}
            style={bare({
              width: WIDTH,
              '--github-background-color': 'transparent',
              '--github-border': 'none',
              '--github-arrow-border-color': 'transparent',
              boxShadow: 'none',
            })}
          />
        </TabPanel>
      </div>
    </Tabs>
  );
}

function Preset({ color, isChosen, onChoose }: { color: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-label={color}
      aria-pressed={isChosen}
      onClick={onChoose}
      style={{ backgroundColor: color }}
      className={classNames(
        'size-6 shrink-0 cursor-default rounded-md border border-line-strong',
        isChosen && 'outline-2 outline-offset-1 outline-ink',
      )}
    />
  );
}

/** The picker's sliders support arrow keys but have no names or values, so they are added here. */
function useNamedSliders(
  area: RefObject<HTMLDivElement | null>,
  { style, value, names }: { style: PickerStyle; value: string; names: { area: string; hue: string } },
): void {
  const { area: areaName, hue } = names;

  useEffect(() => {
    const handles = area.current?.querySelectorAll('[tabindex="0"].w-color-interactive') ?? [];
    for (const handle of handles) {
      handle.setAttribute('role', 'slider');
      handle.setAttribute('aria-label', handle.closest('.w-color-saturation') ? areaName : hue);
      handle.setAttribute('aria-valuenow', String(Number.parseInt(value.slice(1), 16)));
      handle.setAttribute('aria-valuemin', '0');
      handle.setAttribute('aria-valuemax', String(0xff_ff_ff));
      handle.setAttribute('aria-valuetext', value);
    }
  }, [area, style, value, areaName, hue]);
}

/** The pickers are styled by CSS variables, which the type of `style` does not include. */
function bare(style: Record<`--${string}`, string> & CSSProperties): CSSProperties {
  return style;
}

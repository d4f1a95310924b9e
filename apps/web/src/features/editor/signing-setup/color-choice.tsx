import { PARTY_COLORS, type PartyColor } from '@countersign/contract/party-colors';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

const NAMES: Record<PartyColor, MessageDescriptor> = {
  '#1d4ed8': msg`Blue`,
  '#b45309': msg`Brown`,
  '#15803d': msg`Green`,
  '#a21caf': msg`Magenta`,
  '#b91c1c': msg`Red`,
  '#0e7490': msg`Teal`,
  '#4d7c0f': msg`Olive`,
  '#6d28d9': msg`Violet`,
};

interface ColorChoiceProps {
  value: PartyColor;
  /** People whose colours are taken; these can still be chosen. */
  others: readonly { name: string; color: string }[];
  onChange: (color: PartyColor) => void;
}

/** Chooses the colour of someone's fields. A taken colour shows the first letter of its owner. */
export function ColorChoice({ value, others, onChange }: ColorChoiceProps) {
  const { t } = useLingui();
  const group = useId();

  return (
    <fieldset className="@container">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t`Field color`}</legend>
      <div className="flex max-w-80 flex-wrap justify-between gap-x-1 gap-y-2 pointer-coarse:@max-xs:max-w-44">
        {PARTY_COLORS.map((color) => {
          const owner = others.find((other) => other.color === color)?.name;
          const name = t(NAMES[color]);
          const label = owner === undefined ? name : t`${name}, taken by ${owner}`;
          return (
            <span key={color} className="relative size-6 pointer-coarse:size-9">
              <input
                type="radio"
                name={group}
                aria-label={label}
                title={label}
                checked={color === value}
                onChange={() => onChange(color)}
                className="absolute inset-0 size-full appearance-none rounded-full outline-offset-2 outline-accent-ink checked:outline-2 focus-visible:outline-3"
                style={{ background: color }}
              />
              {owner !== undefined && (
                <span
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-0 flex items-center justify-center text-xs font-semibold text-white"
                >
                  {[...owner][0]}
                </span>
              )}
            </span>
          );
        })}
      </div>
    </fieldset>
  );
}

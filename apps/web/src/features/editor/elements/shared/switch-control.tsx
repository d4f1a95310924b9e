import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Switch } from '#ui/switch.tsx';

export interface SwitchControlProps {
  /** Undefined if the elements differ. */
  value: boolean | undefined;
  onChange: (value: boolean) => void;
  children: ReactNode;
}

/** A switch for one or several elements. If they differ, it shows that, and the first press turns all of them on. */
export function SwitchControl({ value, onChange, children }: SwitchControlProps) {
  const { t } = useLingui();
  return (
    <Switch isSelected={value ?? false} onChange={onChange} mixedLabel={value === undefined ? t`Mixed` : undefined}>
      {children}
    </Switch>
  );
}

import type { SealMode } from '@countersign/contract/fields';
import { useLingui } from '@lingui/react/macro';
import { Switch } from './switch.tsx';

/** Default seal of a space's documents, which senders can override. */
export function SealModeSwitch({ value, onChange }: { value: SealMode; onChange: (value: SealMode) => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-1">
      <Switch isSelected={value === 'single'} onChange={(isSingle) => onChange(isSingle ? 'single' : 'each')}>
        {t`Use one final seal instead of separate digital signatures`}
      </Switch>
      <p className="text-xs text-ink-muted">
        {t`For recipients whose PDF reader handles multiple signatures poorly. Senders can still choose.`}
      </p>
    </div>
  );
}

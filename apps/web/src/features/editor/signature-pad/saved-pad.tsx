import type { SavedSignature } from '@countersign/contract/signatures';
import { useLingui } from '@lingui/react/macro';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { SavedImage } from './saved-image.tsx';

export interface SavedPadProps {
  saved: readonly SavedSignature[];
  chosen: string | null;
  onChange: (id: string) => void;
}

/** The user's saved signatures, to choose from. */
export function SavedPad({ saved, chosen, onChange }: SavedPadProps) {
  const { t } = useLingui();
  const count = saved.length;

  return (
    <RadioGroup aria-label={t`Saved`} value={chosen} onChange={onChange} className="grid gap-2 sm:grid-cols-2">
      {saved.map((entry, index) => (
        <Radio
          key={entry.id}
          value={entry.id}
          aria-label={t`Saved ${index + 1} of ${count}`}
          className="flex h-24 cursor-default items-center justify-center overflow-hidden rounded-xl border border-line-strong bg-white p-3 selected:border-accent selected:outline-2 selected:-outline-offset-1 selected:outline-accent focus-visible:outline-2 focus-visible:outline-accent-ink"
        >
          <SavedImage saved={entry} />
        </Radio>
      ))}
    </RadioGroup>
  );
}

import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ColorPicker } from './color-picker.tsx';
import { HEX, withHash } from './with-hash.ts';

/** Initial colour of a picker without a choice. */
const FIRST = '#2c46c0';

export interface ColorFieldProps {
  label: string;
  /** As typed; empty for the product's own colour. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A colour field: a hex value, typed or picked. */
export function ColorField({ label, value, onChange, error }: ColorFieldProps) {
  const { t } = useLingui();
  const headingId = useId();
  const shown = HEX.test(value) ? value.toLowerCase() : null;

  return (
    <div className="flex items-start gap-2">
      <TextField
        label={label}
        value={value}
        onChange={(text) => onChange(withHash(text))}
        placeholder={t`None`}
        autoComplete="off"
        spellCheck="false"
        error={error}
        className="min-w-0 flex-1"
      />
      <DialogTrigger>
        <AriaButton
          aria-label={t`${label}: choose`}
          className="mt-[1.625rem] flex h-10 shrink-0 cursor-default items-center gap-1.5 rounded-lg border border-line-strong bg-raised px-2 hover:bg-hover"
        >
          <span
            aria-hidden="true"
            className="size-6 rounded-md border border-line bg-[repeating-conic-gradient(var(--sunken)_0_25%,transparent_0_50%)] bg-[length:8px_8px]"
            style={shown ? { background: shown } : {}}
          />
          <ChevronDown aria-hidden="true" className="size-4 text-ink-muted" />
        </AriaButton>
        <Popover
          placement="bottom end"
          className="animate-rise rounded-2xl border border-line bg-raised p-4 shadow-pop outline-none"
        >
          <Dialog aria-labelledby={headingId} className="flex flex-col gap-3 outline-none">
            <h2 id={headingId} className="text-sm font-semibold text-ink">
              {label}
            </h2>
            <ColorPicker value={shown ?? FIRST} onChange={onChange} />
            {value !== '' && (
              <Button size="small" variant="quiet" onPress={() => onChange('')}>
                {t`Default color`}
              </Button>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}

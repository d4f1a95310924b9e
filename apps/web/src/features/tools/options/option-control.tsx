import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { Button } from '#ui/button.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { imageOf } from './tool-image.ts';
import type { OptionField } from './option-fields.ts';

export interface OptionControlProps {
  field: OptionField;
  value: unknown;
  error: string | undefined;
  /** `isTyped`: more changes may follow until the field is left. */
  onChange: (value: unknown, isTyped: boolean) => void;
}

/** One field of a tool's form, by its kind. */
export function OptionControl({ field, value, error, onChange }: OptionControlProps) {
  const { t } = useLingui();
  const label = t(field.label);
  const description = field.about && t(field.about);

  switch (field.kind) {
    case 'switch':
      return (
        <Switch isSelected={value === true} onChange={(is) => onChange(is, false)}>
          {label}
        </Switch>
      );
    case 'choice':
      return (
        <Select
          label={label}
          options={field.choices.map(([choice, words]) => ({ value: choice, label: t(words) }))}
          value={String(value)}
          onChange={(choice) => onChange(choice, false)}
          error={error}
        />
      );
    case 'number':
      return <NumberOption field={field} value={value} error={error} onChange={onChange} />;
    case 'color':
      return <ColorOption label={label} value={typeof value === 'string' ? value : '#000000'} onChange={onChange} />;
    case 'picture':
      return <ImageOption label={label} value={typeof value === 'string' ? value : null} error={error} onChange={onChange} />;
    case 'password':
      return (
        <TextField
          label={label}
          description={description}
          type="password"
          autoComplete="new-password"
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => onChange(text === '' ? undefined : text, true)}
          error={error}
        />
      );
    case 'pages':
    case 'text':
      return (
        <TextField
          label={label}
          description={description}
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => onChange(text, true)}
          autoComplete="off"
          isMultiline={field.kind === 'text' && field.isMultiline === true}
          error={error}
        />
      );
  }
}

type NumberProps = Omit<OptionControlProps, 'field'> & { field: Extract<OptionField, { kind: 'number' }> };

function NumberOption({ field, value, error, onChange }: NumberProps) {
  const { t } = useLingui();
  const { scale = 1, step = 1 } = field;
  const shown = typeof value === 'number' ? rounded(value * scale, step) : Number.NaN;
  const take = (typed: number) => {
    if (Number.isNaN(typed)) onChange(undefined, true);
    else onChange(scale === 1 ? typed : rounded(typed / scale, 0.01), true);
  };
  return (
    <NumberField
      label={t(field.label)}
      description={field.about && t(field.about)}
      value={shown}
      onChange={take}
      min={field.min}
      max={field.max}
      step={step}
      isClamped={false}
      error={error}
    />
  );
}

function rounded(value: number, step: number): number {
  return step >= 1 ? Math.round(value) : Math.round(value * 100) / 100;
}

interface ColorProps {
  label: string;
  value: string;
  onChange: OptionControlProps['onChange'];
}

function ColorOption({ label, value, onChange }: ColorProps) {
  return (
    <AriaTextField value={value} onChange={(color) => onChange(color, true)} className="flex items-center justify-between gap-3">
      <Label className="text-sm font-medium text-ink">{label}</Label>
      <Input type="color" className="h-10 w-16 rounded-lg border border-line-strong bg-raised p-1" />
    </AriaTextField>
  );
}

interface ImageProps {
  label: string;
  value: string | null;
  error: string | undefined;
  onChange: OptionControlProps['onChange'];
}

function ImageOption({ label, value, error, onChange }: ImageProps) {
  const { t } = useLingui();
  const asked = useRef(0);
  const picker = useFilePicker({
    accept: 'image/png,image/jpeg,image/webp',
    onPick: ([file]) => {
      const turn = (asked.current += 1);
      if (file) void imageOf(file).then((image) => image && turn === asked.current && onChange(image, false));
    },
  });
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium text-ink">{label}</span>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {value && <img src={value} alt="" className="h-12 max-w-24 rounded-md border border-line bg-white object-contain" />}
        <Button size="small" onPress={picker.open}>
          {value ? t`Choose another image` : t`Choose an image`}
        </Button>
        {value && (
          <Button size="small" variant="quiet" onPress={() => onChange(undefined, false)}>
            {t`Remove`}
          </Button>
        )}
      </div>
      {error && <p className="text-xs text-danger">{error}</p>}
      {picker.input}
    </div>
  );
}

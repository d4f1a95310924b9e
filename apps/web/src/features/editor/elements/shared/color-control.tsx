import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from '#ui/class-names.ts';
import { useFollow } from '../../ui/use-follow.ts';
import { compactInput } from './compact-input.ts';

export interface ColorControlProps {
  label: string;
  /** Null for no colour; undefined if the elements differ. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Offers "no colour". */
  hasNone?: boolean;
}

const SWATCHES = [
  { color: '#000000', name: msg`Black` },
  { color: '#5e5a51', name: msg`Gray` },
  { color: '#1d4ed8', name: msg`Blue` },
  { color: '#15803d', name: msg`Green` },
  { color: '#b91c1c', name: msg`Red` },
  { color: '#b45309', name: msg`Brown` },
  { color: '#ffffff', name: msg`White` },
] as const;

/** Offers common colours, and any other through the native picker or as a hex value. */
export function ColorControl({ label, value, onChange, hasNone = false }: ColorControlProps) {
  const { t } = useLingui();

  return (
    <fieldset className="@container flex flex-col gap-1.5">
      <legend className="mb-1.5 text-xs font-medium text-ink-muted">{label}</legend>
      <div className="flex flex-wrap gap-1.5 pointer-coarse:@max-xs:max-w-41">
        {hasNone && <Swatch color={null} name={t`None`} isChosen={value === null} onChoose={() => onChange(null)} />}
        {SWATCHES.map(({ color, name }) => (
          <Swatch key={color} color={color} name={t(name)} isChosen={value === color} onChoose={() => onChange(color)} />
        ))}
      </div>
      <div className="flex gap-1.5">
        <Well label={t`${label}: choose a color`} value={value} onChange={onChange} />
        <HexField
          label={t`${label}: hex value`}
          value={value ?? ''}
          placeholder={value === undefined ? t`Mixed` : t`None`}
          onChange={onChange}
        />
      </div>
    </fieldset>
  );
}

/** The native picker always shows a colour, so it is covered if there is none or if the elements differ. */
function Well({ label, value, onChange }: Pick<ColorControlProps, 'label' | 'value' | 'onChange'>) {
  const { t } = useLingui();
  const id = useId();
  const state = value === undefined ? t`Mixed` : value === null ? t`None` : null;

  return (
    <span className="relative h-8 w-9 shrink-0 pointer-coarse:h-11 pointer-coarse:w-12">
      <input
        type="color"
        aria-label={label}
        aria-describedby={state === null ? undefined : id}
        value={value ?? '#000000'}
        onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
        className="size-full cursor-default rounded-lg border border-line-strong bg-raised p-1"
      />
      {state !== null && (
        <span
          data-colour={value === null ? 'none' : 'mixed'}
          className={classNames(
            'pointer-events-none absolute inset-1 overflow-hidden rounded-[3px]',
            value === null ? 'bg-white' : 'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_3px,var(--raised)_3px_6px)]',
          )}
        >
          {value === null && <Strike />}
          <span id={id} className="sr-only">
            {state}
          </span>
        </span>
      )}
    </span>
  );
}

/** Marks "no colour". */
const Strike = () => <span className="absolute inset-x-0 top-1/2 h-px -rotate-45 bg-danger" />;

function Swatch({
  color,
  name,
  isChosen,
  onChoose,
}: {
  color: string | null;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'relative size-6 overflow-hidden rounded-full border border-line-strong/60 pointer-coarse:size-9',
        isChosen && 'outline-2 outline-offset-2 outline-accent-ink',
      )}
      style={color ? { background: color } : {}}
    >
      {color === null && <Strike />}
    </button>
  );
}

/** Expands a short hex colour: "#fa0" becomes "#ffaa00". */
function wholeHex(hex: string): string {
  const digits = hex.replace('#', '').toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** Applies complete values at once and short ones when the field is left; an incomplete value reverts to the last one. */
function HexField({
  label,
  value,
  placeholder,
  onChange,
}: {
  label: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useFollow(value);

  return (
    <input
      aria-label={label}
      value={text}
      spellCheck={false}
      placeholder={placeholder}
      onChange={(event) => {
        const next = event.currentTarget.value.trim();
        setText(next);
        if (/^#?[0-9a-f]{6}$/i.test(next)) onChange(wholeHex(next));
      }}
      onBlur={() => {
        const isShort = /^#?[0-9a-f]{3}$/i.test(text);
        setText(isShort ? wholeHex(text) : value);
        if (isShort) onChange(wholeHex(text));
      }}
      onKeyDown={skipComposition((event) => event.key === 'Enter' && event.currentTarget.blur())}
      className={classNames(compactInput, 'min-w-0 flex-1 font-mono placeholder:font-sans')}
    />
  );
}

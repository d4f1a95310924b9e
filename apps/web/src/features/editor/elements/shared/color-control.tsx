import { useLingui } from '@lingui/react/macro';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/text-field.tsx';
import { useFollow } from '../../use-follow.ts';

export interface ColorControlProps {
  label: string;
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Adds a choice without a colour. */
  hasNone?: boolean;
}

const SWATCHES = ['#000000', '#5e5a51', '#1d4ed8', '#15803d', '#b91c1c', '#b45309', '#ffffff'] as const;

/** The usual colours at once, any other by the system's picker or as a hex value. */
export function ColorControl({ label, value, onChange, hasNone = false }: ColorControlProps) {
  const { t } = useLingui();

  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-xs font-medium text-ink-muted">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {hasNone && <Swatch color={null} name={t`None`} isChosen={value === null} onChoose={() => onChange(null)} />}
        {SWATCHES.map((color) => (
          <Swatch key={color} color={color} name={color} isChosen={value === color} onChoose={() => onChange(color)} />
        ))}
      </div>
      <div className="flex gap-1.5">
        <input
          type="color"
          aria-label={t`${label}: choose a colour`}
          value={value ?? '#000000'}
          onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
          className="h-8 w-9 shrink-0 cursor-default rounded-lg border border-line-strong bg-raised p-1"
        />
        <HexField label={t`${label}: hex value`} value={value ?? ''} onChange={onChange} />
      </div>
    </fieldset>
  );
}

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
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'relative size-6 overflow-hidden rounded-full border border-line-strong/60',
        isChosen && 'outline-2 outline-offset-2 outline-accent-ink',
      )}
      style={color ? { background: color } : {}}
    >
      {color === null && <span className="absolute inset-x-0 top-1/2 h-px -rotate-45 bg-danger" />}
    </button>
  );
}

/** "#fa0" is "#ffaa00". */
function wholeHex(hex: string): string {
  const digits = hex.replace('#', '').toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** Takes a value as soon as it is one, a short one when it is left, and falls back to the last when it is left half-typed. */
function HexField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [text, setText] = useFollow(value);

  return (
    <input
      aria-label={label}
      value={text}
      spellCheck={false}
      placeholder="—"
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
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      className={classNames(inputClasses, 'h-8 min-w-0 flex-1 px-2.5 font-mono')}
    />
  );
}

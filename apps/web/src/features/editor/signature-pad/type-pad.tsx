import { fontCatalogue, missingGlyphs } from '@countersign/document-model/text';
import { useLingui } from '@lingui/react/macro';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { TextField } from '#ui/text-field.tsx';
import { cssFamily, usePaperShaper } from '../paper/paper-fonts.ts';

export const HANDWRITING = fontCatalogue.filter((font) => font.style === 'handwriting');
const HANDWRITING_IDS = HANDWRITING.map((font) => font.id);

export interface TypePadProps {
  label: string;
  text: string;
  font: string;
  /** The browser fills in nothing and keeps nothing. */
  isBorrowed: boolean;
  onChange: (value: { text: string; font: string }) => void;
}

/** A name in one of six hands. A hand that lacks a letter of it is not offered. */
export function TypePad({ label, text, font, isBorrowed, onChange }: TypePadProps) {
  const { t } = useLingui();
  const problems = useMissingLetters(text);
  const shown = text.trim() || label;
  const missing = problems.get(font) ?? [];

  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={label}
        value={text}
        maxLength={100}
        autoComplete={isBorrowed ? 'off' : 'name'}
        onChange={(next) => onChange({ text: next, font })}
        error={
          missing.length > 0 ? t`This handwriting has no ${missing.join(' ')}. Choose another one, or draw instead.` : undefined
        }
      />
      <RadioGroup value={font} onChange={(next) => onChange({ text, font: next })} className="flex flex-col gap-1.5">
        <Label className="text-sm font-medium text-ink">{t`Handwriting`}</Label>
        <div className="grid gap-2 sm:grid-cols-2">
          {HANDWRITING.map(({ id, family }) => (
            <Radio
              key={id}
              value={id}
              aria-label={family}
              isDisabled={(problems.get(id)?.length ?? 0) > 0}
              className="flex h-16 cursor-default items-center justify-center overflow-hidden rounded-xl border border-line-strong bg-white px-3 text-[1.75rem] whitespace-nowrap text-[#0b1f4b] selected:border-accent selected:outline-2 selected:-outline-offset-1 selected:outline-accent disabled:opacity-40"
            >
              <span aria-hidden="true" style={{ fontFamily: cssFamily(id) }}>
                {shown.slice(0, 28)}
              </span>
            </Radio>
          ))}
        </div>
      </RadioGroup>
    </div>
  );
}

/** Letters that each hand lacks; empty while the fonts are on their way. */
export function useMissingLetters(text: string): Map<string, string[]> {
  const shaper = usePaperShaper(HANDWRITING_IDS);
  if (!shaper) return new Map();
  return new Map(HANDWRITING_IDS.map((id) => [id, missingGlyphs(text.trim(), shaper, [id])]));
}

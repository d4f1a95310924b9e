import { MAX_TYPED_SIGNATURE } from '@countersign/document-model';
import { defaultFontId, fontsForText, missingGlyphs } from '@countersign/document-model/text';
import { useLingui } from '@lingui/react/macro';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { TextField } from '#ui/text-field.tsx';
import { HANDWRITING } from '../rendering/needed-fonts.ts';
import { useIsFontMissing, useShaper } from '../rendering/loaded-fonts.ts';
import { TypedName } from './typed-name.tsx';

const HANDWRITING_IDS = HANDWRITING.map((font) => font.id);
/** Not handwriting, but it has the letters of all scripts, for names that no handwriting font covers. */
const PLAIN = defaultFontId;

const HAND =
  'flex h-16 cursor-default items-center justify-center overflow-hidden rounded-xl border border-line-strong bg-white px-3 selected:border-accent selected:outline-2 selected:-outline-offset-1 selected:outline-accent disabled:opacity-40';

export interface TypePadProps {
  label: string;
  text: string;
  font: string;
  /** Disables autofill and saving by the browser. */
  isBorrowed: boolean;
  onChange: (value: { text: string; font: string }) => void;
}

/** A name in one of six handwriting fonts. Fonts that lack a letter are not offered; if all do, a plain font is. */
export function TypePad({ label, text, font, isBorrowed, onChange }: TypePadProps) {
  const { t } = useLingui();
  const problems = useMissingLetters(text);
  const shown = text.trim() || label;
  const hand = handFor(font, problems);
  const missing = problems.get(hand) ?? [];
  const lacks = (id: string): boolean => (problems.get(id)?.length ?? 0) > 0;
  const isPlain = problems.has(PLAIN);
  const areMissing = useIsFontMissing([...HANDWRITING_IDS, ...fontsForText(text)]);

  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={label}
        value={text}
        maxLength={MAX_TYPED_SIGNATURE}
        autoComplete={isBorrowed ? 'off' : 'name'}
        onChange={(next) => onChange({ text: next, font })}
        error={
          missing.length === 0
            ? undefined
            : isPlain
              ? t`No font here has ${missing.join(' ')}. Draw your name, or upload an image of it.`
              : t`This style has no ${missing.join(' ')}. Choose another one, or draw instead.`
        }
        description={
          isPlain && missing.length === 0 ? t`No signature style has these letters, so they use a plain font.` : undefined
        }
      />
      {areMissing && problems.size === 0 && (
        <p role="status" className="rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning">
          {t`The signature styles couldn’t be loaded, so you can’t type your name yet. They load when you’re back online. Until then, draw your name or upload an image of it.`}
        </p>
      )}
      <RadioGroup value={hand} onChange={(next) => onChange({ text, font: next })} className="flex flex-col gap-1.5">
        <Label className="text-sm font-medium text-ink">{t`Style`}</Label>
        <div className="grid gap-2 sm:grid-cols-2">
          {isPlain && (
            <Radio value={PLAIN} aria-label={t`Plain letters`} isDisabled={lacks(PLAIN)} className={HAND}>
              <TypedName text={lacks(PLAIN) ? t`Plain letters` : shown} font={PLAIN} />
            </Radio>
          )}
          {HANDWRITING.map(({ id, family }) => (
            <Radio key={id} value={id} aria-label={family} isDisabled={lacks(id)} className={HAND}>
              <TypedName text={lacks(id) ? family : shown} font={id} />
            </Radio>
          ))}
        </div>
      </RadioGroup>
    </div>
  );
}

/**
 * Missing letters by font; empty while the fonts are loading. Includes the plain font if every handwriting font lacks letters.
 */
export function useMissingLetters(text: string): Map<string, string[]> {
  const name = text.trim();
  const shaper = useShaper(HANDWRITING_IDS);
  const problems = new Map(shaper ? HANDWRITING_IDS.map((id) => [id, missingGlyphs(name, shaper, [id])]) : []);
  const needsPlain = shaper !== null && [...problems.values()].every((missing) => missing.length > 0);
  const fonts = needsPlain ? fontsForText(name) : [];
  const plain = useShaper(fonts);
  if (!needsPlain) return problems;
  if (!plain) return new Map();
  return problems.set(PLAIN, missingGlyphs(name, plain, fonts));
}

/** The chosen font, or the plain one if no handwriting font has all letters. */
export function handFor(font: string, problems: ReadonlyMap<string, readonly string[]>): string {
  return problems.has(PLAIN) ? PLAIN : font;
}

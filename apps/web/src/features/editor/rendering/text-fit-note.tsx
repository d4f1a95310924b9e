// Warns about texts that do not fit into their boxes.
import { type Element, writtenElement } from '@countersign/document-model';
import { type TextFit, textFit } from '@countersign/document-model/paper';
import type { Shaper } from '@countersign/document-model/text';
import { Plural, useLingui } from '@lingui/react/macro';
import { useContext, useMemo } from 'react';
import { type WrittenElement, isWritten } from '../core/document/written.ts';
import { fontsOf } from './needed-fonts.ts';
import { PdfLanguage } from './pdf-language.ts';
import { useShaper } from './loaded-fonts.ts';

/** Based on the PDF layout; `fits` for elements without text and until the fonts are loaded. */
function useTextFits(elements: readonly Element[]): TextFit[] {
  const language = useContext(PdfLanguage);
  const fonts = useMemo(() => [...new Set(elements.filter(isWritten).flatMap(fontsOf))].toSorted(), [elements]);
  const shaper = useShaper(fonts);
  return useMemo(
    () => elements.map((element) => (shaper ? fitOf(writtenElement(element, language), shaper) : 'fits')),
    [elements, language, shaper],
  );
}

/** Cache until other fonts are loaded: moving or renaming an element, or an identical one, needs no new layout. */
const known: { shaper: Shaper | null; fits: Map<string, TextFit> } = { shaper: null, fits: new Map() };
const MAX_KNOWN = 5_000;

function fitOf(element: Element, shaper: Shaper): TextFit {
  if (!isWritten(element) || element.value === '') return 'fits';
  if (known.shaper !== shaper || known.fits.size > MAX_KNOWN) Object.assign(known, { shaper, fits: new Map() });
  const key = fitKey(element);
  const fit = known.fits.get(key) ?? textFit(element, shaper);
  known.fits.set(key, fit);
  return fit;
}

/** Everything that decides whether a text fits. */
function fitKey(element: WrittenElement): string {
  const { kind, value, pdf_font_id, size, alignment, width, height } = element;
  const lines = kind === 'input' ? [element.is_multiline, element.is_comb, element.max_length] : [];
  return JSON.stringify([kind, value, pdf_font_id, size, alignment, width, height, ...lines]);
}

/** Renders nothing if the text fits. */
export function TextFitNote({ element, className }: { element: Element; className: string }) {
  const { t } = useLingui();
  const [fit = 'fits'] = useTextFits(useMemo(() => [element], [element]));
  return (
    <span role="status" dir="auto" className={fit === 'fits' ? 'sr-only' : className}>
      {fit === 'small' && t`There’s so much text that it prints very small.`}
      {fit === 'outside' && t`This text doesn’t fit: some of it prints outside the box.`}
    </span>
  );
}

/** For several elements: how many texts do not fit, and a link to them. Renders nothing if all fit. */
export function TextFitNotes({
  elements,
  className,
  onChoose,
}: {
  elements: readonly Element[];
  className: string;
  onChoose: (ids: string[]) => void;
}) {
  const { t } = useLingui();
  const fits = useTextFits(elements);
  const idsOf = (fit: TextFit) => elements.filter((_, index) => fits[index] === fit).map(({ id }) => id);
  const [outside, small] = [idsOf('outside'), idsOf('small')];
  const isFitting = outside.length + small.length === 0;

  return (
    <div role="status" className={isFitting ? 'sr-only' : className}>
      {outside.length > 0 && (
        <p>
          <Plural
            value={outside.length}
            one="# of them has more text than fits: some of it prints outside the box."
            other="# of them have more text than fits: some of it prints outside the box."
          />
        </p>
      )}
      {small.length > 0 && (
        <p>
          <Plural
            value={small.length}
            one="# of them has so much text that it prints very small."
            other="# of them have so much text that it prints very small."
          />
        </p>
      )}
      {!isFitting && outside.length + small.length < elements.length && (
        <button type="button" onClick={() => onChoose([...outside, ...small])} className="mt-1 font-medium underline">
          {t`Show which`}
        </button>
      )}
    </div>
  );
}

// Says that a text has no room where it stands, for as long as that is so.
import type { Element } from '@countersign/document-model';
import { type TextFit, textFit } from '@countersign/document-model/paper';
import type { Shaper } from '@countersign/document-model/text';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { isWritten } from './written.ts';
import { fontsOf } from './needed-fonts.ts';
import { usePaperShaper } from './paper-fonts.ts';

/** As the paper will have it; `fits` for what is no text, and until the fonts are there. */
function useTextFits(elements: readonly Element[]): TextFit[] {
  const fonts = useMemo(() => [...new Set(elements.filter(isWritten).flatMap(fontsOf))].toSorted(), [elements]);
  const shaper = usePaperShaper(fonts);
  return useMemo(() => elements.map((element) => (shaper ? fitOf(element, shaper) : 'fits')), [elements, shaper]);
}

/** Of many, only what has changed is laid out again. */
const known = new WeakMap<Element, { shaper: Shaper; fit: TextFit }>();

function fitOf(element: Element, shaper: Shaper): TextFit {
  if (!isWritten(element) || fontsOf(element).length === 0) return 'fits';
  const last = known.get(element);
  if (last?.shaper === shaper) return last.fit;
  const fit = textFit(element, shaper);
  known.set(element, { shaper, fit });
  return fit;
}

/** Nothing where the text fits. */
export function TextFitNote({ element, className }: { element: Element; className: string }) {
  const { t } = useLingui();
  const [fit = 'fits'] = useTextFits(useMemo(() => [element], [element]));
  return (
    <span role="status" className={fit === 'fits' ? 'sr-only' : className}>
      {fit === 'small' && t`So much text is printed very small here.`}
      {fit === 'outside' && t`Not all of this text fits: some of it is printed outside the box.`}
    </span>
  );
}

/** The same of several: how many have no room, and a way to them. Nothing where all texts fit. */
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
            one="# of them has more text than room: some of it is printed outside the box."
            other="# of them have more text than room: some of it is printed outside the box."
          />
        </p>
      )}
      {small.length > 0 && (
        <p>
          <Plural
            value={small.length}
            one="# of them has so much text that it is printed very small."
            other="# of them have so much text that it is printed very small."
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

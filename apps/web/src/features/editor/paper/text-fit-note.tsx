// Says that a text has no room where it stands, for as long as that is so.
import type { Element } from '@countersign/document-model';
import { type TextFit, textFit } from '@countersign/document-model/paper';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { fontsOf } from './needed-fonts.ts';
import { usePaperShaper } from './paper-fonts.ts';

const NO_FONTS: readonly string[] = [];

/** As the paper will have it; `fits` for what is no text, and until the fonts are there. */
export function useTextFit(element: Element): TextFit {
  const isText = element.kind === 'text' || element.kind === 'input' || element.kind === 'select';
  const fonts = useMemo(() => (isText ? fontsOf(element) : NO_FONTS), [element, isText]);
  const shaper = usePaperShaper(fonts);
  return useMemo(
    () => (isText && shaper && fonts.length > 0 ? textFit(element, shaper) : 'fits'),
    [element, isText, fonts, shaper],
  );
}

/** Nothing where the text fits. */
export function TextFitNote({ element, className }: { element: Element; className: string }) {
  const { t } = useLingui();
  const fit = useTextFit(element);
  return (
    <span role="status" className={fit === 'fits' ? 'sr-only' : className}>
      {fit === 'small' && t`So much text is printed very small here.`}
      {fit === 'outside' && t`Not all of this text fits: some of it is printed outside the box.`}
    </span>
  );
}

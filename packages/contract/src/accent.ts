// An organization's colour made safe for text and buttons, on whatever surface it is shown: screens and emails alike.
import { type Rgb, contrast, ensureContrast, mix, parseHex, toHex } from './contrast.ts';

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [13, 13, 12];

/** Hex colours of one accent. */
export interface Accent {
  /** Of a button; 3:1 against the surface. */
  fill: string;
  fill_hover: string;
  /** Of the words on a button; 4.5:1. */
  on_fill: string;
  /** Of coloured words; 4.5:1 on `soft` and on the surface. */
  ink: string;
  soft: string;
}

/** The accent of a brand colour on a surface, or null when it is not a hex colour. */
export function accentOn(hex: string, surface: { color: Rgb; is_dark: boolean }): Accent | null {
  const brand = parseHex(hex);
  if (!brand) return null;

  const pole = surface.is_dark ? WHITE : BLACK;
  // A filled button must stand out from the page (3:1), whatever the colour of its label.
  const fill = ensureContrast(brand, { background: surface.color, pole, ratio: 3 });
  const label = contrast(fill, WHITE) >= 4.5 ? WHITE : BLACK;
  const safeFill = ensureContrast(fill, { background: label, pole: label === WHITE ? BLACK : WHITE, ratio: 4.5 });
  const soft = mix(surface.color, brand, surface.is_dark ? 0.22 : 0.1);

  return {
    fill: toHex(safeFill),
    fill_hover: toHex(mix(safeFill, label === WHITE ? BLACK : WHITE, 0.12)),
    on_fill: toHex(label),
    ink: toHex(ensureContrast(brand, { background: soft, pole, ratio: 4.6 })),
    soft: toHex(soft),
  };
}

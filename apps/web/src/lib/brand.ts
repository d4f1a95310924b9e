// The accent: an organization's primary colour, made safe for text and buttons, or the product's own.
import { type Rgb, contrast, ensureContrast, mix, parseHex, toHex } from './contrast.ts';

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [13, 13, 12];
const LIGHT_SURFACE: Rgb = [248, 247, 244];
const DARK_SURFACE: Rgb = [31, 30, 27];

const NAMES = ['--accent', '--accent-hover', '--on-accent', '--accent-ink', '--accent-soft'] as const;
export type AccentColors = Record<(typeof NAMES)[number], string>;

/** The accent's five colours from a brand colour, or null when it is not a hex colour. */
export function accentColors(hex: string, isDark: boolean): AccentColors | null {
  const brand = parseHex(hex);
  if (!brand) return null;

  const surface = isDark ? DARK_SURFACE : LIGHT_SURFACE;
  const pole = isDark ? WHITE : BLACK;
  // A filled button must stand out from the page (3:1), whatever the colour of its label.
  const fill = ensureContrast(brand, { background: surface, pole, ratio: 3 });
  const label = contrast(fill, WHITE) >= 4.5 ? WHITE : BLACK;
  const safeFill = ensureContrast(fill, { background: label, pole: label === WHITE ? BLACK : WHITE, ratio: 4.5 });
  const soft = mix(surface, brand, isDark ? 0.22 : 0.1);

  return {
    '--accent': toHex(safeFill),
    '--accent-hover': toHex(mix(safeFill, label === WHITE ? BLACK : WHITE, 0.12)),
    '--on-accent': toHex(label),
    '--accent-ink': toHex(ensureContrast(brand, { background: soft, pole, ratio: 4.6 })),
    '--accent-soft': toHex(soft),
  };
}

/** Applies an organization's colour to the page; null brings the product's own back. */
export function applyAccent(hex: string | null, isDark: boolean): void {
  const colors = hex === null ? null : accentColors(hex, isDark);
  for (const name of NAMES) {
    if (colors) document.documentElement.style.setProperty(name, colors[name]);
    else document.documentElement.style.removeProperty(name);
  }
}

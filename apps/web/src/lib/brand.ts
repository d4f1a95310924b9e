// The accent: an organization's primary colour, adjusted for legible text and buttons, or the product's own.
import { accentOn } from '@countersign/contract/accent';
import type { Rgb } from '@countersign/contract/contrast';

const LIGHT_SURFACE: Rgb = [248, 247, 244];
const DARK_SURFACE: Rgb = [31, 30, 27];

const NAMES = ['--accent', '--accent-hover', '--on-accent', '--accent-ink', '--accent-soft'] as const;
export type AccentColors = Record<(typeof NAMES)[number], string>;

/** The accent's five colours for a brand colour; null if it is not a hex colour. */
export function accentColors(hex: string, isDark: boolean): AccentColors | null {
  const accent = accentOn(hex, { color: isDark ? DARK_SURFACE : LIGHT_SURFACE, is_dark: isDark });
  if (!accent) return null;

  return {
    '--accent': accent.fill,
    '--accent-hover': accent.fill_hover,
    '--on-accent': accent.on_fill,
    '--accent-ink': accent.ink,
    '--accent-soft': accent.soft,
  };
}

/** Applies an organization's colour to the page; null restores the product's own. */
export function applyAccent(hex: string | null, isDark: boolean): void {
  const colors = hex === null ? null : accentColors(hex, isDark);
  for (const name of NAMES) {
    if (colors) document.documentElement.style.setProperty(name, colors[name]);
    else document.documentElement.style.removeProperty(name);
  }
}

// The branding of an organization's emails: name, embedded logo, and its colours as far as they are legible.
import { accentOn } from '@countersign/contract/accent';
import type { Rgb } from '@countersign/contract/contrast';
import { withoutTurns } from '@countersign/contract/isolated';
import type { EmailImage } from './mailer.ts';

export interface EmailBrand {
  name: string;
  /** Hex colours chosen by the organization; null: the product's. */
  primary_color: string | null;
  secondary_color: string | null;
  logo: { bytes: Buffer; mime: string } | null;
}

/** The header of an email: the logo, or else the name. */
export interface Mark {
  name: string;
  image: EmailImage | null;
  is_ours: boolean;
}

export interface EmailColors {
  /** Bar above the content. */
  band: string;
  button: string;
  on_button: string;
  /** Colour of links, and of the bar beside quoted text. */
  ink: string;
}

const OURS = '#1d4ed8';
const SURFACES: Record<'light' | 'dark', { color: Rgb; is_dark: boolean }> = {
  light: { color: [255, 255, 255], is_dark: false },
  dark: { color: [39, 39, 42], is_dark: true },
};

export function markOf(brand: EmailBrand | null): Mark {
  if (!brand) return { name: 'Countersign', image: null, is_ours: true };
  // Embedded in the email, so that showing it makes no request that would reveal that the email was opened.
  return { name: withoutTurns(brand.name), image: brand.logo && { cid: 'logo@countersign', ...brand.logo }, is_ours: false };
}

/** The colours on a light and on a dark background, each legible (WCAG 2.2 AA). */
export function paint(brand: EmailBrand | null): { light: EmailColors; dark: EmailColors } {
  return { light: colorsOn('light', brand), dark: colorsOn('dark', brand) };
}

function colorsOn(ground: 'light' | 'dark', brand: EmailBrand | null): EmailColors {
  const accentOf = (hex: string | null | undefined) => (hex ? accentOn(hex, SURFACES[ground]) : null);
  const ours = accentOf(OURS);
  const primary = accentOf(brand?.primary_color) ?? ours;
  const secondary = accentOf(brand?.secondary_color) ?? primary;
  if (!primary || !secondary) throw new RangeError('Our own colour is a hex colour.');
  return {
    band: primary.fill,
    button: primary.fill,
    on_button: primary.on_fill,
    ink: secondary.ink,
  };
}

// Colour arithmetic of WCAG 2.2: makes any colour an organization may choose legible, on screens and in emails.

export type Rgb = readonly [red: number, green: number, blue: number];

/** `#rgb` or `#rrggbb`; null for anything else. */
export function parseHex(hex: string): Rgb | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) return null;

  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast from 1 (identical) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * amount;
  return [part(0), part(1), part(2)];
}

/** Moves `color` towards `pole` until it has `ratio` against `background`; keeps it when it already has. */
export function ensureContrast(color: Rgb, options: { background: Rgb; pole: Rgb; ratio: number }): Rgb {
  for (let step = 0; step <= 20; step += 1) {
    const candidate = mix(color, options.pole, step / 20);
    if (contrast(candidate, options.background) >= options.ratio) return candidate;
  }
  return options.pole;
}

function luminance(color: Rgb): number {
  const linear = (part: number) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
}

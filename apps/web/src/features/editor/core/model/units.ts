// Length units for display. Elements always store points.
export const LENGTH_UNITS = ['pt', 'mm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

const POINTS_IN: Record<LengthUnit, number> = { pt: 1, mm: 72 / 25.4, in: 72 };
const DECIMALS: Record<LengthUnit, number> = { pt: 1, mm: 1, in: 2 };

/** Formats points in the unit, without its name: "12", "97.5", "4.2". */
export function lengthIn(points: number, unit: LengthUnit): string {
  const text = (points / POINTS_IN[unit]).toFixed(DECIMALS[unit]);
  if (unit === 'pt') return String(Number(text));
  return text.startsWith('-') && Number(text) === 0 ? text.slice(1) : text;
}

const EXACT_DECIMALS: Record<LengthUnit, number> = { pt: 2, mm: 2, in: 3 };

/** Converts points to the unit, rounded to visible precision. */
export function toUnit(points: number, unit: LengthUnit): number {
  // Avoids "-0" for tiny negative values.
  return Number((points / POINTS_IN[unit]).toFixed(EXACT_DECIMALS[unit])) || 0;
}

/** Converts a number in the unit to points. */
export function fromUnit(length: number, unit: LengthUnit): number {
  return length * POINTS_IN[unit];
}

/** Step of an arrow key, in the unit. */
export const UNIT_STEP: Record<LengthUnit, number> = { pt: 1, mm: 0.5, in: 0.05 };

/** Formats points with the unit's name: "12 pt". */
export function lengthWithUnit(points: number, unit: LengthUnit): string {
  return `${lengthIn(points, unit)} ${unit}`;
}

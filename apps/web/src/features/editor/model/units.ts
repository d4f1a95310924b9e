// Lengths as people read them. Elements are kept in points whatever is shown.
export const LENGTH_UNITS = ['pt', 'mm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

const POINTS_IN: Record<LengthUnit, number> = { pt: 1, mm: 72 / 25.4, in: 72 };
const DECIMALS: Record<LengthUnit, number> = { pt: 0, mm: 1, in: 2 };

/** Points as a number of the unit, without its name: "12", "4.2". */
export function lengthIn(points: number, unit: LengthUnit): string {
  const text = (points / POINTS_IN[unit]).toFixed(DECIMALS[unit]);
  return text.startsWith('-') && Number(text) === 0 ? text.slice(1) : text;
}

/** With the name of the unit: "12 pt". */
export function lengthWithUnit(points: number, unit: LengthUnit): string {
  return `${lengthIn(points, unit)} ${unit}`;
}

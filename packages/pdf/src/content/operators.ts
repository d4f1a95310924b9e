// Writes operators and operands of content streams (ISO 32000-2, annex A).
import { Buffer } from 'node:buffer';
import type { Matrix } from '../base/geometry.ts';
import type { Color } from './draw-items.ts';

/** A number as PDF writes it: no exponent, at most four decimals. */
export function real(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const written = value.toFixed(4).replace(/\.?0+$/, '');
  return written === '-0' ? '0' : written;
}

export const reals = (...values: number[]): string => values.map(real).join(' ');

export const concatenate = (matrix: Matrix): string =>
  `${matrix.map((value) => value.toFixed(8).replace(/\.?0+$/, '')).join(' ')} cm\n`;

export const fillColor = (color: Color): string => `${rgb(color)} rg\n`;

export const strokeColor = (color: Color): string => `${rgb(color)} RG\n`;

/** The operator that paints a path: filled, stroked, both or not at all. */
export function paintOperator(shape: { fill?: Color; stroke?: Color }): string {
  if (shape.fill && shape.stroke) return 'B';
  if (shape.fill) return 'f';
  return shape.stroke ? 'S' : 'n';
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

export const hex16 = (value: number): string => value.toString(16).padStart(4, '0');

function rgb(color: Color): string {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255);
  return reals(...channels.map((channel) => (Number.isFinite(channel) ? channel : 0)));
}

import { expect, it } from 'vitest';
import { layerOf } from './field-layer.ts';

it('puts the note of a field over the fields below it, whether they have notes or not', () => {
  const [upper, lower] = [{ y: 100 }, { y: 140 }];
  const withNote = { hasNote: true, isInUse: false };
  expect(layerOf(upper, withNote)).toBeGreaterThan(layerOf(lower, withNote));
  expect(layerOf(lower, withNote)).toBeGreaterThan(layerOf(upper, { hasNote: false, isInUse: false }));
  expect(layerOf(lower, { hasNote: false, isInUse: true })).toBeGreaterThan(layerOf(upper, withNote));
});

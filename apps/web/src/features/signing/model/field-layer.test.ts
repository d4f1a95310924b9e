import { expect, it } from 'vitest';
import { layerOf } from './field-layer.ts';

it("stacks a field's note above the fields below it, with or without notes of their own", () => {
  const [upper, lower] = [{ y: 100 }, { y: 140 }];
  const withNote = { hasNote: true, isInUse: false };
  expect(layerOf(upper, withNote)).toBeGreaterThan(layerOf(lower, withNote));
  expect(layerOf(lower, withNote)).toBeGreaterThan(layerOf(upper, { hasNote: false, isInUse: false }));
  expect(layerOf(lower, { hasNote: false, isInUse: true })).toBeGreaterThan(layerOf(upper, withNote));
});

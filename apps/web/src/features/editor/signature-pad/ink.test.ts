import { expect, test } from 'vitest';
import { type Pixels, inkBox, removeBackground } from './ink.ts';

type Rgba = [number, number, number, number];

/** An image of one colour with a bar of another from (2, 3) to (6, 4). */
function image(ground: Rgba, ink: Rgba): Pixels {
  const [width, height] = [10, 8];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(x >= 2 && x <= 6 && (y === 3 || y === 4) ? ink : ground, (y * width + x) * 4);
  return { data, width, height };
}

const opacities = ({ data }: Pixels) => new Set(data.filter((_, index) => index % 4 === 3));
const BAR = { x: 2, y: 3, width: 5, height: 2 };

test('grey paper becomes transparent, and the ink keeps its darkness', () => {
  const photo = image([205, 200, 190, 255], [20, 30, 90, 255]);
  removeBackground(photo);
  expect(opacities(photo)).toEqual(new Set([0, 255]));
  expect(inkBox(photo)).toEqual(BAR);
});

test('pencil strokes become half transparent instead of disappearing', () => {
  const photo = image([255, 255, 255, 255], [205, 205, 205, 255]);
  removeBackground(photo);
  const [opacity] = [...opacities(photo)].filter((value) => value > 0);
  expect(opacity).toBeGreaterThan(80);
  expect(opacity).toBeLessThan(255);
});

test('a transparent image stays unchanged', () => {
  const clean = image([0, 0, 0, 0], [240, 240, 240, 255]);
  const before = clean.data.slice();
  removeBackground(clean);
  expect(clean.data).toEqual(before);
  expect(inkBox(clean)).toEqual(BAR);
});

test('an empty sheet has no ink', () => {
  const sheet = image([250, 250, 250, 255], [250, 250, 250, 255]);
  removeBackground(sheet);
  expect(inkBox(sheet)).toBeNull();
});

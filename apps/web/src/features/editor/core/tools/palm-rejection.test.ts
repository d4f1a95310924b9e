import { expect, it } from 'vitest';
import { createPalmRejection } from './palm-rejection.ts';

const contact = (pointerType: string, pointerId: number, timeStamp: number) => ({ pointerType, pointerId, timeStamp });

it('treats touches as a palm while a pen is down, and shortly after', () => {
  const palm = createPalmRejection();
  expect(palm.down(contact('touch', 1, 0))).toBe(false);
  palm.up(contact('touch', 1, 50));

  expect(palm.down(contact('pen', 2, 100))).toBe(false);
  expect(palm.isThere()).toBe(false);
  // No matter how long the pen is down.
  expect(palm.down(contact('touch', 3, 60_000))).toBe(true);
  expect(palm.isThere()).toBe(true);
  palm.up(contact('pen', 2, 61_000));
  expect(palm.isThere()).toBe(true);
  palm.up(contact('touch', 3, 61_100));
  expect(palm.isThere()).toBe(false);

  expect(palm.down(contact('touch', 4, 61_500))).toBe(true);
  palm.up(contact('touch', 4, 61_600));
  expect(palm.down(contact('touch', 5, 61_800))).toBe(false);
  expect(palm.down(contact('mouse', 6, 61_900))).toBe(false);
  expect(palm.isThere()).toBe(false);
});

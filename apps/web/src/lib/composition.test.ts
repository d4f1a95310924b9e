import { expect, it } from 'vitest';
import { skipComposition } from './composition.ts';

function heard(event: { keyCode: number; isComposing?: boolean; nativeEvent?: { isComposing: boolean } }): boolean {
  let wasHeard = false;
  skipComposition(() => (wasHeard = true))(event);
  return wasHeard;
}

it('keys that a person types are heard', () => {
  expect(heard({ keyCode: 13 })).toBe(true);
  expect(heard({ keyCode: 13, isComposing: false })).toBe(true);
  expect(heard({ keyCode: 13, nativeEvent: { isComposing: false } })).toBe(true);
});

it('keys of an input method are not, however the browser tells of them', () => {
  expect(heard({ keyCode: 13, isComposing: true })).toBe(false);
  expect(heard({ keyCode: 13, nativeEvent: { isComposing: true } })).toBe(false);
  // Safari: the composition has ended by then.
  expect(heard({ keyCode: 229, isComposing: false })).toBe(false);
});

import { expect, it } from 'vitest';
import { skipComposition } from './composition.ts';

function isHandled(event: { keyCode: number; isComposing?: boolean; nativeEvent?: { isComposing: boolean } }): boolean {
  let wasHeard = false;
  skipComposition(() => (wasHeard = true))(event);
  return wasHeard;
}

it('typed keys are handled', () => {
  expect(isHandled({ keyCode: 13 })).toBe(true);
  expect(isHandled({ keyCode: 13, isComposing: false })).toBe(true);
  expect(isHandled({ keyCode: 13, nativeEvent: { isComposing: false } })).toBe(true);
});

it('keys of an input method are ignored, however the browser reports them', () => {
  expect(isHandled({ keyCode: 13, isComposing: true })).toBe(false);
  expect(isHandled({ keyCode: 13, nativeEvent: { isComposing: true } })).toBe(false);
  // In Safari, the composition has already ended.
  expect(isHandled({ keyCode: 229, isComposing: false })).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { element } from '../../core/model/testing.ts';
import { commonOf, commonValue } from './common-value.ts';

describe('what several elements have in common', () => {
  const all = [element(1, { width: 50 }), element(2, { width: 50 }), element(3, { width: 70 })];

  it('is there where all of them have it, and undefined where they differ', () => {
    expect(commonValue(all.slice(0, 2), 'width')).toBe(50);
    expect(commonValue(all, 'width')).toBeUndefined();
    expect(commonOf(all, ({ kind }) => kind)).toBe('rectangle');
  });

  it('is a value that is empty too, and nothing of none', () => {
    expect(commonOf([{ fill: null }, { fill: null }], ({ fill }) => fill)).toBeNull();
    expect(commonValue([], 'width')).toBeUndefined();
  });
});

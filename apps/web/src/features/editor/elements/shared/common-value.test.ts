import { describe, expect, it } from 'vitest';
import { element } from '../../core/model/testing.ts';
import { commonOf, commonValue } from './common-value.ts';

describe('the common value of several elements', () => {
  const all = [element(1, { width: 50 }), element(2, { width: 50 }), element(3, { width: 70 })];

  it('is their shared value, and undefined if they differ', () => {
    expect(commonValue(all.slice(0, 2), 'width')).toBe(50);
    expect(commonValue(all, 'width')).toBeUndefined();
    expect(commonOf(all, ({ kind }) => kind)).toBe('rectangle');
  });

  it('may be empty, and is undefined without elements', () => {
    expect(commonOf([{ fill: null }, { fill: null }], ({ fill }) => fill)).toBeNull();
    expect(commonValue([], 'width')).toBeUndefined();
  });
});

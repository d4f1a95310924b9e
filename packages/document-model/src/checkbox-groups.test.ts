import { describe, expect, it } from 'vitest';
import {
  type ElementOf,
  checkboxGroups,
  choiceKey,
  createElement,
  groupProblem,
  isAnswerable,
  openFields,
  requiredCount,
  uuidv7,
} from './index.ts';

const [page_id, signee_id] = [uuidv7(), uuidv7()];

function boxes(count: number, rule: Record<string, unknown>, checked: number[] = [], about: Record<string, unknown> = {}) {
  const checkbox_group = { id: uuidv7(), label: 'Colours', ...rule };
  return Array.from({ length: count }, (_, index) => {
    const place = { id: uuidv7(), page_id, kind: 'checkbox' as const, x: 10, y: 10 + index * 30 };
    const value = checked.includes(index);
    return createElement(place, { signee_id, checkbox_group, value, ...about }) as ElementOf<'checkbox'>;
  });
}

describe('a multiple choice', () => {
  it('has a question, the allowed number of checks, and the current number', () => {
    expect(checkboxGroups(boxes(3, { min_checked: 1, max_checked: 2 }, [0]))).toMatchObject([
      { label: 'Colours', min: 1, max: 2, checked: 1 },
    ]);
    expect(checkboxGroups(boxes(3, {}))).toMatchObject([{ min: 0, max: 3, checked: 0 }]);
  });

  it('never asks for more than it has', () => {
    expect(checkboxGroups(boxes(2, { min_checked: 5 }))).toMatchObject([{ min: 2, max: 2 }]);
    expect(checkboxGroups(boxes(3, { min_checked: 3, max_checked: 1 }))).toMatchObject([{ min: 1, max: 1 }]);
  });

  it('is one required field until enough is checked', () => {
    const none = boxes(3, { min_checked: 2 });
    expect(requiredCount(none)).toEqual({ total: 1, done: 0 });
    expect(openFields(none)).toEqual([none[0]]);
    const one = boxes(3, { min_checked: 2 }, [0]);
    expect(openFields(one)).toEqual([one[1]]);
    expect(requiredCount(boxes(3, { min_checked: 2 }, [0, 2]))).toEqual({ total: 1, done: 1 });
    expect(requiredCount(boxes(3, {}))).toEqual({ total: 0, done: 0 });
  });

  it('counts boxes that the sender has checked, and requires only the rest', () => {
    const [fixed, ...others] = boxes(3, { min_checked: 2, max_checked: 2 }, [0]);
    if (!fixed) throw new Error('no box');
    const all = [{ ...fixed, is_read_only: true }, ...others];
    expect(openFields(all)).toEqual([others[0]]);
    expect(requiredCount(all)).toEqual({ total: 1, done: 0 });
    const checked = all.map((box, index) => ({ ...box, value: index < 2 }));
    expect(openFields(checked)).toEqual([]);
    expect(requiredCount(checked)).toEqual({ total: 1, done: 1 });
  });

  it('does not require another box if the required ones suffice', () => {
    const [first, ...others] = boxes(3, { min_checked: 1, max_checked: 1 });
    if (!first) throw new Error('no box');
    const required = { ...first, is_required: true };
    expect(openFields([required, ...others])).toEqual([required]);
  });

  it('can be answered unless fixed or required boxes forbid it', () => {
    const isPossible = (fixed: number[], rule: Record<string, unknown>, about: Record<string, unknown> = {}) =>
      checkboxGroups(boxes(3, rule, [0, 1], about).map((box, index) => ({ ...box, is_read_only: fixed.includes(index) }))).map(
        isAnswerable,
      );
    expect(isPossible([0, 1], { max_checked: 2 })).toEqual([true]);
    expect(isPossible([0, 1], { max_checked: 1 })).toEqual([false]);
    expect(isPossible([0], { max_checked: 1 })).toEqual([true]);
    expect(isPossible([2], { min_checked: 3 })).toEqual([false]);
    expect(isPossible([], { max_checked: 2 }, { is_required: true })).toEqual([false]);
  });

  it('is a problem where more are checked than may be', () => {
    const problemOf = (checked: number[]) => checkboxGroups(boxes(3, { max_checked: 2 }, checked)).map(groupProblem);
    expect(problemOf([0, 1])).toEqual([null]);
    expect(problemOf([0, 1, 2])).toEqual([{ code: 'too_many_checked', params: { max: 2 } }]);
  });

  it('is one of each person', () => {
    const own = boxes(2, {});
    const other = own.map((box) => ({ ...box, id: uuidv7(), signee_id: uuidv7() }));
    expect(new Set([...own, ...other].map(choiceKey)).size).toBe(3);
    expect(new Set(own.map(choiceKey)).size).toBe(1);
  });
});

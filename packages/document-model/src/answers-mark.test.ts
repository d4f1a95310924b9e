import { describe, expect, it } from 'vitest';
import { markOfAnswers } from './answers-mark.ts';
import { type FieldElement, createElement, isField } from './elements/element.ts';

const id = (number: number) => `0e000000-0000-7000-8000-00000000000${number}`;

function field(number: number, kind: 'input' | 'checkbox' | 'signature', more: Record<string, unknown>): FieldElement {
  const element = createElement({ id: id(number), page_id: id(9), kind, x: 0, y: 0 }, more);
  if (!isField(element)) throw new Error('Not a field.');
  return element;
}

describe('the mark of someone’s answers', () => {
  const town = field(1, 'input', { value: 'Lisbon' });
  const read = field(2, 'checkbox', { value: true });

  it('is the same in another order of fields and of the members of a value, and wherever the field lies', () => {
    const drawn = { text: 'Ann', font: 'caveat' };
    const turned = { font: 'caveat', text: 'Ann' };
    const one = markOfAnswers([town, read, field(3, 'signature', { value: drawn })]);
    expect(markOfAnswers([field(3, 'signature', { value: turned, x: 9 }), read, town])).toBe(one);
  });

  it('is another where one answer is, or has gone to another field', () => {
    const marks = [
      [town, read],
      [{ ...town, value: 'Lisboa' } as FieldElement, read],
      [town, { ...read, value: false } as FieldElement],
      [town],
      [field(3, 'input', { value: 'Lisbon' }), read],
    ].map(markOfAnswers);
    expect(new Set(marks).size).toBe(marks.length);
  });

  it('ignores fields that are hidden or that the signee cannot change', () => {
    const hidden = field(4, 'input', { value: 'old', condition: { element_id: id(2), value: false } });
    const fixed = field(5, 'input', { value: 'Rent', is_read_only: true });
    expect(markOfAnswers([town, read, hidden, fixed])).toBe(markOfAnswers([town, read]));
  });
});

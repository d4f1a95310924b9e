import { describe, expect, it } from 'vitest';
import { visibleFields, openFields, possibleSources } from './conditions.ts';
import { type FieldElement, createElement, isField } from './elements/element.ts';
import { uuidv7 } from './uuid.ts';

const page_id = uuidv7();
function field(kind: FieldElement['kind'], more: Record<string, unknown> = {}): FieldElement {
  const made = createElement({ id: uuidv7(), page_id, kind, x: 0, y: 0 }, more);
  if (!isField(made)) throw new Error('Not a field.');
  return made;
}
const on = (source: FieldElement, value: string | boolean) => ({ condition: { element_id: source.id, value } });

describe('a field with a condition', () => {
  it('is asked for while the other field holds the value', () => {
    const check = field('checkbox', { is_required: false });
    const choice = field('select', { options: ['rent', 'buy'], value: 'buy', is_required: false });
    const rent = field('input', on(choice, 'rent'));
    const why = field('input', on(check, true));
    const not = field('input', on(check, false));
    const all = [check, choice, rent, why, not];
    expect(visibleFields(all)).toEqual([check, choice, not]);
    expect(openFields(all)).toEqual([not]);
    const checked = all.map((entry) => (entry === check ? { ...check, value: true } : entry)) as FieldElement[];
    expect(openFields(checked)).toEqual([why]);
  });

  it('can look at whether there is a file, or an image', () => {
    const file = { id: uuidv7(), name: 'Proof.pdf', size_bytes: 1, sha256: '0'.repeat(64) };
    const image = { image: 'data:image/png;base64,AAAA' };
    for (const [kind, value] of [
      ['attachment', [file]],
      ['image_input', image],
    ] as const) {
      const source = field(kind, { is_required: false });
      const [about, why] = [field('input', on(source, true)), field('input', on(source, false))];
      expect(visibleFields([source, about, why])).toEqual([source, why]);
      const filled = field(kind, { is_required: false, id: source.id, value });
      expect(visibleFields([filled, { ...about, condition: { element_id: filled.id, value: true } }])).toHaveLength(2);
    }
  });

  it('is not asked for when the field that it looks at is not', () => {
    const first = field('checkbox');
    const second = field('checkbox', { value: true, ...on(first, true) });
    const third = field('input', on(second, true));
    expect(visibleFields([first, second, third])).toEqual([first]);
  });

  it('is shown if the source of its condition was deleted, or if conditions form a cycle', () => {
    const gone = field('input', on(field('checkbox'), true));
    expect(visibleFields([gone])).toEqual([gone]);
    const one = field('checkbox', { value: true });
    const two = field('checkbox', { value: true, ...on(one, true) });
    const circle = [{ ...one, ...on(two, true) }, two] as FieldElement[];
    expect(visibleFields(circle)).toEqual(circle);
  });

  it('is evaluated in linear time for chains of thousands', () => {
    const row: FieldElement[] = [];
    for (let at = 0; at < 5_000; at += 1) {
      const before = row.at(-1);
      row.push(field('checkbox', { value: true, ...(before && on(before, true)) }));
    }
    let looks = 0;
    const counted = row.map((entry) => {
      const { condition, ...rest } = entry;
      return Object.defineProperty(rest, 'condition', { enumerable: true, get: () => ((looks += 1), condition) }) as FieldElement;
    });
    expect(visibleFields(counted.toReversed())).toHaveLength(5_000);
    expect(looks).toBeLessThan(5 * 5_000);
    expect(visibleFields([{ ...(row[0] as FieldElement), value: false } as FieldElement, ...row.slice(1)])).toHaveLength(1);
  });

  it('can depend on checks or choices of the same person, unless those depend on the field', () => {
    const someone = uuidv7();
    const check = field('checkbox', { signee_id: someone });
    const theirs = field('checkbox');
    const dependent = field('select', { signee_id: someone });
    const asked = field('checkbox', { signee_id: someone, ...on(check, true) });
    const after = { ...dependent, ...on(asked, true) } as FieldElement;
    const all = [check, theirs, after, asked, field('input', { signee_id: someone })];
    expect(possibleSources([asked], all)).toEqual([check]);
  });

  it('shares with others what all of them can look at', () => {
    const group = { pdf_radio_group_id: uuidv7() };
    const [check, choice, yes, no] = [field('checkbox'), field('select'), field('radio', group), field('radio', group)];
    const [one, two, theirs] = [field('input'), field('input'), field('input', { signee_id: uuidv7() })];
    const after = field('checkbox', on(two, true));
    const all = [check, choice, yes, no, one, two, theirs, after];
    expect(possibleSources([one, two], all)).toEqual([check, choice, yes, no]);
    expect(possibleSources([one, check], all)).toEqual([choice, yes, no, after]);
    expect(possibleSources([one, yes], all)).toEqual([check, choice, after]);
    expect(possibleSources([one, theirs], all)).toEqual([]);
  });
});

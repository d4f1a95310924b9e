import { describe, expect, it } from 'vitest';
import { INPUT_TYPES } from './elements/common.ts';
import { type Element, type FieldElement, createElement } from './elements/element.ts';
import { fieldValueProblem, missingFields } from './field-values.ts';
import { withSampleValues } from './sample-values.ts';
import { uuidv7 } from './uuid.ts';

const page_id = uuidv7();
const [ines, others] = [uuidv7(), uuidv7()];
const field = (kind: Element['kind'], rest: Record<string, unknown> = {}) =>
  createElement({ id: uuidv7(), page_id, kind, x: 0, y: 0 }, { signee_id: ines, ...rest }) as FieldElement;
const sampled = (...elements: Element[]) => withSampleValues(elements, new Set([ines])) as FieldElement[];

describe('sample values', () => {
  it('fill every field of whoever is asked with something that it accepts', () => {
    const fields = [
      ...INPUT_TYPES.map((type) => field('input', { type })),
      field('input', { is_multiline: true }),
      ...(['signature', 'initial', 'select', 'checkbox', 'radio'] as const).map((kind) => field(kind)),
    ];
    const values = sampled(...fields);
    expect(missingFields(values)).toEqual([]);
    expect(values.map((each) => fieldValueProblem(each, each.value))).toEqual(values.map(() => null));
  });

  it('are as long as a field lets people write', () => {
    const [short, long] = sampled(field('input', { max_length: 3 }), field('input', { max_length: 700 }));
    expect(short?.value).toHaveLength(3);
    expect((long as FieldElement & { value: string }).value.length).toBeGreaterThan(690);
    const [chosen] = sampled(field('select', { options: ['a', 'the longest', 'b'] }));
    expect(chosen?.value).toBe('the longest');
  });

  it('choose one radio of a group, for each who is asked', () => {
    const group = { pdf_radio_group_id: uuidv7() };
    const radios = [field('radio', group), field('radio', group), field('radio', { ...group, signee_id: others })];
    const values = withSampleValues(radios, new Set([ines, others])) as FieldElement[];
    expect(values.map(({ value }) => value)).toEqual([true, false, true]);
  });

  it('leave alone what is no one’s, or someone’s who is not asked', () => {
    const rest = [field('input', { signee_id: null, value: 'Given' }), field('input', { signee_id: others })];
    expect(sampled(...rest)).toEqual(rest);
  });
});

import { type FieldElement, requiredCount } from '@countersign/document-model';
import { describe, expect, test } from 'vitest';
import { field, id, page } from './testing.ts';
import { fieldSteps, nextStep } from './field-steps.ts';

const group = '0f000000-0000-7000-8000-000000000001';

describe('the path through the fields', () => {
  const fields = [
    field(1, 'signature', { page_id: page(2).id }),
    field(2, 'input', { y: 300 }),
    field(3, 'input', { y: 100, is_required: false }),
    field(4, 'radio', { y: 200, pdf_radio_group_id: group, is_required: true }),
    field(5, 'radio', { y: 200, x: 50, pdf_radio_group_id: group, is_required: true }),
  ];
  const steps = fieldSteps(fields, [page(1), page(2)]);

  test('goes page by page from top to bottom, with a radio group as one step', () => {
    expect(steps.map((step) => step.id)).toEqual([3, 4, 2, 1].map(id));
    expect(requiredCount(fields)).toEqual({ total: 3, done: 0 });
  });

  test('follows the filling order, skips read-only fields, and respects conditions', () => {
    const check = field(8, 'checkbox', { y: 10, is_required: false });
    const more = [
      ...fields,
      check,
      field(6, 'input', { y: 700, tab_order: 1 }),
      field(7, 'input', { y: 5, is_read_only: true }),
      field(9, 'input', { y: 800, condition: { element_id: check.id, value: true } }),
    ];
    const pages = [page(1), page(2)];
    expect(fieldSteps(more, pages).map((step) => step.id)).toEqual([6, 8, 3, 4, 2, 1].map(id));
    expect(requiredCount(more).total).toBe(4);
    const checked = more.map((entry) => (entry === check ? { ...check, value: true } : entry)) as FieldElement[];
    expect(fieldSteps(checked, pages).map((step) => step.id)).toEqual([6, 8, 3, 4, 2, 9, 1].map(id));
    expect(requiredCount(checked).total).toBe(5);
  });

  test('leads to the next empty required field, and finally to skipped ones', () => {
    expect(nextStep(steps, null)?.id).toBe(id(4));
    expect(nextStep(steps, id(1))?.id).toBe(id(4));
    const allButOne = fieldSteps(
      fields.map((entry) => (entry.kind === 'radio' ? { ...entry, value: entry.id === id(4) } : entry)),
      [page(1), page(2)],
    );
    expect(nextStep(allButOne, id(3))?.id).toBe(id(2));
  });

  test('includes rejected values', () => {
    const [first] = fieldSteps(fields, [page(1), page(2)]).filter((step) => step.fields.length === 1);
    const filled = fields.map((entry) =>
      entry.id === first?.id && entry.kind === 'input' ? { ...entry, value: 'no address' } : entry,
    );
    const stepOf = (problems: Record<string, string>) =>
      fieldSteps(filled, [page(1), page(2)], problems).find((step) => step.id === first?.id);
    expect(stepOf({})?.is_done).toBe(true);
    expect(stepOf({ [first?.id ?? '']: 'Enter an email address.' })?.is_done).toBe(false);
  });
});

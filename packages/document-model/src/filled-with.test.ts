import { describe, expect, it } from 'vitest';
import { type FilledWith, TYPE_FILLED_WITH } from './elements/common.ts';
import { elementRequestSchema } from './elements/element-request.ts';
import { type FieldElement, createElement, elementSchema, isField } from './elements/element.ts';
import { openFields, requiredCount } from './conditions.ts';
import { filledWithOf, isFillable, isFilledByServer, isFixed } from './fillable-fields.ts';
import { filledWithDay, filledWithDetails, nameParts } from './filled-with.ts';
import { withoutForeignValue } from './awaited-signature.ts';
import { uuidv7 } from './uuid.ts';

const signee_id = uuidv7();
const ANN = { full_name: 'Ann Lee Able', first_name: 'Ann Lee', last_name: 'Able', email: 'ann@example.com' };

function filled(filledWith: FilledWith, overrides: Record<string, unknown> = {}): FieldElement {
  const field = createElement(
    { id: uuidv7(), page_id: uuidv7(), kind: 'input', x: 0, y: 0 },
    { filled_with: filledWith, type: TYPE_FILLED_WITH[filledWith], signee_id, ...overrides },
  );
  if (!isField(field)) throw new Error('An input is a field');
  return field;
}

describe('a field that is filled with something of its signee', () => {
  it('has the type of that, and neither formula nor stub', () => {
    const { id: _id, ...day } = filled('date_signed');
    expect(elementRequestSchema.safeParse(day).success).toBe(true);
    const asText = elementSchema.safeParse({ ...filled('date_signed'), type: 'text' });
    expect(asText.error?.issues).toMatchObject([{ path: ['type'] }]);
    const calculated = elementSchema.safeParse({ ...filled('company'), formula: '{a} * 2' });
    expect(calculated.error?.issues).toMatchObject([{ path: ['formula'] }]);
    const fromStub = elementSchema.safeParse({ ...filled('company'), stub_key: 'client' });
    expect(fromStub.error?.issues).toMatchObject([{ path: ['stub_key'] }]);
    expect(elementSchema.safeParse({ ...filled('company'), filled_with: 'shoe_size' }).success).toBe(false);
  });

  it('is filled with nothing where it was kept before there were such fields', () => {
    const { filled_with: _none, ...old } = createElement({
      id: uuidv7(),
      page_id: uuidv7(),
      kind: 'input',
      x: 0,
      y: 0,
    }) as FieldElement & {
      filled_with: null;
    };
    expect(isFilledByServer(old as FieldElement)).toBe(false);
    expect(elementSchema.parse(old)).toMatchObject({ filled_with: null });
  });

  it('is filled in by the server if its signee cannot change it, and is an ordinary field without a signee', () => {
    expect(['date_signed', 'email'].every((name) => isFilledByServer(filled(name as FilledWith)))).toBe(true);
    expect(isFilledByServer(filled('date_signed', { signee_id: null, role_id: uuidv7() }))).toBe(true);
    expect(isFilledByServer(filled('full_name', { is_read_only: true }))).toBe(true);
    for (const field of [filled('full_name'), filled('company', { is_read_only: true }), filled('email', { signee_id: null })])
      expect(isFilledByServer(field)).toBe(false);
    expect(isFillable(filled('email', { signee_id: null }))).toBe(true);
    expect(isFixed(filled('company', { is_read_only: true }))).toBe(true);
    expect(isFixed(filled('full_name', { is_read_only: true }))).toBe(false);
  });

  it('is never missing, and not counted, while the server fills it in', () => {
    const fields = [filled('date_signed'), filled('email'), filled('full_name'), filled('job_title')];
    expect(openFields(fields).map(filledWithOf)).toEqual(['full_name', 'job_title']);
    expect(requiredCount(fields)).toEqual({ total: 2, done: 0 });
  });

  it('takes no value of others while the server fills it in', () => {
    const day = filled('date_signed', { value: '2026-01-01' });
    expect(withoutForeignValue(day)).toMatchObject({ value: '' });
    const own = filled('date_signed', { value: '2026-01-01', signee_id: null });
    expect(withoutForeignValue(own)).toBe(own);
    const name = filled('full_name', { value: 'Ann' });
    expect(withoutForeignValue(name)).toBe(name);
  });
});

describe('what is known of a signee', () => {
  const values = (fields: FieldElement[]) => filledWithDetails(fields, ANN).map((field) => [filledWithOf(field), field.value]);

  it('fills the fields for it, and no others', () => {
    const all = (['full_name', 'first_name', 'last_name', 'email', 'company', 'date_signed'] as const).map((name) =>
      filled(name),
    );
    expect(values(all)).toEqual([
      ['full_name', 'Ann Lee Able'],
      ['first_name', 'Ann Lee'],
      ['last_name', 'Able'],
      ['email', 'ann@example.com'],
    ]);
  });

  it('keeps a name that was entered, and replaces values that only the server may fill in', () => {
    expect(values([filled('full_name', { value: 'A. Able' }), filled('email', { value: 'other@example.com' })])).toEqual([
      ['email', 'ann@example.com'],
    ]);
    expect(values([filled('full_name', { value: 'A. Able', is_read_only: true })])).toEqual([['full_name', 'Ann Lee Able']]);
  });

  it('is not offered where it is longer than its field may be', () => {
    expect(values([filled('full_name', { max_length: 4 }), filled('last_name', { max_length: 4 })])).toEqual([
      ['last_name', 'Able'],
    ]);
  });

  it.each([
    ['Ann Lee Able', null, ['Ann Lee Able', 'Ann Lee', 'Able']],
    ['  Ann   Able ', null, ['Ann Able', 'Ann', 'Able']],
    ['Ann', null, ['Ann', 'Ann', '']],
    ['ana garcía lópez', { first_name: 'Ana', last_name: 'García López' }, ['ana garcía lópez', 'Ana', 'García López']],
    ['Sam Stone', { first_name: 'Ann', last_name: 'Able' }, ['Sam Stone', 'Sam', 'Stone']],
    ['', { first_name: 'Ann', last_name: 'Able' }, ['Ann Able', 'Ann', 'Able']],
    ['', null, ['', '', '']],
  ])('has “%s” in parts, with the account %j', (name, account, parts) => {
    expect(Object.values(nameParts(name, account))).toEqual(parts);
  });
});

it('the date signed goes into the date fields of the person who signs', () => {
  const fields = [
    filled('date_signed'),
    filled('email'),
    filled('date_signed', { signee_id: null }),
    filled('date_signed', { value: '2026-03-29' }),
  ];
  expect(filledWithDay(fields, '2026-03-29')).toMatchObject([{ id: fields[0]?.id, value: '2026-03-29' }]);
});

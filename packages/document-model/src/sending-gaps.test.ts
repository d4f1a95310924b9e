import { expect, test } from 'vitest';
import { createElement } from './elements/element.ts';
import { sendingGaps } from './sending-gaps.ts';
import { uuidv7 } from './uuid.ts';

const ann = { id: uuidv7(), name: 'Ann', kind: 'signer' as const };
const bob = { id: uuidv7(), name: 'Bob', kind: 'signer' as const };
const carl = { id: uuidv7(), name: 'Carl', kind: 'approver' as const };
const PAGE = { id: uuidv7(), width: 600, height: 800 };
const PAGES = [PAGE];
const dora = { id: uuidv7(), name: 'Dora', kind: 'copy' as const };

function field(
  kind: 'signature' | 'input' | 'checkbox' | 'radio' | 'select',
  signee: { id: string } | null,
  more: Record<string, unknown> = {},
) {
  const place = { id: uuidv7(), page_id: PAGE.id, kind, x: 0, y: 0 };
  return createElement(place, { signee_id: signee?.id ?? null, ...more });
}

test('a draft with no one to act on it, or only someone who gets a copy, lacks signees', () => {
  expect(sendingGaps([], [], PAGES)).toEqual([{ kind: 'signees' }]);
  expect(sendingGaps([dora], [], PAGES)).toEqual([{ kind: 'signees' }]);
});

test('each signer needs a field, and a signature among them; an approver needs none', () => {
  const gaps = sendingGaps([ann, bob, carl], [field('input', ann)], PAGES);
  expect(gaps).toEqual([
    { kind: 'signature', signee_id: ann.id, name: 'Ann' },
    { kind: 'fields', signee_id: bob.id, name: 'Bob' },
  ]);
});

test('an open signature field that is no one’s stands in the way', () => {
  const lost = field('signature', null);
  expect(sendingGaps([carl], [lost], PAGES)).toEqual([{ kind: 'owner', element_id: lost.id }]);
});

test('a draft that has everything lacks nothing', () => {
  expect(sendingGaps([ann, dora], [field('signature', ann), field('input', null, { is_required: false })], PAGES)).toEqual([]);
});

test('a stub that is not filled in stands in the way, in a text or in a field', () => {
  const text = createElement({ id: uuidv7(), page_id: uuidv7(), kind: 'text', x: 0, y: 0 }, { value: 'Dear {{ client_name }},' });
  const bound = field('input', ann, { stub_key: 'city' });
  expect(sendingGaps([ann], [field('signature', ann), text, bound], PAGES)).toEqual([
    { kind: 'stub', element_id: text.id, key: 'client_name' },
  ]);
});

test('a condition may not wait for a choice that its select does not have', () => {
  const plan = field('select', ann, { options: ['basic', 'premium'] });
  const asked = (value: string) => field('input', ann, { condition: { element_id: plan.id, value } });
  const lost = asked('pro');
  const all = [field('signature', ann), plan, asked('premium'), lost];
  expect(sendingGaps([ann], all, PAGES)).toEqual([{ kind: 'answer', element_id: lost.id }]);
});

test('a condition may not look at what someone else fills in', () => {
  const check = field('checkbox', bob);
  const asked = field('input', ann, { condition: { element_id: check.id, value: true } });
  const signed = [field('signature', ann), field('signature', bob)];
  expect(sendingGaps([ann, bob], [...signed, check, asked], PAGES)).toEqual([{ kind: 'condition', element_id: asked.id }]);
});

test('a choice may be there once for each signee, and not be split between them', () => {
  const signed = [field('signature', ann), field('signature', bob)];
  const radios = (...owners: (typeof ann)[]) => {
    const pdf_radio_group_id = uuidv7();
    return owners.map((owner) => field('radio', owner, { pdf_radio_group_id }));
  };
  const [first, second, third] = radios(ann, ann, bob);
  expect(sendingGaps([ann, bob], [...signed, ...radios(ann, ann, bob, bob)], PAGES)).toEqual([]);
  expect(sendingGaps([ann, bob], [...signed, ...[first, second, third].flatMap((radio) => radio ?? [])], PAGES)).toEqual([
    { kind: 'choice', element_id: third?.id },
  ]);
});

test('a multiple choice may be there once for each signee, and not be split between them', () => {
  const signed = [field('signature', ann), field('signature', bob)];
  const boxes = (...owners: (typeof ann)[]) => {
    const checkbox_group = { id: uuidv7(), label: 'Colours' };
    return owners.map((owner) => field('checkbox', owner, { checkbox_group }));
  };
  expect(sendingGaps([ann, bob], [...signed, ...boxes(ann, ann, bob, bob)], PAGES)).toEqual([]);
  const split = boxes(ann, ann, bob);
  expect(sendingGaps([ann, bob], [...signed, ...split], PAGES)).toEqual([{ kind: 'multiple_choice', element_id: split[2]?.id }]);
});

test('a multiple choice that fixed boxes make impossible stands in the way, unless it is no one’s', () => {
  const boxes = (owner: typeof ann | null) => {
    const checkbox_group = { id: uuidv7(), label: 'Colours', max_checked: 1 };
    return [true, true, false].map((value) => field('checkbox', owner, { checkbox_group, value, is_read_only: true }));
  };
  const own = boxes(ann);
  expect(sendingGaps([ann], [field('signature', ann), ...own, ...boxes(null)], PAGES)).toEqual([
    { kind: 'checked_count', element_id: own[0]?.id },
  ]);
});

test('a required field of no one could never be filled in, unless it has a value already', () => {
  const asked = field('input', null, { is_required: true });
  const filled = field('input', null, { is_required: true, value: 'There' });
  const group = uuidv7();
  const radios = [false, true].map((value) => field('radio', null, { is_required: true, pdf_radio_group_id: group, value }));
  const shut = field('input', null, { is_required: true, is_read_only: true });
  const others = [field('signature', ann), filled, shut, ...radios];
  expect(sendingGaps([ann], [...others, asked], PAGES)).toEqual([{ kind: 'required', element_id: asked.id }]);
});

test('a field that a crop has left outside of its page can be seen by no one', () => {
  const hidden = { ...field('input', ann), x: -400, y: 20 };
  const cut = { ...field('input', ann), x: -10, y: 20 };
  expect(sendingGaps([ann], [field('signature', ann), hidden, cut], PAGES)).toEqual([{ kind: 'outside', element_id: hidden.id }]);
});

test('formulas with hundreds of names are looked up: each field of a long form is read a few times only', () => {
  let reads = 0;
  const counted = (name: string) => {
    const one = field('input', ann, { is_required: false });
    return Object.defineProperty(one, 'name', { enumerable: true, get: () => ((reads += 1), name) });
  };
  const items = Array.from({ length: 4_990 }, (_, index) => counted(`i${index}`));
  const formula = Array.from({ length: 500 }, (_, index) => `{i${4_900 - index}}`).join('+');
  const totals = Array.from({ length: 9 }, () => field('input', ann, { formula, is_read_only: true }));
  expect(sendingGaps([ann], [field('signature', ann), ...items, ...totals], PAGES)).toEqual([]);
  expect(reads).toBeLessThanOrEqual(5 * items.length);
});

test('fields that are calculated from each other stand in the way, and so does what follows them', () => {
  const computed = (name: string, formula: string) => field('input', ann, { name, formula, is_read_only: true });
  const plain = field('input', ann, { name: 'qty', is_required: false });
  const [net, gross] = [computed('net', '{gross} - {qty}'), computed('gross', '{net} * 2')];
  const sums = [computed('items.sum', 'SUM({items})'), computed('items.1', '{qty}')];
  const doubled = computed('doubled', '{gross} * 2');
  const all = [field('signature', ann), plain, net, gross, doubled, ...sums];
  const broken = [net, gross, doubled].map(({ id }) => ({ kind: 'formula', element_id: id }));
  expect(sendingGaps([ann], all, PAGES)).toEqual(broken);
});

import { createElement, uuidv7 } from '@countersign/document-model';
import { expect, test } from 'vitest';
import { findMissing } from './missing.ts';

const ann = { id: uuidv7(), name: 'Ann', kind: 'signer' as const };
const bob = { id: uuidv7(), name: 'Bob', kind: 'signer' as const };
const carl = { id: uuidv7(), name: 'Carl', kind: 'approver' as const };
const dora = { id: uuidv7(), name: 'Dora', kind: 'copy' as const };

function field(kind: 'signature' | 'input', signee: { id: string } | null) {
  const place = { id: uuidv7(), page_id: uuidv7(), kind, x: 0, y: 0 };
  return { ...createElement(place), signee_id: signee?.id ?? null };
}

test('a draft with nobody to act on it, or only somebody who gets a copy, lacks signees', () => {
  expect(findMissing([], [])).toEqual([{ kind: 'signees' }]);
  expect(findMissing([dora], [])).toEqual([{ kind: 'signees' }]);
});

test('each signer needs a field, and a signature among them; an approver needs none', () => {
  const missing = findMissing([ann, bob, carl], [field('input', ann)]);
  expect(missing).toEqual([
    { kind: 'signature', signee: ann },
    { kind: 'fields', signee: bob },
  ]);
});

test('an open signature field that is nobody’s stands in the way', () => {
  const lost = field('signature', null);
  expect(findMissing([carl], [lost])).toEqual([{ kind: 'owner', element_id: lost.id }]);
});

test('a draft that has everything lacks nothing', () => {
  expect(findMissing([ann, dora], [field('signature', ann), field('input', null)])).toEqual([]);
});

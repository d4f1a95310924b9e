// Uploading, signing further and verifying agree on what a signature forbids.
import { expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { testEngine } from '../../fixtures/engine.ts';
import { type Lock, lockedBy } from '../../fixtures/locked.ts';
import { place, textField } from '../../fixtures/new-fields.ts';
import { plain } from '../../fixtures/pages.ts';
import { isSignedOnForGood } from '../../fixtures/signed-on.ts';
import { mayBeSignedOn } from '../index.ts';

const engine = await testEngine();
const authority = await testAuthority();
const { signer } = authority;

const locks: [string, Lock | undefined, boolean][] = [
  ['no lock', undefined, true],
  ['a lock on all fields that lets nothing change', { action: 'All', p: 1 }, false],
  ['a lock on all fields that lets fields be filled in', { action: 'All', p: 2 }, false],
  ['a lock on all fields', { action: 'All' }, false],
  ['a lock on all fields but some', { action: 'Exclude', fields: ['theirs'] }, false],
  ['a lock on some fields', { action: 'Include', fields: ['theirs'] }, true],
  ['a lock on some fields that lets nothing change', { action: 'Include', fields: ['theirs'], p: 1 }, false],
  ['a lock on some fields that lets fields be filled in', { action: 'Include', fields: ['theirs'], p: 2 }, false],
  ['a lock on some fields that lets notes be added', { action: 'Include', fields: ['theirs'], p: 3 }, true],
];

it.each(locks)('%s is judged alike on upload and after further signing', async (_, lock, isAllowed) => {
  const bytes = await lockedBy(engine, signer, lock);
  const { outcome, obstacle } = await engine.inspect(bytes, { maxPages: 75 });
  expect({ outcome, obstacle }).toEqual({ outcome: 'ready', obstacle: isAllowed ? null : 'certified' });
  expect(await mayBeSignedOn(bytes)).toBe(isAllowed);
  expect(await isSignedOnForGood(engine, authority, bytes)).toBe(isAllowed);
});

it.each([
  [1, false],
  [2, false],
  [3, true],
] as const)('a certification of level %i is judged alike as well', async (docmdp, isAllowed) => {
  const bytes = await engine.sign(plain(), { ...signer, docmdp });
  expect((await engine.inspect(bytes, { maxPages: 75 })).obstacle).toBe(isAllowed ? null : 'certified');
  expect(await isSignedOnForGood(engine, authority, bytes)).toBe(isAllowed);
});

it('a field locked by an earlier signature cannot be filled in', async () => {
  const stamped = await engine.stamp(plain(), [], { fields: [textField('mine')] });
  const waiting = { kind: 'signature', name: 'first', label: '', is_required: false, is_read_only: false, place: null } as const;
  const prepared = await engine.stamp(stamped, [], { fields: [{ ...waiting, locks: ['mine'] }] });
  const signed = await engine.sign(prepared, { ...signer, field_name: 'first' });
  const fills = [{ name: 'mine', value: 'x', shown: { place: place(40, 40), items: [] } }];
  await expect(engine.sign(signed, { ...signer, fills })).rejects.toMatchObject({ code: 'not_incremental' });
});

import type { CheckedSignature } from '@countersign/contract/verify';
import { describe, expect, it } from 'vitest';
import { gravestFirst, isUnreadable, lastBeforeChange } from './most-serious-changes.ts';

const signature = (field: string, about: Partial<CheckedSignature> = {}): CheckedSignature => ({
  field,
  signer: field,
  level: 'B-B',
  reason: null,
  signed_at: null,
  covers_whole_file: false,
  intact: true,
  trusted: true,
  timestamp: null,
  changes: [],
  changes_allowed: true,
  damaged: null,
  problem: null,
  is_seal: false,
  ...about,
});
const filled = { kind: 'filled', where: 'Town' } as const;
const content = { kind: 'content', where: '1' } as const;

describe('the report on a modified file', () => {
  it('is about changes after the last signature that forbids them', () => {
    const ann = signature('Ann', { changes: [filled, content], changes_allowed: false });
    const bob = signature('Bob', { changes: [content], changes_allowed: false });
    expect(lastBeforeChange([ann, bob])).toBe(bob);
    expect(lastBeforeChange([ann, signature('Bob')])).toBe(ann);
  });

  it('starts with the most serious change, and omits signatures by others', () => {
    expect(gravestFirst([filled, { kind: 'signed', where: 'Bob' }, content])).toEqual([content, filled]);
    expect(gravestFirst([{ kind: 'signed', where: 'Bob' }])).toHaveLength(1);
  });

  it('does not claim a modification if it is only unreadable', () => {
    expect(isUnreadable(signature('Ann', { changes: [{ kind: 'document', where: 'unreadable' }] }))).toBe(true);
    expect(isUnreadable(signature('Ann', { changes: [content, { kind: 'document', where: 'unreadable' }] }))).toBe(false);
    expect(isUnreadable(signature('Ann'))).toBe(false);
  });
});

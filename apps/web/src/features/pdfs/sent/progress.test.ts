import type { ListedSignee } from '@countersign/contract/pdfs';
import { describe, expect, it } from 'vitest';
import { deadlineOf, lastActivityOf, progressOf } from './progress.ts';

const signee = (name: string, about: Partial<ListedSignee> = {}): ListedSignee => ({
  id: name,
  name,
  email: `${name}@example.com`,
  kind: 'signer',
  signing_group_id: null,
  color: '#000000',
  status: 'waiting',
  acted_at: null,
  mail_refused_at: null,
  ...about,
});

describe('the progress of a sent document', () => {
  it('counts people who act, and names those whose turn it is', () => {
    const people = [
      signee('ann', { status: 'signed' }),
      signee('bob', { status: 'viewed', kind: 'approver' }),
      signee('cem'),
      signee('copy', { kind: 'copy', status: 'sent' }),
    ];
    expect(progressOf(people)).toMatchObject({ total: 3, done: 1, waitingFor: [[{ name: 'bob' }]], declinedBy: undefined });
  });

  it('counts a signing group once, and waits until one member has signed', () => {
    const ofGroup = (name: string, about: Partial<ListedSignee> = {}) =>
      signee(name, { signing_group_id: 'g', status: 'sent', ...about });
    const ann = signee('ann', { status: 'signed' });
    expect(progressOf([ann, ofGroup('sofia'), ofGroup('ben', { status: 'viewed' })])).toMatchObject({
      total: 2,
      done: 1,
      waitingFor: [[{ name: 'sofia' }, { name: 'ben' }]],
    });
    expect(progressOf([ann, ofGroup('ben', { status: 'signed' })])).toMatchObject({ total: 2, done: 2, waitingFor: [] });
  });

  it('names the person who declined', () => {
    expect(progressOf([signee('ann', { status: 'declined' })]).declinedBy?.name).toBe('ann');
  });

  it('uses the last action of the sender or a recipient as last activity', () => {
    const updated_at = '2026-11-02T00:00:00.000Z';
    const later = '2026-11-03T09:00:00.000Z';
    expect(lastActivityOf({ updated_at })).toBe(updated_at);
    expect(lastActivityOf({ updated_at, signees: [signee('ann', { acted_at: later }), signee('bob')] })).toBe(later);
  });
});

describe('the next date of a sent document', () => {
  const [due_at, expires_at] = ['2026-11-05T00:00:00.000Z', '2026-11-09T00:00:00.000Z'];
  const now = Date.parse('2026-11-06T00:00:00.000Z');

  it('is the due date, and tells if it has passed', () => {
    expect(deadlineOf({ signing_mode: 'pending', due_at, expires_at }, now)).toEqual({ at: due_at, kind: 'due', isOver: true });
    expect(deadlineOf({ signing_mode: 'pending', due_at: null, expires_at }, now)).toMatchObject({
      kind: 'expires',
      isOver: false,
    });
  });

  it('is missing when the document has ended', () => {
    expect(deadlineOf({ signing_mode: 'completed', due_at, expires_at }, now)).toBeNull();
    expect(deadlineOf({ signing_mode: 'pending', due_at: null, expires_at: null }, now)).toBeNull();
  });
});

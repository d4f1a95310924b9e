import { describe, expect, it } from 'vitest';
import {
  CAN_ACT,
  DOCUMENT_MOVES,
  DOCUMENT_STARTS,
  SENT,
  SIGNEE_MOVES,
  SIGNEE_STARTS,
  SIGNEE_STATUSES,
  SIGNING_MODES,
  awaitsSignatures,
  hasEnded,
  canAct,
  isStillOpen,
  wasInvited,
  wasSent,
} from './signing-states.ts';

const SIGNEE_ENDS = ['signed', 'declined', 'reassigned'];
const DOCUMENT_ENDS = ['declined', 'completed'];

const MACHINES: {
  of: string;
  states: readonly unknown[];
  starts: readonly unknown[];
  ends: readonly unknown[];
  moves: Readonly<Record<string, { from: readonly unknown[]; to: unknown; by: readonly string[] }>>;
}[] = [
  { of: 'a signee', states: SIGNEE_STATUSES, starts: SIGNEE_STARTS, ends: SIGNEE_ENDS, moves: SIGNEE_MOVES },
  {
    of: 'a document',
    states: [null, ...SIGNING_MODES],
    starts: DOCUMENT_STARTS,
    ends: DOCUMENT_ENDS,
    moves: DOCUMENT_MOVES,
  },
];

describe.each(MACHINES)('the states of $of', ({ states, starts, ends, moves }) => {
  it('are all reachable from the initial ones', () => {
    const reached = new Set(starts);
    for (let before = -1; before < reached.size;) {
      before = reached.size;
      for (const { from, to } of Object.values(moves)) if (from.some((state) => reached.has(state))) reached.add(to);
    }
    expect(new Set(states)).toEqual(reached);
  });

  it('can be left unless they are final', () => {
    const stuck = states.filter((state) => Object.values(moves).every(({ from }) => !from.includes(state)));
    expect(new Set(stuck)).toEqual(new Set(ends));
  });

  it('are the only ones in the table of transitions, each of which is used', () => {
    for (const { from, to, by } of Object.values(moves)) {
      expect(states).toEqual(expect.arrayContaining([...from, to]));
      expect(new Set(from).size).toBe(from.length);
      expect(from.length).toBeGreaterThan(0);
      expect(by.length).toBeGreaterThan(0);
    }
  });
});

it('signing needs no recorded view', () => {
  expect(SIGNEE_MOVES.sign.from).toEqual(['sent', 'viewed']);
});

it("a signee whose turn it is can make each of the signee's moves, and no other signee can", () => {
  const theirs = Object.values(SIGNEE_MOVES).filter(({ by }) => (by as readonly string[]).includes('signee'));
  expect(new Set(theirs.flatMap(({ from }) => from))).toEqual(new Set(CAN_ACT));
});

it('the predicates about a signee have one answer for each state', () => {
  const answers = Object.fromEntries(
    SIGNEE_STATUSES.map((status) => [status, [isStillOpen({ status }), canAct({ status }), wasInvited({ status })]]),
  );
  expect(answers).toEqual({
    waiting: [true, false, false],
    sent: [true, true, true],
    viewed: [true, true, true],
    signed: [false, false, true],
    declined: [false, false, true],
    reassigned: [false, false, false],
  });
});

it('the predicates about a document have one answer for each state', () => {
  const answers = [null, ...SIGNING_MODES].map((signing_mode) => [
    signing_mode,
    wasSent({ signing_mode }),
    hasEnded({ signing_mode }),
    awaitsSignatures({ signing_mode, is_finalizing: false }),
  ]);
  expect(answers).toEqual([
    [null, false, false, false],
    ['draft', false, false, false],
    ['pending', true, false, true],
    ['declined', true, true, false],
    ['completed', true, true, false],
  ]);
  expect(awaitsSignatures({ signing_mode: 'pending', is_finalizing: true })).toBe(false);
  expect(SENT.filter((signing_mode) => hasEnded({ signing_mode }))).toEqual(DOCUMENT_ENDS);
});

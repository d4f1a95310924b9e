// The signing state machine: how far a signee is, how far a document is, which moves there are, and what is asked about a state. The
// server writes these states by these moves only (`move-queries.ts` of the feature pdfs). docs/signing-states.md shows the same tables.

/** `reassigned`: someone else signs instead of them. */
export const SIGNEE_STATUSES = ['waiting', 'sent', 'viewed', 'signed', 'declined', 'reassigned'] as const;
export type SigneeStatus = (typeof SIGNEE_STATUSES)[number];

/** Of a document that is to be signed. One that is not, to edit or a template, has null instead. */
export const SIGNING_MODES = ['draft', 'pending', 'declined', 'completed'] as const;
export type SigningMode = (typeof SIGNING_MODES)[number];
export type DocumentState = SigningMode | null;

/** Who makes a move: `system` for what follows from something else, or from the time. */
type Mover = 'sender' | 'signee' | 'system';

interface Move<State> {
  from: readonly State[];
  to: State;
  by: readonly Mover[];
}

/** The states in which a signee is added to a document: `reassigned` for the record of someone whose place another person has taken. */
export const SIGNEE_STARTS = ['waiting', 'reassigned'] as const satisfies readonly SigneeStatus[];

/** All moves of a signee. A move is made under the lock of the document. */
export const SIGNEE_MOVES = {
  // The document is sent, or those before them have finished: they are invited, and reminders begin.
  ask: { from: ['waiting'], to: 'sent', by: ['sender', 'system'] },
  // The document is complete: whoever gets a copy may read it.
  send_copy: { from: ['waiting'], to: 'sent', by: ['system'] },
  // The first look at what is still to be signed. The sender is told on the timeline.
  view: { from: ['sent'], to: 'viewed', by: ['signee'] },
  // Signing, approving or confirming the view. From `sent` too, so that no finish depends on a recorded view. The others of their
  // signing group are released; the next are asked, or everyone has finished and the document is sealed.
  sign: { from: ['sent', 'viewed'], to: 'signed', by: ['signee'] },
  // The document is declined with it.
  decline: { from: ['sent', 'viewed'], to: 'declined', by: ['signee'] },
  // They decline, and others of their signing group go on: those get the fields.
  leave_group: { from: ['sent', 'viewed'], to: 'reassigned', by: ['signee'] },
  // Another one of their signing group has signed. Who was asked gets an email, and the link ends.
  release: { from: ['waiting', 'sent', 'viewed'], to: 'reassigned', by: ['system'] },
  // Another person has the place before its turn. Who had it stays as a record that begins as `reassigned`.
  replace_waiting: { from: ['waiting'], to: 'waiting', by: ['sender'] },
  // The same after its turn has come: what was filled in is cleared, and the new person is invited.
  replace_asked: { from: ['sent', 'viewed'], to: 'sent', by: ['sender', 'signee'] },
} as const satisfies Record<string, Move<SigneeStatus>>;

/** The states in which a document is made. */
export const DOCUMENT_STARTS = [null, 'draft'] as const satisfies readonly DocumentState[];

/** All moves of a document. A move is made under its lock. To edit it or to make a template of it, or back, is none: both are null. */
export const DOCUMENT_MOVES = {
  // It is to be signed: recipients can be added.
  prepare: { from: [null], to: 'draft', by: ['sender'] },
  // It is to be edited, or a template.
  set_aside: { from: ['draft'], to: null, by: ['sender'] },
  // All signees are asked, or the first of them. Nothing on its pages can be changed from then on. By the system: of a form.
  send: { from: [null, 'draft'], to: 'pending', by: ['sender', 'system'] },
  // A signee declined. This and the next two: no one can sign any more, all who were asked are told, and files that were given for a
  // signature which did not come are cleared.
  decline: { from: ['pending'], to: 'declined', by: ['signee'] },
  // By the system: the space is deleted. Refused once everyone has signed.
  withdraw: { from: ['pending'], to: 'declined', by: ['sender', 'system'] },
  // The time to sign has run out, or whoever opened a form has left it.
  expire: { from: ['pending'], to: 'declined', by: ['system'] },
  // Everyone has signed and the file is sealed: it is sent to all, and copies are.
  complete: { from: ['pending'], to: 'completed', by: ['system'] },
} as const satisfies Record<string, Move<DocumentState>>;

/** It is their turn. */
export const ASKED_NOW = ['sent', 'viewed'] as const satisfies readonly SigneeStatus[];
/** It is their turn, or was, and their place is still theirs. */
export const ASKED = [...ASKED_NOW, 'signed', 'declined'] as const satisfies readonly SigneeStatus[];
/** They have still to act, now or later. */
const OPEN = ['waiting', ...ASKED_NOW] as const satisfies readonly SigneeStatus[];
const DONE = ['signed', 'declined', 'reassigned'] as const satisfies readonly SigneeStatus[];

const ENDED = ['declined', 'completed'] as const satisfies readonly SigningMode[];
/** It went out, whatever became of it. */
export const SENT = ['pending', ...ENDED] as const satisfies readonly SigningMode[];

type Tables<State> = Readonly<Record<string, Move<State>>>;
type FromOf<Moves extends Tables<unknown>> = Moves[keyof Moves]['from'][number];
type ToOf<Moves extends Tables<unknown>> = Moves[keyof Moves]['to'];

/** The states that no move reaches, that are open and no move leaves, that have ended and a move leaves, or of which neither is said. */
type Faults<State, Has extends { starts: State; open: State; ended: State; moves: Tables<State> }> =
  | Exclude<State, Has['starts'] | ToOf<Has['moves']>>
  | Exclude<Has['open'], FromOf<Has['moves']>>
  | Extract<Has['ended'], FromOf<Has['moves']>>
  | Exclude<State, Has['open'] | Has['ended']>;

/** Does not compile where there are states, which the error names. */
type None<States extends never> = States;

export type SigneeMove = Exclude<
  keyof typeof SIGNEE_MOVES,
  None<
    Faults<
      SigneeStatus,
      {
        starts: (typeof SIGNEE_STARTS)[number];
        open: (typeof OPEN)[number];
        ended: (typeof DONE)[number];
        moves: typeof SIGNEE_MOVES;
      }
    >
  >
>;

export type DocumentMove = Exclude<
  keyof typeof DOCUMENT_MOVES,
  None<
    Faults<
      DocumentState,
      {
        starts: (typeof DOCUMENT_STARTS)[number];
        open: null | 'draft' | 'pending';
        ended: (typeof ENDED)[number];
        moves: typeof DOCUMENT_MOVES;
      }
    >
  >
>;

interface OfSignee {
  status: SigneeStatus;
}

interface OfDocument {
  signing_mode: DocumentState;
}

/** Whether it is their turn. Those who get a copy are asked nothing, and have the same states. */
export function isAskedNow({ status }: OfSignee): boolean {
  return isIn(ASKED_NOW, status);
}

/** Whether they have still to act, now or when it is their turn. */
export function isStillOpen({ status }: OfSignee): boolean {
  return isIn(OPEN, status);
}

/** Whether it is their turn, or was: they may see the document. Not someone whose place another one has. */
export function wasAsked({ status }: OfSignee): boolean {
  return isIn(ASKED, status);
}

/** Whether it went out, whatever became of it; before that it is its owner's to change. */
export function wasSent({ signing_mode }: OfDocument): boolean {
  return isIn(SENT, signing_mode);
}

/** Whether it is declined or completed, which stays so. */
export function hasEnded<D extends OfDocument>(document: D): document is D & { signing_mode: (typeof ENDED)[number] } {
  return isIn(ENDED, document.signing_mode);
}

/** Whether it is out and someone has still to sign; else it is a draft, waits for its seal, or has ended. */
export function awaitsSignatures({ signing_mode, is_finalizing }: OfDocument & { is_finalizing: boolean }): boolean {
  return signing_mode === 'pending' && !is_finalizing;
}

type AnyState = SigneeStatus | DocumentState;

function isIn(states: readonly AnyState[], state: AnyState): boolean {
  return states.includes(state);
}

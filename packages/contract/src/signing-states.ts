// The signing state machine: states of signees and documents, the moves between them, and predicates on states. The server
// changes states only by these moves (`move-queries.ts` of the feature pdfs). docs/signing-states.md shows the same tables.

/** `reassigned`: someone else signs instead of them. */
export const SIGNEE_STATUSES = ['waiting', 'sent', 'viewed', 'signed', 'declined', 'reassigned'] as const;
export type SigneeStatus = (typeof SIGNEE_STATUSES)[number];

/** States of a document to be signed. A document for editing and a template have null instead. */
export const SIGNING_MODES = ['draft', 'pending', 'declined', 'completed'] as const;
export type SigningMode = (typeof SIGNING_MODES)[number];
export type DocumentState = SigningMode | null;

/** Who makes a move: `system` for consequences of other events or of time. */
type Mover = 'sender' | 'signee' | 'system';

interface Move<State> {
  from: readonly State[];
  to: State;
  by: readonly Mover[];
}

/** The initial states of a signee: `reassigned` for the record of a person who was replaced. */
export const SIGNEE_STARTS = ['waiting', 'reassigned'] as const satisfies readonly SigneeStatus[];

/** All moves of a signee. A move is made under the document's lock. */
export const SIGNEE_MOVES = {
  // The document is sent, or all earlier steps have finished: the signee is invited, and reminders begin.
  ask: { from: ['waiting'], to: 'sent', by: ['sender', 'system'] },
  // The document is complete: recipients of copies may read it.
  send_copy: { from: ['waiting'], to: 'sent', by: ['system'] },
  // The first view of a pending document. The timeline shows it to the sender.
  view: { from: ['sent'], to: 'viewed', by: ['signee'] },
  // Signing, approving or confirming the view. Also from `sent`, so that finishing does not depend on a recorded view. The other
  // members of the group are released; then the next step is asked, or everyone has finished and the document is sealed.
  sign: { from: ['sent', 'viewed'], to: 'signed', by: ['signee'] },
  // Also declines the document.
  decline: { from: ['sent', 'viewed'], to: 'declined', by: ['signee'] },
  // They decline, and other members of their group continue with the fields.
  leave_group: { from: ['sent', 'viewed'], to: 'reassigned', by: ['signee'] },
  // Another member of their group has signed. If they were asked, they get an email, and their link ends.
  release: { from: ['waiting', 'sent', 'viewed'], to: 'reassigned', by: ['system'] },
  // Reassigned before their turn. A record of the previous person begins as `reassigned`.
  replace_waiting: { from: ['waiting'], to: 'waiting', by: ['sender'] },
  // Reassigned after their turn has come: the answers are cleared, and the new person is invited.
  replace_asked: { from: ['sent', 'viewed'], to: 'sent', by: ['sender', 'signee'] },
} as const satisfies Record<string, Move<SigneeStatus>>;

/** The initial states of a document. */
export const DOCUMENT_STARTS = [null, 'draft'] as const satisfies readonly DocumentState[];

/**
 * All moves of a document, made under its lock. Turning a document for editing into a template or back is no move: both are null.
 */
export const DOCUMENT_MOVES = {
  // It becomes a draft for signing: recipients can be added.
  prepare: { from: [null], to: 'draft', by: ['sender'] },
  // It becomes a document for editing, or a template.
  set_aside: { from: ['draft'], to: null, by: ['sender'] },
  // All signees or the first ones are asked. Its pages can no longer change. By the system: from a form.
  send: { from: [null, 'draft'], to: 'pending', by: ['sender', 'system'] },
  // A signee declined. After this and the next two, no one can sign any more, everyone who was asked is notified, and files given
  // for a missing signature are deleted.
  decline: { from: ['pending'], to: 'declined', by: ['signee'] },
  // By the system: the space is deleted. Rejected once everyone has signed.
  withdraw: { from: ['pending'], to: 'declined', by: ['sender', 'system'] },
  // The document has expired, or a visitor has abandoned a form.
  expire: { from: ['pending'], to: 'declined', by: ['system'] },
  // Everyone has signed and the file is sealed: it is sent to everyone, including recipients of copies.
  complete: { from: ['pending'], to: 'completed', by: ['system'] },
} as const satisfies Record<string, Move<DocumentState>>;

/** It is their turn. */
export const CAN_ACT = ['sent', 'viewed'] as const satisfies readonly SigneeStatus[];
/** It is or was their turn, and they were not replaced. */
export const INVITED = [...CAN_ACT, 'signed', 'declined'] as const satisfies readonly SigneeStatus[];
/** They still have to act, now or later. */
const OPEN = ['waiting', ...CAN_ACT] as const satisfies readonly SigneeStatus[];
const DONE = ['signed', 'declined', 'reassigned'] as const satisfies readonly SigneeStatus[];

const ENDED = ['declined', 'completed'] as const satisfies readonly SigningMode[];
/** It was sent, whatever the outcome. */
export const SENT = ['pending', ...ENDED] as const satisfies readonly SigningMode[];

type Tables<State> = Readonly<Record<string, Move<State>>>;
type FromOf<Moves extends Tables<unknown>> = Moves[keyof Moves]['from'][number];
type ToOf<Moves extends Tables<unknown>> = Moves[keyof Moves]['to'];

/**
 * States that no move reaches, open ones that no move leaves, final ones that a move leaves, and those that are neither open nor
 * final.
 */
type Faults<State, Has extends { starts: State; open: State; ended: State; moves: Tables<State> }> =
  | Exclude<State, Has['starts'] | ToOf<Has['moves']>>
  | Exclude<Has['open'], FromOf<Has['moves']>>
  | Extract<Has['ended'], FromOf<Has['moves']>>
  | Exclude<State, Has['open'] | Has['ended']>;

/** Does not compile unless the union is empty; the error names the states. */
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

/** Whether it is their turn. Recipients of copies have the same states, although nothing is asked of them. */
export function canAct({ status }: OfSignee): boolean {
  return isIn(CAN_ACT, status);
}

/** Whether they still have to act, now or once it is their turn. */
export function isStillOpen({ status }: OfSignee): boolean {
  return isIn(OPEN, status);
}

/** Whether it is or was their turn, so that they may see the document. False for a person who was replaced. */
export function wasInvited({ status }: OfSignee): boolean {
  return isIn(INVITED, status);
}

/** Whether it was sent, whatever the outcome; before that its owner can change it. */
export function wasSent({ signing_mode }: OfDocument): boolean {
  return isIn(SENT, signing_mode);
}

/** Whether it is declined or completed, which is final. */
export function hasEnded<D extends OfDocument>(document: D): document is D & { signing_mode: (typeof ENDED)[number] } {
  return isIn(ENDED, document.signing_mode);
}

/** Whether it was sent and someone still has to sign; otherwise it is a draft, waits for its seal, or has ended. */
export function awaitsSignatures({ signing_mode, is_finalizing }: OfDocument & { is_finalizing: boolean }): boolean {
  return signing_mode === 'pending' && !is_finalizing;
}

type AnyState = SigneeStatus | DocumentState;

function isIn(states: readonly AnyState[], state: AnyState): boolean {
  return states.includes(state);
}

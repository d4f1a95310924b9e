// Progress of a sent document, from its recipients. Pure.
import type { ListedPdf, ListedSignee } from '@countersign/contract/pdfs';
import { partiesOf } from '@countersign/contract/signing-groups';
import { canAct } from '@countersign/contract/signing-states';

export interface Progress {
  /** Number of signers and approvers, counting a signing group once and no recipients of copies. */
  total: number;
  done: number;
  /** Parties whose turn it is: single people, or members of a signing group. */
  waitingFor: readonly (readonly ListedSignee[])[];
  declinedBy: ListedSignee | undefined;
}

export function progressOf(signees: readonly ListedSignee[]): Progress {
  const acting = signees.filter(({ kind }) => kind !== 'copy');
  const parties = partiesOf(acting);
  return {
    total: parties.length,
    done: parties.filter((party) => party.some(({ status }) => status === 'signed')).length,
    waitingFor: parties.filter((party) => party.every(canAct)),
    declinedBy: acting.find(({ status }) => status === 'declined'),
  };
}

type Dated = Pick<ListedPdf, 'updated_at' | 'signees'>;

/** Time of the last action by the sender or a recipient. */
export function lastActivityOf({ updated_at, signees = [] }: Dated): string {
  return signees.reduce(
    (last, { acted_at }) => (acted_at && Date.parse(acted_at) > Date.parse(last) ? acted_at : last),
    updated_at,
  );
}

export interface Deadline {
  at: string;
  /** `due`: the date requested by the sender; `expires`: nobody can sign after this. */
  kind: 'due' | 'expires';
  isOver: boolean;
}

/** The next date; null if there is none or the document is not out for signature. */
export function deadlineOf(pdf: Pick<ListedPdf, 'signing_mode' | 'due_at' | 'expires_at'>, now = Date.now()): Deadline | null {
  if (pdf.signing_mode !== 'pending') return null;
  const dates = [
    { at: pdf.due_at, kind: 'due' as const },
    { at: pdf.expires_at, kind: 'expires' as const },
  ].flatMap(({ at, kind }) => (at === null ? [] : [{ at, kind, isOver: Date.parse(at) < now }]));
  return dates.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] ?? null;
}

import {
  DOCUMENT_MOVES,
  type DocumentMove,
  type DocumentState,
  SIGNEE_MOVES,
  SIGNEE_STATUSES,
  SIGNING_MODES,
  type SigneeMove,
  type SigneeStatus,
} from '@countersign/contract/signing-states';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfs } from '#src/schema/pdfs.ts';
import { signees } from '#src/schema/signees.ts';
import { signedInApp } from '#testing/people.ts';
import { draftFor } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';
import { moveDocument, moveSignee, moveSignees } from './move-queries.ts';

const { test, person } = signedInApp();
let pdf: string;
let anna: string;
let ben: string;
beforeAll(async () => {
  const draft = await draftFor(person.browser, { signers: ['anna@example.com', 'ben@example.com'] });
  pdf = draft.pdf;
  [anna = '', ben = ''] = draft.signees;
});

const db = () => test.app.context.db;

const putSignee = (id: string, status: SigneeStatus) =>
  db().update(signees).set({ status, message: '' }).where(eq(signees.id, id));
const putPdf = (signing_mode: DocumentState) => db().update(pdfs).set({ signing_mode, subject: '' }).where(eq(pdfs.id, pdf));

async function signeeNow(id: string) {
  const [row] = await db().select({ status: signees.status, message: signees.message }).from(signees).where(eq(signees.id, id));
  return row;
}

async function pdfNow() {
  const [row] = await db().select({ signing_mode: pdfs.signing_mode, subject: pdfs.subject }).from(pdfs).where(eq(pdfs.id, pdf));
  return row;
}

/** Whether a change of a document waits for the lock of its row. */
async function isAnyoneWaiting(): Promise<boolean> {
  const { rowCount } = await db().execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update "pdfs"%'`,
  );
  return rowCount === 1;
}

describe('a state change of a signee', () => {
  it.each(Object.keys(SIGNEE_MOVES) as SigneeMove[])(
    '“%s” happens only from its allowed states, with its columns, or not at all',
    async (move) => {
      const { from, to } = SIGNEE_MOVES[move];
      for (const status of SIGNEE_STATUSES) {
        await putSignee(anna, status);
        const moved = await moveSignee(db(), anna, move, { message: 'Moved' });
        const isAllowed = (from as readonly SigneeStatus[]).includes(status);
        expect(moved?.status ?? null).toBe(isAllowed ? to : null);
        expect(await signeeNow(anna)).toEqual(isAllowed ? { status: to, message: 'Moved' } : { status, message: '' });
      }
    },
  );

  it('changes those signees whose state allows it, and returns them', async () => {
    await putSignee(anna, 'signed');
    await putSignee(ben, 'waiting');
    const moved = await moveSignees(db(), [anna, ben], 'release', { message: 'Moved' });
    expect(moved.map(({ id }) => id)).toEqual([ben]);
    expect(await signeeNow(anna)).toEqual({ status: 'signed', message: '' });
    expect(await moveSignees(db(), [], 'release', {})).toEqual([]);
  });

  it('happens once if two transactions attempt it at the same moment', async () => {
    await putSignee(anna, 'viewed');
    const [signed, declined] = await Promise.all([
      moveSignee(db(), anna, 'sign', { message: 'Signed' }),
      moveSignee(db(), anna, 'decline', { message: 'Declined' }),
    ]);
    expect([signed, declined].filter((moved) => moved !== null)).toHaveLength(1);
    const winner = signed ?? declined;
    expect(await signeeNow(anna)).toEqual({ status: winner?.status, message: winner?.message });
  });
});

describe('a state change of a document', () => {
  it.each(Object.keys(DOCUMENT_MOVES) as DocumentMove[])(
    '“%s” happens only from its allowed states, with its columns, or not at all',
    async (move) => {
      const { from, to } = DOCUMENT_MOVES[move];
      for (const signing_mode of [null, ...SIGNING_MODES]) {
        await putPdf(signing_mode);
        const moved = await moveDocument(db(), pdf, move, { subject: 'Moved' });
        const isAllowed = (from as readonly DocumentState[]).includes(signing_mode);
        expect(moved !== null).toBe(isAllowed);
        expect(await pdfNow()).toEqual(isAllowed ? { signing_mode: to, subject: 'Moved' } : { signing_mode, subject: '' });
      }
    },
  );

  it('waits for an uncommitted one, and fails if that leaves another state', async () => {
    await putPdf('pending');
    let withdrawn: ReturnType<typeof moveDocument> | undefined;
    await db().transaction(async (tx) => {
      await moveDocument(tx, pdf, 'complete', { subject: 'Completed' });
      withdrawn = moveDocument(db(), pdf, 'withdraw', { subject: 'Withdrawn' });
      await waitFor('the second to wait for the first', isAnyoneWaiting);
    });
    expect(await withdrawn).toBeNull();
    expect(await pdfNow()).toEqual({ signing_mode: 'completed', subject: 'Completed' });
  });

  it('needs an existing document', async () => {
    expect(await moveDocument(db(), anna, 'send', {})).toBeNull();
  });
});

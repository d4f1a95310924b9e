// The answers to batches of element changes, and the stored history.
import { MAX_ELEMENT_BYTES_PER_PDF } from '@countersign/contract/elements';
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { editingBy } from '#testing/editing.ts';
import { signedInApp, signInAgain } from '#testing/people.ts';
import { addSignee, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { runJob } from '#testing/test-app.ts';
import { pruneChanges } from './jobs.ts';

interface Batch {
  revision: number;
  elements: Element[];
  deleted: string[];
  message?: string;
}

const { test, person } = signedInApp();
const { elementsOf } = editingBy(person);
let pdf: string;
let page: string;
beforeEach(async () => {
  pdf = await uploadReady(person.browser);
  page = await firstPage(person.browser, pdf);
});

const patch = (revision: number, operations: unknown[]) =>
  person.browser.call<Batch>('PATCH', pdfPath(pdf, '/elements'), { revision, operations });
const read = () => elementsOf(pdf);
const element = (overrides: Record<string, unknown> = {}, kind: 'text' | 'signature' = 'text') =>
  createElement({ id: uuidv7(), page_id: page, kind, x: 100, y: 100 }, overrides);
const create = (...elements: Element[]) => elements.map((each) => ({ op: 'create', element: each }));
const idsOf = (elements: Element[]) => elements.map(({ id }) => id);
const count = async (table: string) =>
  (
    await test.app.context.db.execute<{ count: number }>(
      sql.raw(`select count(*)::int as count from ${table} where pdf_id = '${pdf}'`),
    )
  ).rows[0]?.count;

/** An image of pseudo-random pixels, which does not compress. */
async function noise(side: number): Promise<string> {
  const raw = Buffer.alloc(side * side * 3);
  for (let index = 0; index < raw.length; index += 1) raw[index] = (index * 2_654_435_761) >>> 13;
  const png = await sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

describe('the answer to a batch', () => {
  it('contains the changes of the batch, and nothing else of the pdf', async () => {
    const [first, second, third] = [element(), element(), element()];
    await patch(0, create(first, second, third));
    const answer = await patch(1, [
      { op: 'update', id: second.id, changes: { x: 7 } },
      { op: 'delete', id: third.id },
    ]);
    expect(answer.body).toMatchObject({ revision: 2, elements: [{ id: second.id, x: 7 }], deleted: [third.id] });
    expect(answer.body.elements).toHaveLength(1);
  });

  it('also contains intervening changes by others if the batch was merged', async () => {
    const [first, second, third] = [element(), element(), element()];
    await patch(0, create(first, second, third));
    await patch(1, [
      { op: 'update', id: second.id, changes: { x: 7 } },
      { op: 'delete', id: third.id },
    ]);
    const merged = await patch(1, [{ op: 'update', id: first.id, changes: { y: 9 } }]);
    expect(merged.body.revision).toBe(3);
    expect(idsOf(merged.body.elements).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(merged.body.deleted).toEqual([third.id]);
  });

  it('contains the fields of a removed signee', async () => {
    const signee = await addSignee(person.browser, pdf, { email: 'gone@example.com' });
    const field = element({ signee_id: signee }, 'signature');
    const other = element();
    await patch(0, create(field, other));
    expect((await person.browser.call('DELETE', pdfPath(pdf, `/signees/${signee}`))).status).toBe(204);

    const merged = await patch(1, [{ op: 'update', id: other.id, changes: { x: 3 } }]);
    expect(merged.status).toBe(200);
    expect(merged.body.elements).toContainEqual(expect.objectContaining({ id: field.id, signee_id: null }));
  });
});

describe('images in signatures', () => {
  it('are returned unchanged, stored once, and deleted when no element uses them any more', async () => {
    const image = await noise(40);
    const [first, second] = [element({ value: { image } }, 'signature'), element({ value: { image } }, 'signature')];
    await patch(0, create(first, second));
    expect((await read()).data.map((each) => 'value' in each && each.value)).toEqual([{ image }, { image }]);
    expect(await count('element_pictures')).toBe(1);

    const moved = await patch(1, [{ op: 'update', id: first.id, changes: { x: 5 } }]);
    expect(moved.body.elements).toMatchObject([{ id: first.id, x: 5, value: { image } }]);
    const stored = await test.app.context.db.execute(sql`
      select (select max(octet_length(data::text)) from elements where pdf_id = ${pdf}) as element,
        (select max(octet_length(touched::text)) from element_changes where pdf_id = ${pdf}) as change`);
    expect(Math.max(...Object.values(stored.rows[0] ?? {}).map(Number))).toBeLessThan(1_000);

    await patch(2, [
      { op: 'update', id: first.id, changes: { value: null } },
      { op: 'delete', id: second.id },
    ]);
    expect(await count('element_pictures')).toBe(0);
  });

  it('count towards a size limit for the whole pdf, whose error is explained; deletions are always accepted @deep', async () => {
    const image = await noise(820);
    const each = image.length;
    const fitting = Math.floor(MAX_ELEMENT_BYTES_PER_PDF / (each + 500));
    const elements = Array.from({ length: fitting + 1 }, () => element({ value: { image } }, 'signature'));
    for (const [index, one] of elements.slice(0, fitting).entries()) expect((await patch(index, create(one))).status).toBe(200);

    const refused = await patch(fitting, create(...elements.slice(fitting)));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body.message).toBe(
      'This PDF holds too much: everything placed on it, including signature images, can take up to 32 MB.',
    );
    expect((await read()).data).toHaveLength(fitting);
    expect((await patch(fitting, [{ op: 'delete', id: elements[0]?.id }])).status).toBe(200);
  });
});

describe('the history stored for merging', () => {
  it('expires after a week; an editor that is further behind reloads everything', async () => {
    const [first, second] = [element(), element()];
    await patch(0, create(first, second));
    await patch(1, [{ op: 'update', id: first.id, changes: { x: 1 } }]);
    test.clock.advance(8 * 24 * 3_600_000);
    await signInAgain(person);
    await patch(2, [{ op: 'update', id: first.id, changes: { x: 2 } }]);
    await runJob(test, pruneChanges);
    expect(await count('element_changes')).toBe(1);

    const late = await patch(1, [{ op: 'update', id: second.id, changes: { y: 5 } }]);
    expect(late).toMatchObject({ status: 409, body: { revision: 3 } });
    expect(idsOf(late.body.elements).toSorted()).toEqual([first.id, second.id].toSorted());
    expect((await patch(2, [{ op: 'update', id: second.id, changes: { y: 5 } }])).status).toBe(200);
  });

  it('is limited to the newest 1,000 revisions', async () => {
    await patch(0, create(element()));
    await test.app.context.db.execute(sql`
      insert into element_changes (pdf_id, revision, touched, created_at)
      select ${pdf}::uuid, number, '[]', ${test.clock.now().toISOString()}::timestamptz from generate_series(2, 1500) as number`);
    await test.app.context.db.execute(sql`update pdfs set revision = 1500 where id = ${pdf}`);
    await runJob(test, pruneChanges);
    expect(await count('element_changes')).toBe(1_000);
  });
});

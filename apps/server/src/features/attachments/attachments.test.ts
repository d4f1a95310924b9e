// Files that signees attach: which files a field accepts, who can download them, how the timeline and certificate mention them,
// and when they are deleted.
import { createHash } from 'node:crypto';
import { MAX_ATTACHED_BYTES_PER_PDF } from '@countersign/contract/attachments';
import { type ElementKind, createElement, uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pdfsig, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { readElements } from '#features/elements/index.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { attachments } from '#src/schema/elements.ts';
import { signees } from '#src/schema/signees.ts';
import type { Browser } from '#testing/browser.ts';
import { signUp, signedInApp } from '#testing/people.ts';
import { addSignee, becomes, consent, enter, fill, finish, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { unzip } from '#testing/unzip.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, person: sender } = signedInApp();

const SIGNATURE = { text: 'Signed', font: 'caveat' };
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PROOF = { name: 'Proof of address.pdf', bytes: plain(1) };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Sent {
  pdf: string;
  field: string;
  image: string;
  signature: string;
  signee: Browser;
}

/** A document sent to one signee, with an attachment field and a signature; the signee has consented. */
async function sent(email: string, about: Record<string, unknown> = {}, others: string[] = []): Promise<Sent> {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const signee_id = await addSignee(sender.browser, pdf, { email });
  const at = (kind: ElementKind, y: number, rest: Record<string, unknown>) =>
    createElement({ id: uuidv7(), page_id, kind, x: 60, y }, { signee_id, ...rest });
  const field = at('attachment', 60, { label: 'Proof', width: 200, height: 40, ...about });
  const signature = at('signature', 160, {});
  const image = at('image_input', 110, { is_required: false });
  const elements = [field, image, signature];
  for (const [index, other] of others.entries()) {
    const id = await addSignee(sender.browser, pdf, { email: other, name: 'Other' });
    elements.push(at('signature', 220 + index * 60, { signee_id: id }));
  }
  const operations = elements.map((element) => ({ op: 'create', element }));
  expect(await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations })).toMatchObject({
    status: 200,
  });
  expect(await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).toMatchObject({ status: 200 });
  const signee = await enter(test, email);
  await consent(signee, pdf);
  return { pdf, field: field.id, image: image.id, signature: signature.id, signee };
}

function attach({ signee, pdf, field }: Pick<Sent, 'signee' | 'pdf' | 'field'>, file: typeof PROOF, id?: string) {
  return signee.upload<{ id: string; name: string; code?: string; errors?: Record<string, string[]> }>(
    pdfPath(pdf, '/sign/attachments'),
    file,
    {
      element_id: field,
      ...(id !== undefined && { id }),
    },
  );
}

async function end({ signee, pdf, signature }: Sent) {
  await fill(signee, pdf, [{ element_id: signature, value: SIGNATURE }]);
  await finish(signee, pdf);
}

const filesOf = async (browser: Browser, pdf: string) =>
  (await browser.call<{ data: { id: string; name: string; sha256: string }[] }>('GET', pdfPath(pdf, '/attachments'))).body.data;

it('a required attachment is missing until a file is added; the document shows its name, and the certificate also its hash', async () => {
  const created = await sent('proof@example.com');
  const { pdf, signee, field } = created;
  await fill(signee, pdf, [{ element_id: created.signature, value: SIGNATURE }]);
  const refused = await signee.call<{ errors: object }>('POST', pdfPath(pdf, '/sign/finish'));
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);

  const hash = sha256(PROOF.bytes);
  const added = await attach(created, PROOF);
  expect(added).toMatchObject({ status: 201, body: { name: PROOF.name, size_bytes: PROOF.bytes.length, sha256: hash } });
  expect((await signee.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject({ total_required: 2, done_required: 2 });
  await finish(signee, pdf);
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });

  const sealed = new Uint8Array((await sender.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
  expect(pdftotext(sealed)).toContain(PROOF.name);
  expect(pdfsig(sealed).every(({ valid }) => valid)).toBe(true);
  const certificate = pdftotext(new Uint8Array((await sender.browser.call('GET', pdfPath(pdf, '/download-certificate'))).bytes));
  expect(certificate).toContain('Attached files');
  expect(certificate).toContain(PROOF.name);
  expect(certificate.replaceAll(/\s+/g, '')).toContain(hash);
  const timeline = await sender.browser.call<{ data: { type: string; data: unknown }[] }>('GET', pdfPath(pdf, '/timeline'));
  const eventData = (type: string) => timeline.body.data.find((event) => event.type === type)?.data;
  expect(eventData('file attached')).toEqual({ sha256: hash, size_bytes: PROOF.bytes.length });
  expect(eventData('finished signing')).toMatchObject({ files: [{ name: PROOF.name, sha256: hash }] });
});

it('is visible to its signee alone until they finish, then also to the sender, and never to anyone else', async () => {
  const created = await sent('own@example.com', {}, ['next@example.com']);
  const { pdf } = created;
  const { body: file } = await attach(created, PROOF);
  const other = await enter(test, 'next@example.com');
  const stranger = (await signUp(test)).browser;
  const download = (browser: Browser) => browser.call('GET', pdfPath(pdf, `/attachments/${file.id}`));

  expect((await download(created.signee)).bytes.equals(Buffer.from(PROOF.bytes))).toBe(true);
  for (const browser of [sender.browser, other, stranger]) expect((await download(browser)).status).toBe(404);
  expect(await filesOf(sender.browser, pdf)).toEqual([]);
  const early = await sender.browser.call('GET', pdfPath(pdf, '/timeline'));
  expect(early.bytes.toString()).not.toContain(PROOF.name);

  await end(created);
  for (const browser of [sender.browser, created.signee]) {
    const answer = await download(browser);
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Proof of address.pdf"');
    expect(sha256(answer.bytes)).toBe(sha256(PROOF.bytes));
    expect(await filesOf(browser, pdf)).toMatchObject([{ id: file.id, name: PROOF.name, sha256: sha256(PROOF.bytes) }]);
  }
  expect(await filesOf(other, pdf)).toEqual([]);
  for (const browser of [other, stranger]) expect((await download(browser)).status).toBe(404);
});

it('enforces the number, size and types of files that the sender allows, and the assignment of the field', async () => {
  const created = await sent('limits@example.com', { max_files: 2, max_megabytes: 1, file_types: ['pdf'] });
  const problem = async (file: typeof PROOF, field = created.field) => {
    const answer = await attach({ ...created, field }, file);
    return [answer.status, ...Object.values(answer.body.errors ?? {}).flat()];
  };
  const large = { name: 'Large.pdf', bytes: new Uint8Array(1024 * 1024 + 1) };
  expect(await problem(large)).toEqual([422, 'This file is larger than this field allows.']);
  expect(await problem({ name: 'None.pdf', bytes: new Uint8Array() })).toEqual([422, 'This file is empty.']);
  const text = { name: 'Note.pdf', bytes: new TextEncoder().encode('A note') };
  expect(await problem(text)).toEqual([422, 'This field doesn’t take files of this type.']);
  expect(await problem(PROOF, created.signature)).toEqual([422, 'This field isn’t assigned to you.']);
  const typed = await created.signee.call('PUT', pdfPath(created.pdf, '/sign/values'), {
    values: [{ element_id: created.field, value: 'Proof.pdf' }],
  });
  expect(typed).toMatchObject({ status: 422, body: { errors: { [created.field]: ['Upload the files to this field.'] } } });

  // A name with another extension gets that of the detected format.
  expect((await attach(created, { ...PROOF, name: 'run.exe' })).body.name).toBe('run.exe.pdf');
  expect((await attach(created, { ...PROOF, name: '../../etc/pass\u202Ewd.PDF' })).body.name).toBe('passwd.PDF');
  expect(await problem(PROOF)).toEqual([422, 'This field already has as many files as it takes.']);
});

it('is refused before it is the signee’s turn, without consent, and when the document has reached its limit', async () => {
  const { db } = test.app.context;
  const created = await sent('early@example.com');
  // If it were accepted, it would be refused later for its type.
  const early = () => attach(created, { name: 'Note.txt', bytes: new TextEncoder().encode('A note') });
  const isOf = eq(signees.email, 'early@example.com');
  await db.update(signees).set({ consented_at: null }).where(isOf);
  expect(await early()).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
  await db.update(signees).set({ consented_at: new Date(), status: 'signed' }).where(isOf);
  expect(await early()).toMatchObject({ status: 409, body: { code: 'already_signed' } });
  await db.update(signees).set({ status: 'viewed' }).where(isOf);

  const { body: first } = await attach(created, PROOF);
  await db.update(attachments).set({ size_bytes: MAX_ATTACHED_BYTES_PER_PDF }).where(eq(attachments.id, first.id));
  expect(await early()).toMatchObject({ status: 422, body: { code: 'attachments_too_large' } });
});

it('limits uploads per signee, not per network', async () => {
  const { db } = test.app.context;
  const [one, other] = [await sent('many@example.com'), await sent('few@example.com')];
  const [signee] = await db.select().from(signees).where(eq(signees.pdf_id, one.pdf));
  const resets_at = new Date(Date.now() + 3_600_000);
  await db.insert(rateLimits).values({ key: `attach.signee:${signee?.id}`, count: 200, resets_at });
  expect((await attach(one, PROOF)).status).toBe(429);
  expect((await attach(other, PROOF)).status).toBe(201);
});

it.each([
  ['is withdrawn', ({ pdf }: Sent) => sender.browser.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Over' })],
  ['is declined', ({ pdf, signee }: Sent) => signee.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'No' })],
])('is deleted, like an image, when the document %s before its signee has finished', async (_name, end) => {
  const { db, storage } = test.app.context;
  const created = await sent(`gone-${uuidv7()}@example.com`, {}, ['other-signee@example.com']);
  const bytes = plain(7);
  const { body: file } = await attach(created, { name: 'Card.pdf', bytes });
  expect(file.id).toBeDefined();
  await fill(created.signee, created.pdf, [{ element_id: created.image, value: { image: PIXEL } }]);
  expect((await end(created)).status).toBeLessThan(300);
  expect(await db.select().from(attachments).where(eq(attachments.id, file.id))).toEqual([]);
  const left = (await readElements(db, created.pdf)).filter(({ id }) => id === created.field || id === created.image);
  expect(left).toMatchObject([{ value: [] }, { value: null }]);
  await waitFor('the stored bytes to be deleted', async () => (await storage.size(sha256(bytes))) === null);
});

it('stays when the document is withdrawn after its signee has finished', async () => {
  const created = await sent('done@example.com', {}, ['undone@example.com']);
  const { body: file } = await attach(created, PROOF);
  await end(created);
  expect((await sender.browser.call('POST', pdfPath(created.pdf, '/withdraw'), { reason: 'Over' })).status).toBe(200);
  expect(await filesOf(sender.browser, created.pdf)).toMatchObject([{ id: file.id }]);
});

it('is included in a ZIP of documents, in a folder next to its document', async () => {
  const created = await sent('zipped@example.com');
  await attach(created, PROOF);
  await attach(created, PROOF);
  await end(created);
  await becomes(sender.browser, created.pdf, { signing_mode: 'completed' });
  const answer = await sender.browser.call('GET', `/api/users/me/documents/pdfs/zip?ids=${created.pdf}`);
  const files = unzip(answer.bytes);
  const [document = '', ...others] = files.map(({ name }) => name);
  const folder = document.replace(/\.pdf$/, ' attachments');
  expect(others).toEqual([`${folder}/Proof of address.pdf`, `${folder}/Proof of address (2).pdf`]);
  expect(sha256(files[1]?.bytes ?? Buffer.of())).toBe(sha256(PROOF.bytes));
});

it('is stored once however often the upload is repeated, and can be removed', async () => {
  const created = await sent('again@example.com');
  const { pdf, signee } = created;
  const id = uuidv7();
  const first = await attach(created, PROOF, id);
  expect(first.body.id).toBe(id);
  expect((await attach(created, PROOF, id)).body).toEqual(first.body);
  expect(await filesOf(signee, pdf)).toHaveLength(1);

  const removal = () => signee.call('DELETE', pdfPath(pdf, `/sign/attachments/${first.body.id}`));
  expect((await removal()).status).toBe(204);
  expect((await removal()).status).toBe(404);
  expect(await filesOf(signee, pdf)).toEqual([]);
  const refused = await signee.call('POST', pdfPath(pdf, '/sign/finish'));
  expect(refused.status).toBe(422);
});

it('can be the source of another field’s condition', async () => {
  const draft = await uploadReady(sender.browser);
  const page = await firstPage(sender.browser, draft);
  const signee_id = await addSignee(sender.browser, draft, { email: 'asked@example.com' });
  const at = (kind: ElementKind, y: number, rest: Record<string, unknown>) =>
    createElement({ id: uuidv7(), page_id: page, kind, x: 60, y }, { signee_id, ...rest });
  const files = at('attachment', 60, { is_required: false });
  const about = at('input', 100, { condition: { element_id: files.id, value: true } });
  const signature = at('signature', 160, {});
  const operations = [files, about, signature].map((element) => ({ op: 'create', element }));
  await sender.browser.call('PATCH', pdfPath(draft, '/elements'), { revision: 0, operations });
  expect((await sender.browser.call('POST', pdfPath(draft, '/send'), {})).status).toBe(200);
  const signee = await enter(test, 'asked@example.com');
  await consent(signee, draft);
  const required = async () => (await signee.call('GET', pdfPath(draft, '/sign'))).body['total_required'];
  expect(await required()).toBe(1);
  await attach({ pdf: draft, signee, field: files.id }, PROOF);
  expect(await required()).toBe(2);
});

it('is deleted, including its bytes, when its field is reassigned or the document is deleted', async () => {
  const { db, storage } = test.app.context;
  const created = await sent('leaves@example.com');
  const bytes = plain(3);
  const { body: file } = await attach(created, { name: 'Own.pdf', bytes });
  const listed = await sender.browser.call<{ data: { id: string }[] }>('GET', pdfPath(created.pdf, '/signees'));
  const place = pdfPath(created.pdf, `/signees/${listed.body.data[0]?.id}/hand-over`);
  expect((await sender.browser.call('POST', place, { name: 'New Person', email: 'new@example.com' })).status).toBe(200);
  expect(await db.select().from(attachments).where(eq(attachments.id, file.id))).toEqual([]);

  const again = { ...created, signee: await enter(test, 'new@example.com') };
  await consent(again.signee, created.pdf);
  expect((await attach(again, { name: 'Own.pdf', bytes })).status).toBe(201);
  expect(await storage.size(sha256(bytes))).toBe(bytes.length);
  expect((await sender.browser.call('POST', pdfPath(created.pdf, '/withdraw'), { reason: 'Over' })).status).toBe(200);
  await sender.browser.call('DELETE', pdfPath(created.pdf, '?force=true'));
  await waitFor('the stored bytes to be deleted', async () => (await storage.size(sha256(bytes))) === null);
});

it('is included in the data export of the account that owns the document', async () => {
  const created = await sent('export@example.com');
  await attach(created, PROOF);
  await end(created);
  const zip = unzip((await sender.browser.call('GET', '/api/users/me/export')).bytes);
  const text = zip.find(({ name }) => name === 'documents.json')?.bytes.toString() ?? '[]';
  const documents = JSON.parse(text) as { id: string; attachments: { file: string; sha256: string }[] }[];
  const [attachment] = documents.find(({ id }) => id === created.pdf)?.attachments ?? [];
  expect(attachment).toMatchObject({
    file: expect.stringMatching(/ attachments\/Proof of address\.pdf$/) as string,
    sha256: sha256(PROOF.bytes),
  });
  const file = zip.find(({ name }) => name === attachment?.file);
  expect(file && sha256(file.bytes)).toBe(sha256(PROOF.bytes));
});

// Text tags in uploads become fields and roles, their text is removed from the pages, and all of that can be undone.
import type { Pdf } from '@countersign/contract/pdfs';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../../../../packages/pdf/fixtures/authority.ts';
import { testEngine } from '../../../../../packages/pdf/fixtures/engine.ts';
import { leftward } from '../../../../../packages/pdf/fixtures/leftward.ts';
import { type PageShape, pagesFile } from '../../../../../packages/pdf/fixtures/pages.ts';
import { rawPdf } from '../../../../../packages/pdf/fixtures/raw-pdf.ts';
import { pdfs } from '#src/schema/pdfs.ts';
import { editingBy } from '#testing/editing.ts';
import { signedInApp } from '#testing/people.ts';
import { firstPage, pdfPath } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, person } = signedInApp();
const { call, elementsOf } = editingBy(person);

const content = (...lines: string[]) => `BT /F1 12 Tf 20 TL 72 700 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
const file = (shape: PageShape) => rawPdf(pagesFile([shape]));
const TAGS = content(
  'Signed by {{sig:signer1}} on {{date_signed:signer1}}',
  'Name {{Full Name;role=Landlord;type=text;required=false}}',
  'Both {{SIGNATURE, r2}} and {{Fee;type=payment;role=Landlord}}',
  'Not one: {{Note: see below}}',
);

async function upload(bytes: Uint8Array, fields: Record<string, string> = {}): Promise<Pdf> {
  const answer = await person.browser.upload<Pdf>(
    '/api/users/me/documents/pdfs',
    { name: 'Lease.pdf', bytes },
    { mode: 'signing', ...fields },
  );
  expect(answer.status).toBe(201);
  return waitFor('the upload to be processed', async () => {
    const pdf = await read(answer.body.id);
    return pdf.engine_mode !== 'processing' && pdf;
  });
}

const read = async (id: string) => (await call<Pdf>('GET', pdfPath(id))).body;
const decide = (id: string, action: 'use' | 'undo') => call<Pdf>('POST', pdfPath(id, '/text-tags'), { action });
const rolesOf = async (id: string) =>
  (await call<{ data: { id: string; name: string }[] }>('GET', pdfPath(id, '/roles'))).body.data;

async function textOf(id: string): Promise<string> {
  const page = await firstPage(person.browser, id);
  const { body } = await call<{ lines: { text: string }[] }>('GET', pdfPath(id, `/pages/${page}/text`));
  return body.lines.map(({ text }) => text).join('\n');
}

describe('an upload with text tags', () => {
  it('keeps placeholders in braces that are no tags', async () => {
    const pdf = await upload(file({ content: content('Dear {{name}},', 'your company {{Company}}') }));
    expect(pdf).toMatchObject({ engine_mode: 'ready', text_tags: null });
    expect(await textOf(pdf.id)).toBe('Dear {{name}},\nyour company {{Company}}');
    const fully = await upload(file({ content: content('Dear {{Full Name}},', '{{signature}}') }));
    expect(fully).toMatchObject({ text_tags: { state: 'used', fields: 2 } });
  });

  it('has fields and roles for them, and pages without their text', async () => {
    const pdf = await upload(file({ content: TAGS }));
    expect(pdf).toMatchObject({ engine_mode: 'ready', text_tags: { state: 'used', fields: 5, may_undo: true } });
    expect(pdf.text_tags?.notes).toEqual([{ code: 'unknown_type', tag: '{{Fee;type=payment;role=Landlord}}' }]);
    const roles = await rolesOf(pdf.id);
    expect(roles.map(({ name }) => name)).toEqual(['Signer 1', 'Signer 2', 'Landlord']);
    const [one, two, landlord] = roles.map(({ id }) => id);

    const { data } = await elementsOf(pdf.id);
    expect(data).toHaveLength(5);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'signature', role_id: one, height: 30 }),
        expect.objectContaining({ kind: 'input', filled_with: 'date_signed', role_id: one }),
        expect.objectContaining({ kind: 'input', name: 'Full Name', is_required: false, role_id: landlord }),
        expect.objectContaining({ kind: 'signature', role_id: two }),
        expect.objectContaining({ kind: 'input', name: 'Fee', role_id: landlord }),
      ]),
    );
    expect(await textOf(pdf.id)).toBe('Signed by on\nName\nBoth and\nNot one: {{Note: see below}}');
    const { body: timeline } = await call('GET', pdfPath(pdf.id, '/timeline'));
    expect(JSON.stringify(timeline)).toContain('text tags used');
  });

  it('is restored by undo, and can be turned into fields again', async () => {
    const pdf = await upload(file({ content: TAGS }));
    const undone = await decide(pdf.id, 'undo');
    expect(undone).toMatchObject({ status: 200, body: { text_tags: { state: 'found', may_undo: false } } });
    expect((await elementsOf(pdf.id)).data).toEqual([]);
    expect(await rolesOf(pdf.id)).toEqual([]);
    expect(await textOf(pdf.id)).toContain('{{sig:signer1}}');
    expect((await decide(pdf.id, 'undo')).status).toBe(409);

    const again = await decide(pdf.id, 'use');
    expect(again.body.text_tags).toMatchObject({ state: 'used', fields: 5 });
    expect(await textOf(pdf.id)).not.toContain('{{sig');
    expect((await decide(pdf.id, 'use')).status).toBe(409);
  });

  it('keeps them as text on request', async () => {
    const pdf = await upload(file({ content: TAGS }), { text_tags: 'false' });
    expect(pdf.text_tags).toMatchObject({ state: 'found', fields: 0 });
    expect((await elementsOf(pdf.id)).data).toEqual([]);
    expect(await textOf(pdf.id)).toContain('{{SIGNATURE, r2}}');
  });

  it('has roles as a template; a document for editing has none', async () => {
    const template = await upload(file({ content: content('{{sig:Tenant}}') }), { mode: 'template' });
    expect((await rolesOf(template.id)).map(({ name }) => name)).toEqual(['Tenant']);
    const edited = await upload(file({ content: TAGS }), { mode: 'edit' });
    expect(await elementsOf(edited.id)).toMatchObject({ data: [] });
    expect(await decide(edited.id, 'use')).toMatchObject({ status: 409, body: { code: 'text_tags_need_recipients' } });
    await waitFor('its tags to be found', async () => (await read(edited.id)).text_tags?.state === 'found');
    await call('PUT', pdfPath(edited.id), { mode: 'signing' });
    expect((await decide(edited.id, 'use')).body.text_tags).toMatchObject({ state: 'used', fields: 5 });
  });

  it.each([90, 180, 270] as const)('has them at their position on a page rotated by %s degrees', async (rotate) => {
    const pdf = await upload(file({ content: content('Here {{text:1}} it is'), rotate }));
    const [field] = (await elementsOf(pdf.id)).data;
    const [width, height] = rotate === 180 ? [595, 842] : [842, 595];
    expect(field?.x).toBeGreaterThan(0);
    expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(height);
    expect((await textOf(pdf.id)).replaceAll('\n', ' ')).toBe('Here it is');
  });

  it('has them where they begin if they are split across lines', async () => {
    const pdf = await upload(file({ content: content('{{Full', 'Name;role=Client}}', 'Next') }));
    const { data } = await elementsOf(pdf.id);
    expect(data).toMatchObject([{ kind: 'input', name: 'Full Name' }]);
    expect(await textOf(pdf.id)).toBe('Next');
  });

  it('has them among right-to-left words, too', async () => {
    const pdf = await upload(leftward(['CBA {{sig:1}} FED']));
    expect(pdf.text_tags).toMatchObject({ state: 'used', fields: 1, notes: [] });
    expect(await textOf(pdf.id)).not.toContain('sig');
  });

  it('has them covered if they lie over an image, and says so', async () => {
    const image = 'q 400 0 0 60 60 680 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0080 EI Q ';
    const pdf = await upload(file({ content: image + content('{{sig:1}}') }));
    expect(pdf.text_tags).toMatchObject({ fields: 1, notes: [{ code: 'covered', tag: '{{sig:1}}' }] });
  });

  it('stays unchanged if it has signatures', async () => {
    const { signer } = await testAuthority();
    const pdf = await upload(await (await testEngine()).sign(file({ content: TAGS }), signer));
    expect(pdf).toMatchObject({ engine_mode: 'ready', signature_count: 1, text_tags: null });
    expect(await decide(pdf.id, 'use')).toMatchObject({ status: 409, body: { code: 'text_tags_of_signed_pdf' } });
  });

  it('cannot be undone once its pages have changed, and forgets its tags after a redaction', async () => {
    const pdf = await upload(file({ content: TAGS }));
    const page_id = await firstPage(person.browser, pdf.id);
    const { revision } = await read(pdf.id);
    const areas = [{ page_id, x: 10, y: 10, width: 20, height: 20 }];
    expect((await call('POST', pdfPath(pdf.id, '/redact'), { revision, areas })).status).toBe(200);
    expect((await read(pdf.id)).text_tags).toBeNull();
    const [row] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf.id));
    expect(row).toMatchObject({ tagged_key: null });
    expect((await decide(pdf.id, 'undo')).status).toBe(409);
  });
});

it('an upload without tags has none to use', async () => {
  const pdf = await upload(file({ content: content('Only text, and {one} brace') }));
  expect(pdf.text_tags).toBeNull();
  expect(await decide(pdf.id, 'use')).toMatchObject({ status: 409, body: { code: 'no_text_tags' } });
});

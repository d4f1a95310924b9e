import { LANGUAGES, directionOf } from '@countersign/contract/languages';
import { DEFAULT_PAGE } from '@countersign/contract/limits';
import { NO_LIMITS } from '@countersign/contract/plans';
import { STARTERS, STARTER_TEMPLATES, type StarterTemplateDetails } from '@countersign/contract/starters';
import { type Element, isField } from '@countersign/document-model';
import { missingGlyphs } from '@countersign/document-model/text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadShaper } from '#platform/fonts/fonts.ts';
import { type BillingApp, startBillingApp } from '#testing/billing.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { pdfPath } from '#testing/signing.ts';
import { setLimits } from '#testing/usage.ts';
import { waitFor } from '#testing/wait-for.ts';
import { layOut } from './lay-out.ts';
import { textsIn } from './texts/index.ts';

const everyOne = STARTERS.flatMap((starter) => LANGUAGES.map((language) => [starter, language] as const));

describe('the pages of a starter', () => {
  it.each(everyOne)('have all of %s in %s, within their margins and without overlaps', async (starter, language) => {
    const shaper = await loadShaper();
    const { pages, note } = layOut(starter, language, shaper);
    const boxes = pages.map((page, index) => [...page.marks, ...page.fields, ...(note && index === 0 ? [note] : [])]);
    for (const box of boxes.flat()) {
      expect(box.x).toBeGreaterThanOrEqual(50);
      expect(box.x + box.width).toBeLessThanOrEqual(DEFAULT_PAGE.width - 50);
      expect(box.y).toBeGreaterThanOrEqual(30);
      expect(box.y + box.height).toBeLessThanOrEqual(DEFAULT_PAGE.height - 25);
    }
    for (const page of boxes) expect(overlapping(page)).toEqual([]);
    const texts = pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));
    expect(missingGlyphs(texts.join(' '), shaper)).toEqual([]);
  });

  it.each(LANGUAGES)('have as many clauses in %s as in English', (language) => {
    const [texts, english] = [textsIn(language), textsIn('en')];
    for (const starter of STARTERS) expect(texts[starter].clauses).toHaveLength(english[starter].clauses.length);
    for (const starter of STARTER_TEMPLATES) expect(texts[starter].choices?.length).toBe(english[starter].choices?.length);
  });

  it('begin at the right in right-to-left languages', async () => {
    const shaper = await loadShaper();
    const first = (language: 'en' | 'ar') => layOut('nda', language, shaper).pages[0]?.fields[0];
    expect(first('en')?.x).toBeLessThan(DEFAULT_PAGE.width / 2);
    expect(first('ar')?.x).toBeGreaterThan(DEFAULT_PAGE.width / 2);
  });
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function overlapping(boxes: readonly Box[]): [Box, Box][] {
  const isOver = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height - 0.01 && b.y < a.y + a.height - 0.01;
  return boxes.flatMap((box, index) =>
    boxes.slice(index + 1).flatMap((other): [Box, Box][] => (isOver(box, other) ? [[box, other]] : [])),
  );
}

describe('starter templates', () => {
  let app: BillingApp;
  let person: SignedInPerson;
  beforeAll(async () => {
    app = await startBillingApp();
    person = await signUp(app.test);
  });
  afterAll(() => app.test.close());

  const create = (body: object, by = person, space = 'users/me') =>
    by.browser.call<{ id: string; code?: string; metric?: string }>('POST', `/api/${space}/documents/starters`, body);

  it('are listed in the language of the query', async () => {
    for (const language of LANGUAGES) {
      const { body } = await person.browser.call<{ data: StarterTemplateDetails[] }>(
        'GET',
        `/api/starter-templates?language=${language}`,
      );
      expect(body.data.map(({ id }) => id)).toEqual([...STARTER_TEMPLATES]);
      expect(body.data.map(({ name }) => name)).toEqual(STARTER_TEMPLATES.map((id) => textsIn(language)[id].name));
    }
    expect((await person.browser.call('GET', '/api/starter-templates?language=xx')).status).toBe(422);
  });

  it.each(LANGUAGES)('become a template with roles and fields, in %s', async (language) => {
    const { status, body } = await create({ starter: 'nda', language });
    expect(status).toBe(201);
    expect(body).toMatchObject({ mode: 'template', engine_mode: 'ready', name: textsIn(language).nda.name, obstacle: null });

    const get = async <Body>(tail: string) => (await person.browser.call<Body>('GET', pdfPath(body.id, tail))).body;
    const roles = (await get<{ data: { id: string; name: string }[] }>('/roles')).data;
    expect(roles.map(({ name }) => name)).toEqual(textsIn(language).nda.roles);
    const elements = (await get<{ data: Element[] }>('/elements')).data;
    const fields = elements.filter(isField);
    expect(fields.every(({ role_id, label }) => roles.some(({ id }) => id === role_id) && label !== '')).toBe(true);
    for (const { id } of roles) {
      const own = fields.filter(({ role_id }) => role_id === id);
      expect(own.filter(({ kind }) => kind === 'signature')).toHaveLength(1);
      expect(own.flatMap((field) => (field.kind === 'input' ? (field.filled_with ?? []) : []))).toEqual(
        expect.arrayContaining(['full_name', 'date_signed']),
      );
    }
    // The disclaimer is a text that can be deleted.
    expect(elements.flatMap((element) => (element.kind === 'text' ? element.value : []))).toEqual([textsIn(language).note]);

    const page = (await get<{ data: { id: string }[] }>('/pages')).data[0];
    const text = await get<{ lines: { text: string }[] }>(`/pages/${page?.id}/text`);
    const alignment = directionOf(language) === 'rtl' ? 'right' : 'left';
    expect(fields.flatMap((field) => (field.kind === 'input' ? field.alignment : []))).toEqual(
      fields.flatMap((field) => (field.kind === 'input' ? alignment : [])),
    );
    expect(text.lines.length).toBeGreaterThan(20);
  });

  it('can be used like any other template', async () => {
    const { body } = await create({ starter: 'service_agreement', language: 'de' });
    const roles = (await person.browser.call<{ data: { id: string }[] }>('GET', pdfPath(body.id, '/roles'))).body.data;
    const signees = roles.map(({ id }, index) => ({ role_id: id, name: `Signer ${index}`, email: `s${index}@example.com` }));
    const draft = await person.browser.call<{ id: string }>('POST', pdfPath(body.id, '/copy'), { mode: 'signing', signees });
    expect(draft).toMatchObject({ status: 201, body: { mode: 'signing', signing_mode: 'draft' } });
    const fields = (await person.browser.call<{ data: Element[] }>('GET', pdfPath(draft.body.id, '/elements'))).body.data;
    expect(fields.filter(isField).every(({ signee_id }) => signee_id !== null)).toBe(true);
  });

  it('are found by their words', async () => {
    const { body } = await create({ starter: 'consent', language: 'fr' });
    await waitFor('the words to be indexed', async () => {
      const found = await person.browser.call<{ data: { id: string }[] }>(
        'GET',
        '/api/users/me/documents/pdfs?filter[search]=tuteur&filter[mode]=template',
      );
      return found.body.data.some(({ id }) => id === body.id);
    });
  });

  it('are shown as images, page by page', async () => {
    const image = (starter: string, page: number) =>
      person.browser.call('GET', `/api/starter-templates/${starter}/image?language=ar&page=${page}`);
    expect((await image('nda', 0)).status).toBe(200);
    expect((await image('nda', 9)).status).toBe(404);
    expect((await image('sample_agreement', 0)).status).toBe(404);
    expect((await image('other', 0)).status).toBe(404);
  });

  it("are created within the plan's limits, by users who may create templates", async () => {
    const limited = await signUp(app.test);
    await setLimits(app, 'Free', { active_templates: 1 });
    expect((await create({ starter: 'nda', language: 'en' }, limited)).status).toBe(201);
    expect(await create({ starter: 'nda', language: 'en' }, limited)).toMatchObject({
      status: 402,
      body: { metric: 'active_templates' },
    });
    await setLimits(app, 'Free', NO_LIMITS);

    const unverified = await signUp(app.test, { verified: false });
    expect((await create({ starter: 'nda', language: 'en' }, unverified)).status).toBe(403);
    const organization = await createOrganization(app.test, [{ user: person.user, role: 'signee' }]);
    expect((await create({ starter: 'nda', language: 'en' }, person, `organizations/${organization}`)).status).toBe(403);
  });

  it('include an agreement to try signing with, a draft without recipients', async () => {
    const { status, body } = await create({ starter: 'sample_agreement', language: 'es' });
    expect([status, body]).toMatchObject([
      201,
      { mode: 'signing', signing_mode: 'draft', is_own_upload: true, name: textsIn('es').sample_agreement.name },
    ]);
    expect((await person.browser.call<{ data: [] }>('GET', pdfPath(body.id, '/elements'))).body.data).toEqual([]);
  });

  it('go into a folder of their space, and no other', async () => {
    const folder = await person.browser.call<{ id: string }>('POST', '/api/users/me/folders', { name: 'Contracts' });
    const asked = { starter: 'nda', language: 'en', folder_id: folder.body.id };
    expect((await create(asked)).body).toMatchObject({ folder_id: folder.body.id });
    expect((await create(asked, await signUp(app.test))).status).toBe(422);
  });
});

// A signee's answers are visible to them only until they finish, and are discarded if they do not.
import { type Element, type FieldElement, createElement, isField, markOfAnswers, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { editingBy } from '#testing/editing.ts';
import { signedInApp, tokenIn } from '#testing/people.ts';
import { becomes, consent, draftFor, enter, fill, finish, pdfPath } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();
const { call, elementsOf, placeElements } = editingBy(sender);
const SIGNATURE = { text: 'Bob Baker', font: 'caveat' };

/** A pdf sent to two signees, the first of whom has filled in everything and not finished. */
async function halfway(name: string) {
  const [bob, eve] = [`${name}-bob@example.com`, `${name}-eve@example.com`];
  const { pdf, page, signees, fields } = await draftFor(sender.browser, { signers: [bob, eve] });
  const field = (y: number, more: Record<string, unknown>) =>
    createElement({ id: uuidv7(), page_id: page, kind: 'input', x: 60, y }, { signee_id: signees[0], width: 200, ...more });
  const town = field(400, { value: 'Default-town' });
  await placeElements(pdf, town, field(460, { value: 'Clause-seven', is_read_only: true }));
  expect((await call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  expect(await visibleFields(pdf)).toEqual(['Default-town', 'Clause-seven']);
  const browser = await enter(test, bob);
  await consent(browser, pdf);
  await fill(browser, pdf, [
    { element_id: town.id, value: 'Paris-secret' },
    { element_id: fields[0], value: SIGNATURE },
  ]);
  return { pdf, signees, browser };
}

/** The values that the sender sees, without empty ones. */
async function visibleFields(pdf: string): Promise<unknown[]> {
  const { data } = await elementsOf(pdf);
  return data.flatMap((element) => ('value' in element && element.value ? [element.value] : []));
}

async function words(browser: Browser, pdf: string): Promise<string> {
  const file = await browser.call('GET', pdfPath(pdf, '/download'));
  expect(file.status).toBe(200);
  return pdftotext(file.bytes);
}

describe('an unfinished answer', () => {
  it('is visible to its signee only, and to the sender once they have finished', async () => {
    const { pdf, browser } = await halfway('works');
    expect(await visibleFields(pdf)).toEqual(['Clause-seven']);
    expect(await words(sender.browser, pdf)).not.toMatch(/Paris-secret|Bob Baker|Default-town/);
    expect(await words(browser, pdf)).toMatch(/Paris-secret/);
    await finish(browser, pdf);
    expect(await visibleFields(pdf)).toEqual(expect.arrayContaining(['Paris-secret', 'Clause-seven', SIGNATURE]));
    expect(await words(sender.browser, pdf)).toMatch(/Paris-secret/);
  });

  it("is in no one else’s document before that, while the sender's fixed values are in everyone’s", async () => {
    const { pdf, signees } = await halfway('fixed');
    const eve = await enter(test, 'fixed-eve@example.com');
    expect(await words(eve, pdf)).toMatch(/Clause-seven/);
    expect(await words(eve, pdf)).not.toMatch(/Paris-secret|Default-town/);
    const { bytes } = await eve.call('GET', pdfPath(pdf, '/elements'));
    expect(bytes.toString()).toContain('Clause-seven');
    expect(bytes.toString()).not.toContain(signees[0]);
  });

  it('is signed only as shown, if the client sends its hash: not with changes from another window', async () => {
    const { pdf, signees, browser } = await halfway('windows');
    const own = async () => {
      const { body } = await browser.call<{ data: Element[] }>('GET', pdfPath(pdf, '/elements'));
      return body.data.filter(isField).filter((field) => field.signee_id === signees[0]);
    };
    const ownFields = await own();
    const town = ownFields.find(({ kind, is_read_only }) => kind === 'input' && !is_read_only);
    await fill(browser, pdf, [{ element_id: town?.id, value: 'Elsewhere' }]);

    const finishing = (fields: FieldElement[]) =>
      browser.call('POST', pdfPath(pdf, '/sign/finish'), { answers: markOfAnswers(fields) });
    expect(await finishing(ownFields)).toMatchObject({ status: 409, body: { answers_changed: true } });
    const now = await own();
    expect(now.map(({ value }) => value)).toContain('Elsewhere');
    expect((await finishing(now)).status).toBe(200);
    // A retry after a lost response: it is signed, whatever the window shows.
    expect((await finishing(ownFields)).status).toBe(200);
  });

  it('is visible to a sender who also signs, and signed by them as shown', async () => {
    const { pdf, signees, fields, page } = await draftFor(sender.browser, { signers: [sender.user.email] });
    const at = { id: uuidv7(), page_id: page, kind: 'input' as const, x: 60, y: 400 };
    const town = createElement(at, { signee_id: signees[0], width: 200 });
    await placeElements(pdf, town);
    expect((await call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
    await consent(sender.browser, pdf);
    await fill(sender.browser, pdf, [
      { element_id: town.id, value: 'Lisbon' },
      { element_id: fields[0], value: SIGNATURE },
    ]);
    expect(await visibleFields(pdf)).toEqual(expect.arrayContaining(['Lisbon', SIGNATURE]));
    const answers = markOfAnswers((await elementsOf(pdf)).data.filter(isField));
    expect((await call('POST', pdfPath(pdf, '/sign/finish'), { answers })).status).toBe(200);
  });

  it('uses a handwriting font or plain letters only', async () => {
    const email = 'fonts-bob@example.com';
    const { pdf, fields } = await draftFor(sender.browser, { signers: [email] });
    expect((await call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
    const browser = await enter(test, email);
    await consent(browser, pdf);
    const put = (value: unknown) =>
      browser.call('PUT', pdfPath(pdf, '/sign/values'), { values: [{ element_id: fields[0], value }] });
    expect(await put({ ...SIGNATURE, font: 'nope' })).toMatchObject({
      status: 422,
      body: { errors: { 'values.0.value.font': ['Choose one of the signature styles.'] } },
    });
    expect(await put({ ...SIGNATURE, font: 'noto-sans' })).toMatchObject({ status: 200 });
  });

  it('is not included in a version that the sender saves in the meantime', async () => {
    const { pdf } = await halfway('version');
    const saved = await call<{ id: string }>('POST', pdfPath(pdf, '/snapshots'), { name: 'Peek' });
    const file = await call('GET', pdfPath(pdf, `/snapshots/${saved.body.id}/download`));
    expect(file.status).toBe(200);
    expect(pdftotext(file.bytes)).not.toMatch(/Paris-secret|Bob Baker/);
  });

  it('cannot be opened with a link that the sender copied', async () => {
    const [ann, zoe] = ['copied-ann@example.com', 'copied-zoe@example.com'];
    const { pdf, signees } = await draftFor(sender.browser, { signers: [ann, zoe] });
    expect((await call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
    const copy = (index: number) => call<{ url: string }>('POST', pdfPath(pdf, `/signees/${signees[index]}/link`));
    const copied = await copy(0);
    const token = tokenIn(copied.body.url);
    const browser = await enter(test, ann);
    await consent(browser, pdf);
    expect((await copy(0)).status).toBe(409);
    const refused = await openBrowser(test).call('POST', '/signee-login', { token });
    expect(refused).toMatchObject({ status: 403, body: { is_renewable: true } });
    // The browser in which they are signing can still open it.
    expect((await browser.call('POST', '/signee-login', { token })).status).toBe(200);

    const early = tokenIn((await copy(1)).body.url);
    const access = { access: 'access_code', access_code: 'Maple 7' };
    expect((await call('PUT', pdfPath(pdf, `/signees/${signees[1]}`), access)).status).toBe(200);
    expect((await openBrowser(test).call('POST', '/signee-login', { token: early, access_code: 'Maple 7' })).status).toBe(403);
  });

  it('is deleted if they decline', async () => {
    const { pdf, browser } = await halfway('declines');
    expect((await browser.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'No' })).status).toBe(204);
    await becomes(sender.browser, pdf, { signing_mode: 'declined' });
    expect(await visibleFields(pdf)).toEqual(['Clause-seven']);
    expect(await words(sender.browser, pdf)).not.toMatch(/Paris-secret|Bob Baker/);
  });

  it('is deleted if the document is withdrawn', async () => {
    const { pdf } = await halfway('withdrawn');
    expect((await call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Wrong' })).status).toBe(200);
    expect(await visibleFields(pdf)).toEqual(['Clause-seven']);
    expect(await words(sender.browser, pdf)).not.toMatch(/Paris-secret|Bob Baker/);
  });
});

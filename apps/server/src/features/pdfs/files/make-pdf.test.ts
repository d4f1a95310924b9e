// A pdf without an upload: from blank pages, or from a URL.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plain } from '../../../../../../packages/pdf/fixtures/pages.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, signUp } from '#testing/people.ts';
import { becomes, pdfPath } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const PDFS = '/api/users/me/documents/pdfs';

let test: TestApp;
let person: SignedInPerson;
beforeAll(async () => {
  test = await startTestApp({ IMPORTS_ALLOW_PRIVATE: 'true' });
  person = await signUp(test);
});
afterAll(() => test.close());

const make = <Body = Record<string, unknown>>(body: unknown) => person.browser.call<Body>('POST', PDFS, body);

async function sizesOf(id: string): Promise<number[][]> {
  const { body } = await person.browser.call<{ data: { width: number; height: number }[] }>('GET', pdfPath(id, '/pages'));
  return body.data.map(({ width, height }) => [width, height]);
}

describe('a pdf from blank pages', () => {
  it('has the requested number and size of pages', async () => {
    const { status, body } = await make<{ id: string }>({ origin: 'blank', name: 'Notes', pages: 3, width: 612, height: 1_008 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Notes', origin: 'upload', mode: 'edit', engine_mode: 'processing' });
    await becomes(person.browser, body.id, { engine_mode: 'ready', page_count: 3 });
    expect(await sizesOf(body.id)).toEqual([
      [612, 1_008],
      [612, 1_008],
      [612, 1_008],
    ]);
  });

  it('has one page of the default size by default', async () => {
    const { body } = await make<{ id: string }>({ origin: 'blank' });
    await becomes(person.browser, body.id, { engine_mode: 'ready' });
    expect(await sizesOf(body.id)).toEqual([[595, 841]]);
  });

  it.each([
    ['76 pages', { pages: 76 }, 'pages', 'Enter at most 75.'],
    ['no page', { pages: 0 }, 'pages', 'Enter at least 1.'],
    ['a page as small as a stamp', { width: 10 }, 'width', 'Enter at least 72.'],
  ])('is not made with %s', async (_what, changes, field, text) => {
    const { status, body } = await make<{ errors: Record<string, string[]> }>({ origin: 'blank', ...changes });
    expect([status, body.errors[field]]).toEqual([422, [text]]);
  });
});

describe('a pdf from a URL', () => {
  let server: http.Server;
  let url: string;
  let asked: string[];
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(request.url ?? '', response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // `address()` is an AddressInfo for a server that listens on a port.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  function answer(path: string, response: http.ServerResponse) {
    const file = (bytes: Uint8Array, headers = {}) =>
      response.writeHead(200, { 'content-type': 'application/pdf', ...headers }).end(bytes);
    if (path === '/lease%20agreement.pdf') return file(plain(2));
    if (path === '/named') return file(plain(1), { 'content-disposition': 'attachment; filename="Offer 7.pdf"' });
    if (path === '/moved') return response.writeHead(302, { location: '/named' }).end();
    if (path === '/circle') return response.writeHead(302, { location: '/circle' }).end();
    if (path === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Please sign in</p>');
    if (path === '/large') return file(Buffer.concat([plain(1), Buffer.alloc(MAX_FILE_BYTES)]));
    return response.writeHead(404).end();
  }

  it.each([
    ['named as its address ends', '/lease%20agreement.pdf', 'lease agreement', 2],
    ['named as its server calls it', '/named', 'Offer 7', 1],
    ['also where the address has moved', '/moved', 'Offer 7', 1],
  ])('is fetched, %s', async (_how, path, name, page_count) => {
    const { status, body } = await make<{ id: string }>({ origin: 'url', url: url + path });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name, origin: 'url' });
    await becomes(person.browser, body.id, { engine_mode: 'ready', page_count });
  });

  it.each([
    ['nothing is there', '/gone', 'This address answers with an error (404).'],
    ['a page is there', '/page', 'There is no PDF at this address.'],
    ['it leads in a circle', '/circle', 'This address redirects too often.'],
  ])('is not made when %s', async (_what, path, text) => {
    const { status, body } = await make<{ errors: Record<string, string[]> }>({ origin: 'url', url: url + path });
    expect([status, body.errors]).toEqual([422, { url: [text] }]);
  });

  it('ends in a state that says so if the file is too large', async () => {
    const { body } = await make({ origin: 'url', url: `${url}/large` });
    expect(body).toMatchObject({ engine_mode: 'error_max_size', origin: 'url' });
  });

  it("is never fetched from the server's own network, unless the operator allows it", async () => {
    const guarded = await test.startBeside({});
    const answer = await (
      await elsewhere(guarded)
    ).call<{ errors: Record<string, string[]> }>('POST', PDFS, {
      origin: 'url',
      url: `${url}/named`,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors['url']).toEqual(['We couldn’t reach this address. Check the spelling and that it’s public.']);
    expect(asked).toEqual([]);
  });

  it.each(['ftp://example.com/a.pdf', 'file:///etc/passwd', 'example'])('is not fetched from %s', async (address) => {
    expect((await make({ origin: 'url', url: address })).status).toBe(422);
  });

  async function elsewhere(at: { url: string }) {
    const browser = openBrowser(at);
    await browser.call('POST', '/login', { email: person.user.email, password: PASSWORD });
    return browser;
  }
});

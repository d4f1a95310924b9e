// Projects and photos of a connected service, and their use in documents.
import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { type CompanyCam, startCompanyCam } from '@countersign/simulators/companycam';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import type { Browser } from '#testing/browser.ts';
import { connect } from '#testing/connecting.ts';
import { signUp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const run = promisify(execFile);
let companyCam: CompanyCam;
let test: TestApp;
let browser: Browser;
let stranger: Browser;
let integration: string;
let pdf: string;
beforeAll(async () => {
  companyCam = await startCompanyCam();
  test = await startTestApp(companyCam.env, { simulator: companyCam });
  ({ browser } = await signUp(test));
  ({ browser: stranger } = await signUp(test));
  integration = (await connect(browser)).id;
  pdf = await uploadReady(browser, { mode: 'edit' });
});
beforeEach(() => test.app.context.db.delete(rateLimits));
afterEach(() => {
  companyCam.mood = 'well';
});
afterAll(() => test.close());

interface Listed {
  data: { id: string; name: string; caption: string; captured_at: string; thumbnail_url: string }[];
  next_page: number | null;
}

const read = (tail: string, by = browser) => by.call<Listed>('GET', `/api/integrations/${integration}${tail}`);
const projectAt = (index: number) => {
  const project = companyCam.projects[index];
  if (!project) throw new Error('The stand-in has no such project.');
  return project;
};
const photoAt = (index: number) => {
  const photo = projectAt(0).photos[index];
  if (!photo) throw new Error('The stand-in has no such photo.');
  return photo;
};
const take = (photo_id: string, by = browser) =>
  by.call<{ id: string; width: number; height: number }>('POST', pdfPath(pdf, '/photos'), {
    integration_id: integration,
    photo_id,
  });

describe('projects and photos', () => {
  it('are found by the typed text', async () => {
    expect((await read('/projects')).body).toMatchObject({ next_page: null, data: { length: 12 } });
    expect((await read('/projects?search=miller')).body.data).toEqual([
      { id: projectAt(0).id, name: 'Miller House', address: '12 Elm Street, Lincoln, NE 68500' },
    ]);
    expect((await read('/projects?nonsense=1')).status).toBe(422);
  });

  it('are returned in pages, with captions and times', async () => {
    const first = await read(`/projects/${projectAt(1).id}/photos`);
    expect(first.body).toMatchObject({ next_page: 2, data: { length: 30 } });
    expect(first.body.data[0]).toMatchObject({ caption: 'Front of the house', captured_at: '2026-09-21T14:13:20.000Z' });
    expect((await read(`/projects/${projectAt(1).id}/photos?page=3`)).body).toMatchObject({ next_page: null, data: [] });
  });

  it('are visible to their owner only', async () => {
    for (const tail of ['/projects', `/projects/${projectAt(0).id}/photos`])
      expect((await read(tail, stranger)).status).toBe(404);
  });

  it('answer 404 if they are missing', async () => {
    expect((await read('/projects/999/photos')).status).toBe(404);
    expect((await read('/projects/..%2F..%2Fusers/photos')).status).toBe(404);
  });

  it.each([
    ['limited', 429, 'CompanyCam is limiting requests right now. Please try again in a minute.'],
    ['failing', 409, 'CompanyCam isn’t responding right now. Please try again in a moment.'],
    ['down', 409, 'CompanyCam isn’t responding right now. Please try again in a moment.'],
  ] as const)('report that the service is %s', async (mood, status, message) => {
    companyCam.mood = mood;
    const answer = await read('/projects');
    expect(answer).toMatchObject({ status, body: { message } });
    expect(answer.headers.get('retry-after')).toBe(mood === 'limited' ? '30' : null);
  });
});

describe('thumbnails', () => {
  const thumbnail = async () => (await read(`/projects/${projectAt(0).id}/photos`)).body.data[0]?.thumbnail_url ?? '';

  it('are delivered to their owner only, whose browser caches them for a day', async () => {
    const url = await thumbnail();
    const answer = await browser.call('GET', url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 400 });
    expect((await stranger.call('GET', url)).status).toBe(404);
  });

  it('cannot be used to fetch other URLs', async () => {
    const asked = companyCam.requests.length;
    const url = (await thumbnail()).replace('thumbnail.jpg', 'original.jpg');
    expect((await browser.call('GET', url)).status).toBe(404);
    expect(companyCam.requests.slice(asked).filter((line) => line.includes('/img/'))).toEqual([]);
  });
});

describe('a photo', () => {
  it('becomes an image of the pdf, with its rotation applied', async () => {
    const wide = sharp({ create: { width: 300, height: 100, channels: 3, background: '#aa3322' } });
    photoAt(0).bytes = await wide.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const answer = await take(photoAt(0).id);
    expect(answer).toMatchObject({ status: 201, body: { width: 100, height: 300 } });
    const image = await browser.call('GET', pdfPath(pdf, `/images/${answer.body.id}`));
    const about = await sharp(image.bytes).metadata();
    expect(about).toMatchObject({ format: 'jpeg', width: 100, height: 300 });
    expect(about.exif).toBeUndefined();
    expect((await stranger.call('GET', pdfPath(pdf, `/images/${answer.body.id}`))).status).toBe(404);
  });

  it('can be added by anyone who can change the pdf, from their own integration', async () => {
    expect((await take(photoAt(1).id, stranger)).status).toBe(404);
    const theirs = await uploadReady(stranger, { mode: 'edit' });
    const body = { integration_id: integration, photo_id: photoAt(1).id };
    expect(await stranger.call('POST', pdfPath(theirs, '/photos'), body)).toMatchObject({
      status: 422,
      body: { errors: { integration_id: ['This service isn’t connected.'] } },
    });
  });

  it('is refused if it is not an image', async () => {
    photoAt(2).bytes = Buffer.from('%PDF-1.7 not a picture');
    expect(await take(photoAt(2).id)).toMatchObject({ status: 422 });
    expect(await take('999')).toMatchObject({ status: 422, body: { errors: { photo: ['This photo was deleted.'] } } });
  });

  it('is refused if it is too large', async () => {
    photoAt(3).bytes = Buffer.alloc(31 * 1024 * 1024);
    expect(await take(photoAt(3).id)).toMatchObject({
      status: 422,
      body: { errors: { photo: ['This photo can’t be loaded or is larger than 30 MB.'] } },
    });
  });

  it("is not fetched if its URL leads into the server's network", async () => {
    const knocks: string[] = [];
    const inside = http.createServer((request, response) => {
      knocks.push(request.url ?? '');
      response.end('secret');
    });
    await new Promise<void>((resolve) => {
      inside.listen(0, '127.0.0.1', resolve);
    });
    const { port } = inside.address() as AddressInfo;
    for (const uri of [`http://127.0.0.1:${port}/x.jpg`, `http://localhost:${port}/x.jpg`, 'http://169.254.169.254/latest']) {
      photoAt(4).uri = uri;
      expect(await take(photoAt(4).id)).toMatchObject({ status: 422 });
      const { data } = (await read(`/projects/${projectAt(0).id}/photos`)).body;
      expect((await browser.call('GET', data[4]?.thumbnail_url ?? '')).status).toBe(422);
    }
    expect(knocks).toEqual([]);
    delete photoAt(4).uri;
    inside.close();
  });
});

describe('pages of photos', () => {
  const pagesOf = (body: object) => browser.call<{ id: string; page_count: number }>('POST', pdfPath(pdf, '/photo-pages'), body);
  const chosen = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: photoAt(5 + index).id,
      caption: index === 0 ? 'Gutter, north — سقف' : `Photo ${index}`,
      note: '21 September 2026',
    }));

  it.each([
    [2, 6, 3],
    [6, 7, 2],
  ] as const)('with %i on each hold them with their captions', async (per_page, count, page_count) => {
    const source = await pagesOf({ integration_id: integration, photos: chosen(count), per_page });
    expect(source).toMatchObject({ status: 201, body: { page_count } });

    const pages = await browser.call<{ revision: number }>('GET', pdfPath(pdf, '/pages'));
    const append = { op: 'append', source: source.body.id };
    const added = await browser.call('PATCH', pdfPath(pdf, '/pages'), {
      revision: pages.body.revision,
      operations: [append],
    });
    expect(added.status).toBe(200);
    const file = path.join(test.dir, `photos-${per_page}.pdf`);
    await writeFile(file, (await browser.call('GET', pdfPath(pdf, '/download'))).bytes);
    await run('qpdf', ['--check', file]);
    const { stdout } = await run('pdftotext', ['-layout', file, '-']);
    for (const text of ['Gutter, north', `Photo ${count - 1}`, '21 September 2026']) expect(stdout).toContain(text);
    const images = await run('pdfimages', ['-list', file]);
    expect(images.stdout.split('\n').filter((line) => / image /.test(line)).length).toBeGreaterThanOrEqual(count);
  });

  it('are refused if there are too many photos, or one of them cannot be fetched', async () => {
    expect((await pagesOf({ integration_id: integration, photos: [], per_page: 2 })).status).toBe(422);
    expect((await pagesOf({ integration_id: integration, photos: chosen(2), per_page: 3 })).status).toBe(422);
    const many = Array.from({ length: 49 }, () => ({ id: photoAt(5).id }));
    expect((await pagesOf({ integration_id: integration, photos: many, per_page: 6 })).status).toBe(422);
    const gone = [...chosen(2), { id: '999' }, ...chosen(6)];
    expect((await pagesOf({ integration_id: integration, photos: gone, per_page: 6 })).status).toBe(422);
    expect(await readdir(path.join(test.dir, 'tmp'))).toEqual([]);
  });
});

describe('the project of a pdf', () => {
  const project = () => pdfPath(pdf, '/project');
  const stubs = async (query = '') =>
    (await browser.call<{ data: { key: string; value: string | null }[]; total: number }>('GET', pdfPath(pdf, `/stubs${query}`)))
      .body;

  it('provides its name and address as stubs, in addition to those of the space', async () => {
    await browser.call('POST', '/api/users/me/stubs', { key: 'town', name: 'Town' });
    const body = { integration_id: integration, project_id: projectAt(0).id };
    expect(await browser.call('PUT', project(), body)).toMatchObject({ status: 200, body: { ...body, name: 'Miller House' } });
    expect((await browser.call('GET', project())).body).toEqual({ project: { ...body, name: 'Miller House' } });

    const { data, total } = await stubs();
    expect(total).toBe(data.length);
    expect(Object.fromEntries(data.map(({ key, value }) => [key, value]))).toEqual({
      project_address: '12 Elm Street',
      project_city: 'Lincoln',
      project_contact_email: 'jordan@miller.example',
      project_contact_name: 'Jordan Miller',
      project_contact_phone: '402-555-0142',
      project_country: 'US',
      project_full_address: '12 Elm Street, Lincoln, NE 68500',
      project_name: 'Miller House',
      project_postal_code: '68500',
      project_state: 'NE',
      town: null,
    });
    expect(data.find(({ key }) => key === 'project_city')).toMatchObject({ service_name: 'companycam' });
    expect(data.find(({ key }) => key === 'town')).toMatchObject({ service_name: null });
  });

  it('provides stubs that are sorted, searched and paged together with those of the space', async () => {
    expect((await stubs('?sort=-key&page[size]=2')).data.map(({ key }) => key)).toEqual(['town', 'project_state']);
    expect(await stubs('?page[size]=3&page[number]=4')).toMatchObject({ total: 11, data: { length: 2 } });
    expect((await stubs('?filter[search]=city')).data.map(({ key }) => key)).toEqual(['project_city']);
  });

  it('yields to a stub of the space with the same key', async () => {
    const { body } = await browser.call<{ id: string }>('POST', '/api/users/me/stubs', { key: 'Project_City' });
    expect((await stubs('?filter[search]=city')).data).toMatchObject([{ key: 'Project_City', service_name: null }]);
    await browser.call('DELETE', `/api/users/me/stubs/${body.id}`);
  });

  it('can be replaced and removed', async () => {
    await browser.call('PUT', project(), { integration_id: integration, project_id: projectAt(1).id });
    expect((await stubs('?filter[search]=project_name')).data).toMatchObject([{ value: 'Harbour Warehouse' }]);
    expect((await stubs('?filter[search]=contact')).total).toBe(0);
    expect((await browser.call('DELETE', project())).status).toBe(204);
    expect((await stubs()).total).toBe(1);
  });

  it('is refused if it is missing, or from another user’s integration', async () => {
    const put = (body: object) => browser.call('PUT', project(), body);
    expect((await put({ integration_id: integration, project_id: '999' })).status).toBe(404);
    expect((await put({ integration_id: pdf, project_id: projectAt(0).id })).status).toBe(422);
    expect((await stranger.call('PUT', project(), {})).status).toBe(404);
  });

  it('is deleted with the integration', async () => {
    await browser.call('PUT', project(), { integration_id: integration, project_id: projectAt(0).id });
    await browser.call('DELETE', `/api/integrations/${integration}`);
    expect((await browser.call('GET', project())).body).toEqual({ project: null });
    expect((await stubs()).total).toBe(1);
  });
});

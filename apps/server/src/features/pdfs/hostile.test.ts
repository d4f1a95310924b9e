// Files made to hang or exhaust their reader: each ends in time and within limits, and the next one is served.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostile } from '../../../../../packages/pdf/fixtures/bombs.ts';
import { residentMemory } from '#platform/sandbox/resident-memory.ts';
import { isDeep } from '#testing/deep.ts';
import { childrenOf } from '#testing/children.ts';
import { signedInApp } from '#testing/people.ts';
import { firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';

/** A child process may use a gigabyte, and some more between two checks. */
const MAX_BYTES = 1.25 * 2 ** 30;

const { person } = signedInApp();
let most = 0;
let watch: NodeJS.Timeout;
beforeAll(async () => {
  watch = setInterval(() => (most = Math.max(most, ...childrenOf(process.pid).map(residentMemory))), 25);
});
afterAll(() => clearInterval(watch));

/** A nested one, a decompression bomb and one with a false length; the deep run has all. */
const IN_EVERY_RUN = [
  'arrays within arrays, 200,000 deep',
  'two thousand million pages, as it says',
  'a gigabyte in run lengths',
];

it.each(isDeep ? Object.keys(hostile) : IN_EVERY_RUN)('a file ends in time and within limits: %s', async (name) => {
  most = 0;
  const bytes = hostile[name]?.() ?? new Uint8Array();
  const { body } = await person.browser.upload<{ id: string }>('/api/users/me/documents/pdfs', { name: 'Bomb.pdf', bytes });
  const mode = await waitFor('an outcome', async () => {
    const { body: pdf } = await person.browser.call<{ engine_mode: string }>('GET', pdfPath(body.id));
    return pdf.engine_mode !== 'processing' && pdf.engine_mode;
  });
  expect(['ready', 'error', 'error_max_pages']).toContain(mode);

  if (mode === 'ready') {
    const image = await person.browser.call('GET', pdfPath(body.id, `/pages/${await firstPage(person.browser, body.id)}/image`));
    expect([200, 413, 422, 503]).toContain(image.status);
  }
  expect(most).toBeLessThan(MAX_BYTES);
  await uploadReady(person.browser);
});

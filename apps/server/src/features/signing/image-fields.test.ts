// Image fields, for a photo or a stamp: re-encoded, printed to fit, and visible only to their signee until they finish.
import { type Element, createElement, isField, markOfAnswers, uuidv7 } from '@countersign/document-model';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { oracle, pdfsig } from '../../../../../packages/pdf/fixtures/engine.ts';
import { signedInApp } from '#testing/people.ts';
import { addSignee, becomes, consent, enter, fill, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();
const SIGNATURE = { text: 'Signed', font: 'caveat' };

async function sent(email: string, about: Record<string, unknown> = {}) {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const signee_id = await addSignee(sender.browser, pdf, { email });
  const image = createElement({ id: uuidv7(), page_id, kind: 'image_input', x: 60, y: 60 }, { signee_id, ...about });
  const signature = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 60, y: 200 }, { signee_id });
  const operations = [image, signature].map((element) => ({ op: 'create', element }));
  expect(await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations })).toMatchObject({
    status: 200,
  });
  expect(await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).toMatchObject({ status: 200 });
  const signee = await enter(test, email);
  await consent(signee, pdf);
  await fill(signee, pdf, [{ element_id: signature.id, value: SIGNATURE }]);
  const put = (value: unknown) =>
    signee.call<{ calculated: { element_id: string; value: { image: string } }[]; errors?: Record<string, string[]> }>(
      'PUT',
      pdfPath(pdf, '/sign/values'),
      { values: [{ element_id: image.id, value }] },
    );
  const visibleElements = async () => (await signee.call<{ data: Element[] }>('GET', pdfPath(pdf, '/elements'))).body.data;
  return { pdf, signee, field: image.id, put, seen: visibleElements };
}

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#15803d' } }).withExif({ IFD0: { Artist: 'Someone' } });
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;
const bytesOf = ({ image }: { image: string }) => Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');

it('stores a photo as JPEG without its metadata, and answers with the stored image', async () => {
  const { pdf, signee, field, put, seen: visibleElements } = await sent('photo@example.com');
  const image = dataUrl('jpeg', await drawn(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  const saved = await put({ image });
  expect(saved.status).toBe(200);
  const [rewritten] = saved.body.calculated;
  expect(rewritten?.element_id).toBe(field);
  const kept = await sharp(bytesOf(rewritten?.value ?? { image: '' })).metadata();
  // Rotated by its EXIF orientation.
  expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['jpeg', 20, 40, undefined]);
  expect((await visibleElements()).find(({ id }) => id === field)).toMatchObject({ value: rewritten?.value });

  // The signee signs exactly what they see.
  const answers = markOfAnswers((await visibleElements()).filter(isField));
  expect((await signee.call('POST', pdfPath(pdf, '/sign/finish'), { answers })).status).toBe(200);
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  const sealed = new Uint8Array((await sender.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
  expect(pdfsig(sealed).every(({ valid }) => valid)).toBe(true);
  const images = oracle('pdfimages', ['-list', '{}'], sealed).stdout.toString().trim().split('\n').slice(2);
  expect(images.map((line) => line.trim().split(/\s+/).slice(3, 5))).toEqual([['20', '40']]);
});

it('accepts a stamp with a transparent background, and prints it completely and in its proportions', async () => {
  const { pdf, signee, put } = await sent('stamp@example.com', { width: 200, height: 50 });
  const stamp = sharp({ create: { width: 30, height: 30, channels: 4, background: '#15803d80' } });
  expect((await put({ image: dataUrl('png', await stamp.png().toBuffer()) })).status).toBe(200);
  expect((await signee.call('POST', pdfPath(pdf, '/sign/finish'))).status).toBe(200);
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  const sealed = new Uint8Array((await sender.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
  const [line = ''] = oracle('pdfimages', ['-list', '{}'], sealed).stdout.toString().trim().split('\n').slice(2);
  // 30 pixels on 50 points, horizontally and vertically.
  expect(line.trim().split(/\s+/).slice(12, 14)).toEqual(['43', '43']);
});

it('rejects files that are no image, and other values', async () => {
  const { field, put, signee, pdf } = await sent('refused@example.com');
  const about = async (value: unknown) => {
    const { status, body } = await put(value);
    return [status, ...(body.errors?.[field] ?? [])];
  };
  expect(await about({ image: dataUrl('png', Buffer.from('no picture at all')) })).toEqual([
    422,
    'This isn’t a PNG, JPEG or WebP image.',
  ]);
  expect(await about(SIGNATURE)).toEqual([422, 'Choose a PNG or JPEG image.']);
  expect(await about('words')).toEqual([422, 'Choose a PNG or JPEG image.']);
  const missing = await signee.call<{ errors: object }>('POST', pdfPath(pdf, '/sign/finish'));
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, [field]]);
});

it('is hidden from the sender until its signee has finished, and can be removed again', async () => {
  const { pdf, field, put, seen: visibleElements } = await sent('own@example.com', { is_required: false });
  await put({ image: dataUrl('png', await drawn(9, 9).png().toBuffer()) });
  const { body } = await sender.browser.call<{ data: Element[] }>('GET', pdfPath(pdf, '/elements'));
  expect(body.data.find(({ id }) => id === field)).toMatchObject({ value: null });
  expect((await put(null)).status).toBe(200);
  expect((await visibleElements()).find(({ id }) => id === field)).toMatchObject({ value: null });
});

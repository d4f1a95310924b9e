// Values of form fields without appearances: the sealed file shows what was visible before signing.
import { createElement, uuidv7 } from '@countersign/document-model';
import { type FormWidget, readForm } from '@countersign/pdf';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isCleanForQpdf, oracle, pdfsig, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import * as formFiles from '../../../../../packages/pdf/fixtures/forms.ts';
import { SandboxError } from '#platform/sandbox/index.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { someUnlessDeep } from '#testing/deep.ts';
import { signedInApp } from '#testing/people.ts';
import { addSignee, becomes, firstPage, pdfPath, sign, uploadReady } from '#testing/signing.ts';

const { test, person } = signedInApp();

const VALUES = {
  cyrillic: 'Привет',
  greek: 'Ὠμέγα',
  chinese: '契約書',
  arabic: 'مرحبا',
  polish: 'Łódź ąę',
  marks: '“It’s” – 5 • …',
  latin: 'Zoë',
};
const style = '/DA (/F1 12 Tf 0 g)';

const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

function everyScript(about = '/NeedAppearances true'): Uint8Array {
  const texts = Object.entries(VALUES).map(
    ([name, value], index) =>
      `/T (${name}) /FT /Tx /V ${utf16(value)} ${style} /Rect [50 ${760 - index * 40} 250 ${784 - index * 40}]`,
  );
  const kinds = [
    `/T (choice) /FT /Ch /Ff 131072 /Opt [${utf16('北京')} (B)] /V ${utf16('北京')} ${style} /Rect [300 760 500 784]`,
    `/T (list) /FT /Ch /Opt [${utf16('Москва')} (B)] /V (B) ${style} /Rect [300 700 500 744]`,
    `/T (cells) /FT /Tx /Ff 16777216 /MaxLen 8 /V ${utf16('ЖЩЯ')} ${style} /Rect [300 640 500 664]`,
    `/T (lines) /FT /Tx /Ff 4096 /V ${utf16('Раз\rДва')} ${style} /Rect [300 560 500 620]`,
    `/T (turned) /FT /Tx /V ${utf16('Вверх')} ${style} /MK << /R 90 >> /Rect [520 560 544 760]`,
  ];
  return formFiles.formOf([...texts, ...kinds], { about, shape: { content: '' } });
}

/** The darkest grey in each of the boxes, in an image of the first page. */
async function inkIn(image: Sharp, places: readonly FormWidget[]): Promise<number[]> {
  const { data, info } = await image.removeAlpha().greyscale().png().toBuffer({ resolveWithObject: true });
  const scale = info.width / 595;
  const found: number[] = [];
  for (const { x, y, width, height } of places) {
    const [left = 0, top = 0, across = 0, down = 0] = [x + 1, y + 1, width - 2, height - 2].map((points) =>
      Math.round(points * scale),
    );
    const part = await sharp(data).extract({ left, top, width: across, height: down }).png().toBuffer();
    found.push((await sharp(part).stats()).channels[0]?.min ?? 255);
  }
  return found;
}

async function imagesOf(bytes: Uint8Array): Promise<Record<string, Sharp>> {
  const { rgba, width, height } = (await loadEngine()).renderPage(bytes, 0, { width: 1190 });
  const poppler = oracle('pdftoppm', ['-r', '144', '-f', '1', '-l', '1', '-png', '{}'], bytes).stdout;
  const mupdf = oracle('mutool', ['draw', '-q', '-r', '144', '-F', 'png', '-o', '-', '{}', '1'], bytes).stdout;
  return { PDFium: sharp(rgba, { raw: { width, height, channels: 4 } }), Poppler: sharp(poppler), MuPDF: sharp(mupdf) };
}

const isInk = (grey: number): boolean => grey < 128;

describe('the values of a form without appearances', () => {
  const forms: [string, string | null, string][] = [
    ['about which nobody decided', null, '/NeedAppearances true'],
    ['that is kept', 'keep', '/NeedAppearances true'],
    ['that is kept and asks for nothing', 'keep', ''],
  ];

  it.each(someUnlessDeep(forms, 1))(
    'are visible before signing and in the sealed file, for a form %s',
    async (_, action, about) => {
      const source = everyScript(about);
      const { browser } = person;
      const pdf = await uploadReady(browser, { bytes: source });
      const fields = await readForm(source);
      const places = fields.flatMap(({ widgets }) => widgets);
      if (action) expect((await browser.call('POST', pdfPath(pdf, '/form'), { action })).status).toBe(200);

      const page_id = await firstPage(browser, pdf);
      const image = await browser.call('GET', pdfPath(pdf, `/pages/${page_id}/image?width=1280`));
      expect((await inkIn(sharp(image.bytes), places)).filter(isInk)).toHaveLength(fields.length);

      const email = `signee-${crypto.randomUUID()}@example.com`;
      const signee_id = await addSignee(browser, pdf, { email });
      const element = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 60, y: 500 }, { signee_id });
      const { body } = await browser.call<{ revision: number }>('GET', pdfPath(pdf, '/elements'));
      const operations = [{ op: 'create', element }];
      const placed = await browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: body.revision, operations });
      expect(placed.status, JSON.stringify(placed.body)).toBe(200);
      expect((await browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
      await sign(test, { email, pdf, field: element.id });
      await becomes(browser, pdf, { signing_mode: 'completed' });

      const sealed = new Uint8Array((await browser.call('GET', pdfPath(pdf, '/download'))).bytes);
      expect(Buffer.from(sealed.subarray(0, source.length)).equals(source), 'the upload is a part of it').toBe(true);
      expect(isCleanForQpdf(sealed)).toBe(true);
      expect(pdfsig(sealed).length).toBeGreaterThan(0);
      expect(pdfsig(sealed).every(({ valid }) => valid)).toBe(true);
      for (const [reader, shown] of Object.entries(await imagesOf(sealed)))
        expect([reader, (await inkIn(shown, places)).filter(isInk).length]).toEqual([reader, fields.length]);
      const text = pdftotext(sealed).replaceAll(/[\u200e\u200f\u202a-\u202e]/g, '');
      for (const value of [...Object.values(VALUES), '北京', 'Москва', 'Раз', 'Два', 'Вверх']) expect(text).toContain(value);
    },
  );

  it('are shown in the format of the form', async () => {
    const pdf = await uploadReady(person.browser, { bytes: formFiles.formatted('AFSpecial_Format(2);', '1234567890') });
    expect((await person.browser.call('POST', pdfPath(pdf, '/form'), { action: 'flatten' })).status).toBe(200);
    const { bytes } = await person.browser.call('GET', pdfPath(pdf, '/download'));
    expect(pdftotext(new Uint8Array(bytes))).toContain('(123) 456-7890');
  });

  it('do not prevent an upload from being accepted if they cannot be drawn', async () => {
    const { sandbox } = test.app.context;
    const run = sandbox.run.bind(sandbox);
    const running = vi.spyOn(sandbox, 'run').mockImplementation((name, ...rest) => {
      if (name === 'elements.set_appearances') throw new SandboxError('overtime', 'It took too long.');
      return run(name, ...rest);
    });
    onTestFinished(() => running.mockRestore());
    const source = everyScript();
    const pdf = await uploadReady(person.browser, { bytes: source });
    expect(running.mock.calls.map(([name]) => name)).toContain('elements.set_appearances');
    const { bytes } = await person.browser.call('GET', pdfPath(pdf, '/file'));
    expect(Buffer.from(bytes).equals(source)).toBe(true);
  });

  it('can be used as fields or flattened, like those of any other form', async () => {
    const source = everyScript();
    const used = await uploadReady(person.browser, { bytes: source, mode: 'edit' });
    expect((await person.browser.call('POST', pdfPath(used, '/form'), { action: 'use' })).body).toMatchObject({
      staying: ['turned'],
    });
    const { data } = (await person.browser.call<{ data: { name: string; value: string }[] }>('GET', pdfPath(used, '/elements')))
      .body;
    expect(Object.fromEntries(data.map(({ name, value }) => [name, value]))).toMatchObject(VALUES);

    const flat = await uploadReady(person.browser, { bytes: source, mode: 'edit' });
    expect((await person.browser.call('POST', pdfPath(flat, '/form'), { action: 'flatten' })).status).toBe(200);
    const { bytes } = await person.browser.call('GET', pdfPath(flat, '/download'));
    const places = (await readForm(source)).flatMap(({ widgets }) => widgets);
    for (const [reader, shown] of Object.entries(await imagesOf(new Uint8Array(bytes))))
      expect([reader, (await inkIn(shown, places)).filter(isInk).length]).toEqual([reader, places.length]);
  });
});

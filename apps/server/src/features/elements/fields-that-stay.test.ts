// Which fields of an uploaded form stay in the file when the form is used, and which of their properties are kept.
import { readForm } from '@countersign/pdf';
import { describe, expect, it } from 'vitest';
import { oracle, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import * as formFiles from '../../../../../packages/pdf/fixtures/forms.ts';
import { editingBy } from '#testing/editing.ts';
import { signedInApp } from '#testing/people.ts';
import { pdfPath } from '#testing/signing.ts';

const { person } = signedInApp();
const { decide, elementsOf, download, upload } = editingBy(person);

describe('the form of an upload', () => {
  it('keeps password fields in the file and reports them', async () => {
    const password = formFiles.formOf([
      '/T (pin) /FT /Tx /Ff 8192 /V (geheim) /DA (/F1 10 Tf 0 g) /Rect [50 700 150 720]',
      '/T (name) /FT /Tx /V (Ada) /DA (/F1 10 Tf 0 g) /Rect [50 600 150 620]',
    ]);
    const pdf = await upload(password);
    expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ preflight: { masked_fields: 1 } });
    await decide(pdf, 'use');
    expect((await elementsOf(pdf)).data.map((element) => 'name' in element && element.name)).toEqual(['name']);
    expect(await download(pdf, 'fillable')).toMatchObject([{ name: 'pin', is_masked: true }, { name: 'name' }]);
    const flat = await person.browser.call('GET', pdfPath(pdf, '/download?form=flat'));
    expect(pdftotext(flat.bytes)).not.toContain('geheim');
  });

  it('can be used although its texts cannot be stored unchanged', async () => {
    const long = `${'n'.repeat(999)}\u{1f600}`;
    const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
    const pdf = await upload(
      formFiles.formOf([
        `/T (agreed) /FT /Btn /Opt [${utf16('I\0 agree \ud800')}] /Rect [50 700 70 720]`,
        `/T ${utf16(long)} /FT /Tx /V ${utf16('a\0b')} /Rect [50 600 150 620]`,
      ]),
    );
    expect((await decide(pdf, 'use')).status).toBe(200);
    const { data } = await elementsOf(pdf);
    expect(data).toMatchObject([{ export_option: 'I agree \ufffd' }, { name: 'n'.repeat(999), value: 'ab' }]);
  });

  it('keeps its buttons, and lists with two options of the same label', async () => {
    const look = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 100 20]', data: 'BT /F1 12 Tf 5 5 Td (LOGO) Tj ET' };
    const towns = '/Opt [[(MA) (Springfield)] [(GA) (Springfield)] [(NY) (Albany)]] /V (GA)';
    const pdf = await upload(
      formFiles.formOf(
        [
          '/T (logo) /FT /Btn /Ff 65536 /Rect [50 700 150 720] /AP << /N 300 0 R >>',
          `/T (town) /FT /Ch /Ff 131072 ${towns} /Rect [50 600 150 620]`,
        ],
        { objects: { 300: { ...look, entries: `${look.entries} /Resources << /Font << /F1 3 0 R >> >>` } } },
      ),
    );
    expect((await decide(pdf, 'use')).body).toMatchObject({ staying: ['town'] });
    expect(await download(pdf, 'fillable')).toMatchObject([
      { name: 'logo', kind: 'button' },
      { name: 'town', values: ['Springfield'], options: [{ value: 'MA' }, { value: 'GA' }, { value: 'NY' }] },
    ]);
    const flat = await person.browser.call('GET', pdfPath(pdf, '/download?form=flat'));
    expect(pdftotext(flat.bytes)).toContain('LOGO');
  });

  it('reports fields that no element can represent, and keeps them in the file', async () => {
    const options = Array.from({ length: 501 }, (_, index) => `(${index})`).join(' ');
    const pdf = await upload(
      formFiles.formOf([
        `/T (country) /FT /Ch /Ff 131072 /Opt [${options}] /Rect [50 700 150 720]`,
        '/T (name) /FT /Tx /Rect [50 600 150 620]',
      ]),
    );
    expect((await decide(pdf, 'use')).body).toMatchObject({ staying: ['country'], left_out: [] });
    expect(await download(pdf, 'fillable')).toMatchObject([{ name: 'country' }, { name: 'name' }]);
  });

  it('keeps hidden fields, with their values', async () => {
    const hidden = '/F 6 /Rect [50 600 250 620]';
    const fields = ['/T (b) /FT /Tx /V (Ada) /Rect [50 700 250 720]', `/T (sum) /FT /Tx /V (42) ${hidden}`];
    const pdf = await upload(formFiles.formOf(fields, { about: '/NeedAppearances true' }));
    await decide(pdf, 'use');
    expect((await elementsOf(pdf)).data).toMatchObject([{ name: 'b', value: 'Ada' }]);
    const { bytes } = await person.browser.call('GET', pdfPath(pdf, '/download?form=fillable'));
    const { acroform } = JSON.parse(oracle('qpdf', ['--json', '--json-key=acroform', '{}'], bytes).stdout.toString()) as {
      acroform: { fields: { fullname: string; value: string }[]; needappearances: boolean };
    };
    const values = Object.fromEntries(acroform.fields.map(({ fullname, value }) => [fullname, value]));
    expect([values, acroform.needappearances]).toEqual([{ b: 'u:Ada', sum: 'u:42' }, false]);
  });

  it('keeps rotated fields in the file and reports them', async () => {
    const turned = formFiles.formOf([
      '/T (a) /FT /Tx /V (Ada) /Rect [50 500 70 700] /MK << /R 90 >>',
      '/T (b) /FT /Tx /Rect [90 680 290 700]',
    ]);
    const pdf = await upload(turned);
    expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ preflight: { turned_fields: 1 } });
    await decide(pdf, 'use');
    expect((await elementsOf(pdf)).data).toMatchObject([{ name: 'b' }]);
    const [before] = await readForm(turned);
    expect((await download(pdf, 'fillable')).find(({ name }) => name === 'a')).toEqual({ ...before, is_undrawn: false });
  });
});

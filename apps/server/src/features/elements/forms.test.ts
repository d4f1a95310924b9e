// Forms in both directions: the fields of an upload become elements, and elements become fields of a file.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createElement, uuidv7 } from '@countersign/document-model';
import { type FormFieldReport, readForm } from '@countersign/pdf';
import { describe, expect, it } from 'vitest';
import { pdftotext, testEngine, unpacked } from '../../../../../packages/pdf/fixtures/engine.ts';
import * as formFiles from '../../../../../packages/pdf/fixtures/forms.ts';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { editingBy } from '#testing/editing.ts';
import { signedInApp } from '#testing/people.ts';
import { part, popplerImages } from '#testing/images.ts';
import { firstPage, pdfPath } from '#testing/signing.ts';

const { person } = signedInApp();
const { decide, elementsOf, download, downloaded, fileOf, upload } = editingBy(person);

describe('the form of an upload', () => {
  it('is detected, and its fields become elements that can be filled in and downloaded as a fillable or flat file', async () => {
    const pdf = await upload(formFiles.filledWithoutAppearances());
    expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ form: 'found', form_field_count: 1 });
    expect(await decide(pdf, 'use')).toMatchObject({ status: 200, body: { form: 'used' } });

    const { revision, data } = await elementsOf(pdf);
    expect(data).toMatchObject([
      {
        kind: 'input',
        name: 'full_name',
        value: 'Anna Example',
        x: 50,
        y: 122,
        width: 200,
        height: 20,
        page_id: await firstPage(person.browser, pdf),
      },
    ]);
    const change = { op: 'update', id: data[0]?.id, changes: { value: 'Žaneta Ωmega' } };
    expect((await person.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision, operations: [change] })).status).toBe(200);
    expect(await download(pdf, 'fillable')).toMatchObject([
      { kind: 'text', name: 'full_name', label: 'full_name', values: ['Žaneta Ωmega'], is_read_only: false },
    ]);
    expect(await download(pdf, 'flat')).toEqual([]);
    expect(await decide(pdf, 'flatten')).toMatchObject({ status: 409 });
  });

  it('can be kept, and later be flattened', async () => {
    const pdf = await upload(formFiles.form());
    expect(await decide(pdf, 'keep')).toMatchObject({ status: 200, body: { form: 'kept' } });
    expect((await download(pdf, 'flat')).map(({ name }) => name)).toEqual(['full_name', 'agreed']);
    expect(await decide(pdf, 'flatten')).toMatchObject({ status: 200, body: { form: 'flattened' } });
    expect(await download(pdf, 'flat')).toEqual([]);
    expect((await elementsOf(pdf)).data).toEqual([]);
  });

  it('keeps its comb fields, its lists and the names of its fields', async () => {
    const pdf = await upload(formFiles.deepForm());
    expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ preflight: { multi_select_lists: 1 } });
    await decide(pdf, 'use');
    expect((await elementsOf(pdf)).data.toSorted((a, b) => a.y - b.y)).toMatchObject([
      { kind: 'input', name: 'person.bank.code', value: 'AB12', max_length: 10, is_comb: true },
      { kind: 'select', name: 'size', value: 'M', options: ['S', 'M', 'L'], is_list: true },
    ]);
    const form = await download(pdf, 'fillable');
    expect(form.toSorted((a, b) => byText(a.name, b.name))).toMatchObject([
      { name: 'person.bank.code', values: ['AB12'], max_length: 10, is_comb: true },
      { name: 'person.days', values: ['Mon', 'Wed'], is_multi_select: true },
      { name: 'size', values: ['M'], is_list: true },
    ]);
    expect(await download(pdf, 'flat')).toEqual([]);
  });

  it('keeps the export values of its options as long as their labels stay the same', async () => {
    const countries = '/FT /Ch /Ff 131072 /Opt [[(LU) (Luxembourg)] [(DE) (Deutschland)] (other)]';
    const source = formFiles.formOf([`/T (country) /V (LU) ${countries} /Rect [50 700 250 720]`]);
    const pdf = await upload(source);
    await decide(pdf, 'use');
    const { revision, data } = await elementsOf(pdf);
    expect(data).toMatchObject([{ value: 'Luxembourg', options: ['Luxembourg', 'Deutschland', 'other'] }]);
    const filled = async () => (await download(pdf, 'fillable')).map(({ values, options }) => ({ values, options }));
    const before = (await readForm(source)).map(({ values, options }) => ({ values, options }));
    expect(await filled()).toEqual(before);

    const changes = { options: ['Germany', 'DE', 'Luxembourg'], value: 'Luxembourg' };
    const operations = [{ op: 'update', id: data[0]?.id, changes }];
    expect((await person.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision, operations })).status).toBe(200);
    const options = [
      { value: 'Germany', label: 'Germany' },
      { value: 'DE', label: 'DE' },
      { value: 'LU', label: 'Luxembourg' },
    ];
    expect(await filled()).toEqual([{ values: ['Luxembourg'], options }]);
  });

  it('keeps the size, colour and alignment of its texts, including inherited ones', async () => {
    const named = '/DA (/F1 9 Tf 1 0 0 rg) /Q 2';
    const fields = ['/T (a)', `/T (b) ${named}`].map(
      (field, index) => `${field} /FT /Tx /Rect [50 ${700 - index * 50} 250 ${720 - index * 50}]`,
    );
    const pdf = await upload(formFiles.formOf(fields, { about: '/DA (0 0 1 rg /F1 18 Tf) /Q 1' }));
    await decide(pdf, 'use');
    expect((await elementsOf(pdf)).data.toSorted((a, b) => a.y - b.y)).toMatchObject([
      { name: 'a', size: 18, color: '#0000ff', alignment: 'center' },
      { name: 'b', size: 9, color: '#ff0000', alignment: 'right' },
    ]);
    expect(await download(pdf, 'fillable')).toMatchObject([
      { name: 'a', text_size: 18, text_color: '#0000ff', alignment: 'center' },
      { name: 'b', text_size: 9, text_color: '#ff0000', alignment: 'right' },
    ]);
  });

  it('keeps the exact size of its boxes, however low, and does not allow lower ones', async () => {
    const source = formFiles.formOf([
      '/T (low) /FT /Tx /V (Ada) /Rect [50 700 250 708.6]',
      '/T (box) /FT /Btn /Rect [50 600 55.5 605.5]',
    ]);
    const pdf = await upload(source);
    await decide(pdf, 'use');
    const { revision, data } = await elementsOf(pdf);
    const [low, box] = data.toSorted((a, b) => a.y - b.y);
    expect([low?.height, box?.width].map((length) => length?.toFixed(2))).toEqual(['8.60', '5.50']);
    const places = (fields: FormFieldReport[]) =>
      fields.map(({ widgets }) => widgets.map(({ y, height }) => [y.toFixed(2), height.toFixed(2)]));
    expect(places(await download(pdf, 'fillable'))).toEqual(places(await readForm(source)));

    const change = (at: number, operations: unknown[]) =>
      person.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: at, operations });
    expect((await change(revision, [{ op: 'update', id: low?.id, changes: { height: 8 } }])).status).toBe(422);
    expect((await change(revision, [{ op: 'delete', id: low?.id }])).status).toBe(200);
    expect((await change(revision + 1, [{ op: 'create', element: low }])).status).toBe(200);
    const other = await upload(pageFiles.plain());
    const element = { ...low, id: uuidv7(), page_id: await firstPage(person.browser, other) };
    const elsewhere = { revision: 0, operations: [{ op: 'create', element }] };
    expect(await person.browser.call('PATCH', pdfPath(other, '/elements'), elsewhere)).toMatchObject({
      status: 422,
      body: { message: 'This element must be at least 12 points in size.' },
    });
  });

  it('shows all lines of its lists in fillable and in flat files', async () => {
    const pdf = await upload(formFiles.deepForm());
    await decide(pdf, 'use');
    const wordsOf = async (form: string) =>
      pdftotext((await person.browser.call('GET', pdfPath(pdf, `/download?form=${form}`))).bytes).split(/\s+/);
    for (const form of ['fillable', 'flat']) expect(await wordsOf(form), form).toEqual(expect.arrayContaining(['S', 'M', 'L']));
  });

  it('allows only one of several mutually exclusive check boxes', async () => {
    const boxes = [
      { value: 'M', y: 60 },
      { value: 'F', y: 90 },
    ].map(({ value, y }) => ({ value, place: { page_index: 0, x: 60, y, width: 12, height: 12 }, on: [], off: [] }));
    const common = { label: '', is_required: false, is_read_only: false };
    const sex = { ...common, kind: 'checkbox' as const, name: 'sex', choices: boxes, value: 'M' };
    const pdf = await upload(await (await testEngine()).stamp(pageFiles.plain(), [], { fields: [sex] }));
    await decide(pdf, 'use');
    const { revision, data } = await elementsOf(pdf);
    const operations = [{ op: 'update', id: data[1]?.id, changes: { value: true } }];
    const changed = await person.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision, operations });
    expect(changed).toMatchObject({ status: 200, body: { elements: [{ value: true }, { value: false }] } });
    expect(await download(pdf, 'fillable')).toMatchObject([
      { name: 'sex', kind: 'checkbox', values: ['F'], widgets: [{ on_value: 'M' }, { on_value: 'F' }] },
    ]);
  });

  it('keeps boxes checked that appear checked, whatever the names of their states and appearances', async () => {
    const bytes = formFiles.checkBoxes();
    const pdf = await upload(bytes);
    const before = await inkedBoxes(await fileAsSeen(pdf));
    await decide(pdf, 'use');
    expect((await elementsOf(pdf)).data).toMatchObject([
      { name: 'Zustimmung €', value: true, export_value: 'gewählt' },
      { name: 'latin', value: true, export_value: 'über' },
      { name: 'single look', value: true, export_value: 'Yes' },
      { name: 'single look of Off', value: true },
      { name: 'seen off', value: false, export_value: 'Yes' },
      { name: 'without look', value: true, export_value: 'Yes' },
    ]);
    expect(before).toEqual([true, true, true, true, false, true]);
    for (const form of ['flat', 'fillable']) expect(await inkedBoxes(await downloaded(pdf, form)), form).toEqual(before);
    const fields = await download(pdf, 'fillable');
    expect(fields.slice(0, 3).map(({ values }) => values)).toEqual([['gewählt'], ['über'], ['Yes']]);
    const names = unpacked(await downloaded(pdf, 'fillable'));
    expect(names).toContain('/V /gew#c3#a4hlt');
  });

  it('keeps values in every script when flattened', async () => {
    const pdf = await upload(
      formFiles.formOf(
        [
          '/T (a) /FT /Tx /V <feff65e5672c002000e916a0> /DA (/F1 10 Tf 0 g) /Rect [50 700 150 720]',
          '/T (b) /FT /Ch /Ff 131072 /Opt [(One) (Two)] /V (Two) /DA (/F1 10 Tf 0 g) /Rect [50 600 150 620]',
        ],
        { about: '/NeedAppearances true' },
      ),
    );
    expect(await decide(pdf, 'flatten')).toMatchObject({ status: 200, body: { left_out: ['ᚠ'] } });
    const { bytes } = await person.browser.call('GET', pdfPath(pdf, '/download'));
    expect(pdftotext(bytes).split(/\s+/)).toEqual(expect.arrayContaining(['日本', 'é', 'Two']));
    expect(await readForm(bytes)).toEqual([]);
  });

  it('keeps an appearance although a field of the same name has none, and keeps hidden layers hidden, when flattened', async () => {
    const appearance = '/AP << /N 300 0 R >>';
    const at = (y: number) => `/FT /Tx /DA (/F1 10 Tf 0 g) /Rect [50 ${y} 150 ${y + 20}]`;
    const objects = {
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm 90 0 R /OCProperties << /OCGs [301 0 R] /D << /OFF [301 0 R] >> >> >>',
      300: {
        entries: '/Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 3 0 R >> >>',
        data: 'BT /F1 10 Tf 2 5 Td (alpha) Tj ET',
      },
      301: '<< /Type /OCG /Name (Off) >>',
    };
    const fields = [
      `/T (n) /V (alpha) ${appearance} ${at(700)}`,
      `/T (n) /V (beta) ${at(600)}`,
      `/T (o) /V (gamma) /OC 301 0 R ${at(500)}`,
      `/T (p) /V (delta) ${at(400)}`,
    ];
    const pdf = await upload(formFiles.formOf(fields, { objects }));
    await decide(pdf, 'flatten');
    const words = pdftotext((await person.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
    for (const word of ['alpha', 'delta']) expect(words).toContain(word);
    expect(words).not.toContain('gamma');
  });

  it('keeps the input rules of its fields, and radios cannot be deselected', async () => {
    const flags = [2 ** 22 + 2 ** 23, 2 ** 17 + 2 ** 18, 2 ** 15, 2 ** 15 + 2 ** 14 + 2 ** 25];
    const kinds = ['/FT /Tx', '/FT /Ch /Opt [(A)]', '/FT /Btn', '/FT /Btn'];
    const fields = kinds.map(
      (kind, index) => `/T (${index}) ${kind} /Ff ${flags[index]} /Rect [50 ${700 - index * 50} 80 ${720 - index * 50}]`,
    );
    const source = formFiles.formOf(fields);
    const pdf = await upload(source);
    await decide(pdf, 'use');
    const flagsOf = (form: FormFieldReport[]) => form.map(({ form_flags }) => form_flags);
    expect(flagsOf(await download(pdf, 'fillable'))).toEqual(flagsOf(await readForm(source)));

    const plain = await upload(pageFiles.plain());
    const page_id = await firstPage(person.browser, plain);
    const operations = [{ op: 'create', element: createElement({ id: uuidv7(), page_id, kind: 'radio', x: 60, y: 60 }) }];
    await person.browser.call('PATCH', pdfPath(plain, '/elements'), { revision: 0, operations });
    expect(flagsOf(await download(plain, 'fillable'))).toEqual([2 ** 14]);
  });

  it('is undecided again in a version from before the decision', async () => {
    const pdf = await upload(formFiles.form());
    const version = await person.browser.call<{ id: string }>('POST', pdfPath(pdf, '/snapshots'), { name: 'Before' });
    expect(version.status).toBe(201);
    await decide(pdf, 'use');
    expect(await person.browser.call('POST', pdfPath(pdf, `/snapshots/${version.body.id}/restore`))).toMatchObject({
      status: 200,
    });
    expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ form: 'found', form_field_count: 2 });
    expect((await download(pdf, 'flat')).map(({ name }) => name)).toEqual(['full_name', 'agreed']);
    expect(await decide(pdf, 'use')).toMatchObject({ status: 200 });
  });

  it('needs no decision if the file has no form', async () => {
    const pdf = await upload(pageFiles.plain());
    expect((await person.browser.call('GET', pdfPath(pdf))).body).toMatchObject({ form: 'none', form_field_count: 0 });
    expect(await decide(pdf, 'use')).toMatchObject({ status: 409 });
  });
});

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}

const fileAsSeen = (pdf: string) => fileOf(pdf, '/file');

/** For each box of `checkBoxes`, whether its centre contains ink, as rendered by Poppler. */
async function inkedBoxes(bytes: Uint8Array): Promise<boolean[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'check-boxes-'));
  try {
    const file = path.join(folder, 'boxes.pdf');
    await writeFile(file, bytes);
    const [page] = await popplerImages(file, 72);
    if (!page) throw new Error('no page');
    const middles = [0, 1, 2, 3, 4, 5].map((index) => part(page, { x: 65, y: 105 + index * 40, width: 10, height: 10 }));
    return middles.map(({ data }) => data.some((grey) => grey < 128));
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { describe, expect, it } from 'vitest';
import { isCleanForQpdf, oracle, testEngine, unpacked } from '../../fixtures/engine.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { common, dot, fields, place, style, textField } from '../../fixtures/new-fields.ts';
import { fieldNames, type NewField, readForm, unseenFields } from '../index.ts';

const engine = await testEngine();

describe('a form', () => {
  it.each([
    ['plain', pageFiles.plain()],
    ['turned by 90', pageFiles.rotated(90)],
    ['cropped and turned by 270', pageFiles.cropped(270)],
  ])('is read as it was created: a page %s', async (_, source) => {
    const form = await readForm(await engine.stamp(source, [], { fields }));
    expect(form.map(({ name, kind, values }) => [name, kind, values])).toEqual([
      ['name', 'text', ['Zoë']],
      ['plan', 'choice', ['B']],
      ['agree', 'checkbox', ['yes']],
      ['pay', 'radio', []],
      ['sign', 'signature', []],
    ]);
    expect(form[0]).toMatchObject({
      label: 'Your name',
      is_required: true,
      is_multiline: true,
      text_size: 11,
      alignment: 'center',
    });
    expect(form[1]?.options.map(({ label }) => label)).toEqual(['A', 'B']);
    expect(form[3]?.widgets.map(({ on_value }) => on_value)).toEqual(['now', 'later']);
    for (const [index, [x, y]] of (
      [
        [40, 40],
        [40, 80],
        [40, 120],
        [40, 160],
      ] as const
    ).entries()) {
      const widget = form[index]?.widgets[0];
      const displayed = [widget?.x, widget?.y, widget?.width, widget?.height].map(
        (value) => Math.round((value ?? 0) * 100) / 100,
      );
      expect(displayed, 'with the room that lines along its edge need').toEqual([x - 2, y - 2, 104, 24]);
    }
  });

  it('uses export values in place of state names, if there are any', async () => {
    const choices = ['First of April', null].map((option, index) => {
      const y = 40 + index * 40;
      return { value: String(index), option, place: place(40, y), on: dot(40, y), off: [] };
    });
    const field: NewField = { ...common, kind: 'radio', name: 'when', label: '', choices, value: '0' };
    const bytes = await engine.stamp(pageFiles.plain(), [], { fields: [field] });
    expect(await readForm(bytes)).toMatchObject([
      {
        values: ['0'],
        widgets: [
          { on_value: '0', option: 'First of April' },
          { on_value: '1', option: '1' },
        ],
      },
    ]);
  });

  it('gives each button its own export value, even if one has none', async () => {
    const kids = ['first', 'second'].map(
      (state, index) =>
        `/Parent 200 0 R /Rect [50 ${600 - index * 50} 62 ${612 - index * 50}] /AP << /N << /${state} 300 0 R >> >>`,
    );
    const source = formFiles.formOf(kids, {
      objects: {
        90: '<< /Fields [200 0 R] >>',
        200: '<< /FT /Btn /Ff 32768 /T (which) /Kids [91 0 R 92 0 R] /Opt [null (Second)] >>',
        300: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: '' },
      },
    });
    const options = (await readForm(source)).flatMap(({ widgets }) => widgets.map(({ option }) => option));
    expect(options).toEqual([null, 'Second']);
  });

  it('made by others is read too', async () => {
    expect(await readForm(formFiles.form())).toMatchObject([
      { name: 'full_name', kind: 'text', values: [], widgets: [{ page_index: 0, x: 50, y: 122, width: 200, height: 20 }] },
      { name: 'agreed', kind: 'checkbox', widgets: [{ x: 50, y: 170, width: 12, height: 12 }] },
    ]);
    expect(await readForm(pageFiles.plain())).toEqual([]);
  });

  it('includes a field on a page that the form does not refer to', async () => {
    const text = Buffer.from(formFiles.form()).toString('latin1').replace('/Fields [91 0 R 92 0 R]', '/Fields [91 0 R       ]');
    const partly = new Uint8Array(Buffer.from(text, 'latin1'));
    expect((await readForm(partly)).map(({ name }) => name)).toEqual(['full_name', 'agreed']);
  });

  it('reports comb fields, list boxes, and multiple selection', async () => {
    expect(await readForm(formFiles.deepForm())).toMatchObject([
      { name: 'person.bank.code', kind: 'text', values: ['AB12'], max_length: 10, is_comb: true },
      { name: 'person.days', kind: 'choice', values: ['Mon', 'Wed'], is_list: true, is_multi_select: true },
      { name: 'size', kind: 'choice', values: ['M'], is_list: true, is_multi_select: false },
    ]);
    expect(await fieldNames(formFiles.deepForm())).toEqual(['person.bank.code', 'person.days', 'size', 'state']);
  });
});

describe('a field that no page shows', () => {
  it('is listed by name, unless it is a button or a signature field', async () => {
    const at = '/Rect [50 700 250 720]';
    const hidden = `/F 6 ${at}`;
    const file = formFiles.formOf([
      `/T (seen) /FT /Tx ${at}`,
      `/T (seen) /FT /Tx ${hidden}`,
      `/T (sum) /FT /Tx /V (0) ${hidden}`,
      '/T (flat) /FT /Ch /Opt [(a)] /V (a) /Rect [0 0 0 0]',
      `/T (check) /FT /Btn ${hidden}`,
      `/T (push) /FT /Btn /Ff 65536 ${hidden}`,
      `/T (sign) /FT /Sig ${hidden}`,
      `/FT /Tx ${hidden}`,
    ]);
    expect(await unseenFields(file)).toEqual(['sum', 'flat', 'check']);
    expect(await unseenFields(formFiles.deepForm())).toEqual(['state']);
  });
});

describe('a choice', () => {
  it('is stored by the export values of its options, which may differ from the labels', async () => {
    const options = [
      { label: 'Luxembourg', value: 'LU' },
      { label: 'Zürich', value: 'Zürich' },
    ];
    const choice: NewField = { ...textField('country'), kind: 'choice', value: 'LU', options };
    const made = await engine.stamp(pageFiles.plain(), [], { fields: [choice] });
    expect(await readForm(made)).toMatchObject([{ name: 'country', values: ['Luxembourg'], options }]);
    const read = JSON.parse(oracle('qpdf', ['--json', '--json-key=acroform', '{}'], made).stdout.toString()) as {
      acroform: { fields: { value: string }[] };
    };
    expect(read.acroform.fields[0]?.value).toBe('u:LU');
  });
});

describe('the text of a field', () => {
  const field = (entries: string) => `/FT /Tx /T (name) /Rect [50 700 250 720] ${entries}`;
  const ofForm = '/DA (0 0 0.95 rg /F1 18 Tf) /Q 1';

  it.each([
    ['', ofForm, { text_size: 18, text_color: '#0000f2', alignment: 'center' }],
    ['/DA (/F1 9 Tf 1 0 0 rg) /Q 2', ofForm, { text_size: 9, text_color: '#ff0000', alignment: 'right' }],
    ['/DA (/F1 0 Tf .5 g)', '', { text_size: null, text_color: '#808080', alignment: 'left' }],
    ['/DA (0 1 1 0 k/Helv 7.5 Tf) /Q 0', ofForm, { text_size: 7.5, text_color: '#ff0000', alignment: 'left' }],
    ['', '', { text_size: null, text_color: '#000000', alignment: 'left' }],
  ])('has its own size, colour and alignment, or else those of the form: %s of %s', async (entries, form, style) => {
    expect(await readForm(formFiles.formOf([field(entries)], { about: form }))).toMatchObject([style]);
  });

  it.each(['#ff0000', '#808080', '#1f2937', '#000000'])('is %s again if it was created so', async (color) => {
    const fields: NewField[] = [{ ...textField('name'), style: { ...style, color } }];
    const form = await readForm(await engine.stamp(pageFiles.plain(), [], { fields }));
    expect(form).toMatchObject([{ text_size: 11, text_color: color, alignment: 'center' }]);
  });
});

describe('the text in a field', () => {
  const field = (entries: string) => `/FT /Tx /T (name) /Rect [50 700 250 720] ${entries}`;

  it.each([
    [0, '', false],
    [0, '/MK << /R 90 >>', true],
    [0, '/MK << /R 180 >>', true],
    [90, '/MK << /R 90 >>', false],
    [90, '/MK << /R -270 >>', false],
    [90, '', false],
    [90, '/V ()', false],
    [90, '/V (Ada)', true],
    [270, '/MK << /R 90 >>', true],
  ])('is rotated unless it is upright: on a page rotated by %i degrees, with %s', async (rotate, entries, is_turned) => {
    const form = await readForm(formFiles.formOf([field(entries)], { shape: { rotate } }));
    expect(form[0]?.widgets).toMatchObject([{ is_turned }]);
  });

  it('is rotated if its appearance is, even if no entry says so', async () => {
    expect(await readForm(formFiles.turnedAppearance())).toMatchObject([{ widgets: [{ is_turned: true }] }]);
  });

  it.each([90, 180, 270] as const)(
    'of our own is upright on a page rotated by %i degrees, also in readers that redraw it',
    async (rotate) => {
      const made = await engine.stamp(pageFiles.rotated(rotate), [], { fields });
      expect((await readForm(made)).flatMap(({ widgets }) => widgets.map(({ is_turned }) => is_turned))).not.toContain(true);
      expect(unpacked(made).match(/\/MK <<\s+\/R \d+/g)).toEqual(
        Array.from({ length: 6 }, () => expect.stringMatching(`${rotate}$`) as string),
      );
    },
  );
});

describe('a value that the form displays differently from how it stores it', () => {
  it.each([
    ['AFSpecial_Format(2);', '1234567890', '(123) 456-7890'],
    ['AFSpecial_Format(2);', '5551234', '555-1234'],
    ['AFSpecial_Format(3);', '111111111', '111-11-1111'],
    ['AFSpecial_Format(1);', '123456789', '12345-6789'],
    ['AFSpecial_Format(3);', 'unknown', 'unknown'],
    ['AFNumber_Format(2,2,0,0,"",false )', '1234567.5', '1.234.567,50'],
    ['AFNumber_Format(0, 0, 0, 0, "", true);', '43160', '43,160'],
    ['AFNumber_Format(2, 0, 2, 0, "$", true);', '-12', '($12.00)'],
    ['AFNumber_Format(2, 0, 0, 0, " EUR", false);', '-12', '-12.00 EUR'],
    ['AFPercent_Format(1, 0);', '0.125', '12.5%'],
    ['AFDate_FormatEx("mm/dd/yyyy");', '01/02/2026', '01/02/2026'],
    ['event.value = "forged"', '12', '12'],
  ])('is read as it is displayed: %s of %s', async (script, value, shown) => {
    expect((await readForm(formFiles.formatted(script, value)))[0]?.values).toEqual([shown]);
  });
});

describe('a field with several widgets', () => {
  it('is one field with one value, shown in each of them', async () => {
    const places = [place(40, 40), place(200, 40)];
    const [first = place(0, 0), second = place(0, 0)] = places;
    const copies = [{ place: second, items: [], style }];
    const twice: NewField = { ...textField('city'), value: 'Zoë', place: first, copies, is_exact: true };
    const form = await readForm(await engine.stamp(pageFiles.cropped(90), [], { fields: [twice] }));
    expect(form).toMatchObject([{ name: 'city', values: ['Zoë'], widgets: places }]);
  });

  it('is one choice, whichever of its boxes represent it', async () => {
    const choices = ['Ja', 'Nein', 'Nein'].map((value, index) => ({ value, place: place(40, 40 + index * 30), on: [], off: [] }));
    const fields: NewField[] = [{ ...common, kind: 'checkbox', name: 'yes', label: '', choices, value: 'Nein', is_exact: true }];
    const form = await readForm(await engine.stamp(pageFiles.plain(), [], { fields }));
    expect(form).toMatchObject([{ kind: 'checkbox', values: ['Nein'], widgets: choices.map(({ place }) => place) }]);
    expect(form[0]?.widgets.map(({ on_value }) => on_value)).toEqual(['Ja', 'Nein', 'Nein']);
  });
});

describe('a comb field', () => {
  const cells: NewField = { ...textField('iban'), max_length: 10, is_comb: true };

  it('is placed exactly where its cells were drawn', async () => {
    const loose = { ...cells, name: 'loose', is_exact: false };
    const form = await readForm(await engine.stamp(pageFiles.rotated(90), [], { fields: [cells, loose] }));
    const exact = { max_length: 10, is_comb: true, widgets: [place(40, 40)] };
    expect(form).toMatchObject([exact, exact]);
  });

  it('is an ordinary field if it is multiline or has no maximum length', async () => {
    const others = [
      { ...cells, name: 'a', is_multiline: true },
      { ...cells, name: 'b', max_length: null },
    ];
    const form = await readForm(await engine.stamp(pageFiles.plain(), [], { fields: others }));
    expect(form.map(({ is_comb, max_length }) => [is_comb, max_length])).toEqual([
      [false, 10],
      [false, null],
    ]);
  });
});

describe('the full names of fields', () => {
  const named = (...names: string[]) => names.map(textField);

  it('form a tree that can be extended', async () => {
    const once = await engine.stamp(pageFiles.plain(), [], { fields: named('person.name.first', 'city', 'person.name.last') });
    const twice = await engine.stamp(once, [], { fields: named('person.age') });
    expect(await fieldNames(twice)).toEqual(['person.name.first', 'person.name.last', 'person.age', 'city']);
    const { acroform } = JSON.parse(oracle('qpdf', ['--json', '--json-key=acroform', '{}'], twice).stdout.toString()) as {
      acroform: { fields: { fullname: string; partialname: string }[] };
    };
    expect(Object.fromEntries(acroform.fields.map((one) => [one.fullname, one.partialname]))).toEqual({
      'person.name.first': 'first',
      'person.name.last': 'last',
      'person.age': 'age',
      city: 'city',
    });
    expect(isCleanForQpdf(twice)).toBe(true);
  });

  it.each(['full_name.first', 'full_name', 'a..b', '.', ''])(
    'cannot be below a field with a value, duplicated, or have an empty part: %s',
    async (bad) => {
      await expect(engine.stamp(formFiles.form(), [], { fields: named(bad) })).rejects.toMatchObject({ code: 'broken' });
    },
  );
});

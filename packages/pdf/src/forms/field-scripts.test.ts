// Calculations and formats of forms are parsed, never run.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { formOf } from '../../fixtures/forms.ts';
import { readForm } from '../index.ts';
import { formulaOf } from './read-calculation.ts';

const literal = (text: string) => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
const action = (trigger: string, script: string) => `/${trigger} << /S /JavaScript /JS ${literal(script)} >>`;
async function read(scripts: Record<string, string>, value = '') {
  const entries = Object.entries(scripts).map(([trigger, script]) => action(trigger, script));
  const [field] = await readForm(
    formOf([`/T (a) /FT /Tx /V ${literal(value)} /Rect [50 700 250 720] /AA << ${entries.join(' ')} >>`]),
  );
  return field;
}

describe('a calculation', () => {
  it.each([
    ['AFSimple_Calculate("SUM", new Array ("items.1", "items.2"));', 'SUM({items.1}, {items.2})'],
    ["AFSimple_Calculate('PRD', ['qty', 'unit price'])", 'PRODUCT({qty}, {unit price})'],
    ['AFSimple_Calculate("AVG", "a, b");', 'AVERAGE({a}, {b})'],
    ['AFSimple_Calculate("MIN", new Array("a"))', 'MIN({a})'],
    ['AFSimple_Calculate("MAX", new Array("Stra\\u00dfe", "q\\"}"));', String.raw`MAX({Straße}, {q"\}})`],
    [String.raw`/** BVCALC qty * (unit\ price + 1.5) EVCALC **/ event.value = whatever();`, '{qty} * ( {unit price} + 1.5 )'],
    ['event.value = this.getField("qty").value * this.getField("price").value;', '{qty} * {price}'],
    ['// total\nevent.value=AFMakeNumber(getField("a").value)-2/*half*/', '( {a} ) - 2'],
    ['event.value = -getField("a").value', '- {a}'],
  ])('is understood: %s', (script, formula) => {
    expect(formulaOf(script)).toBe(formula);
  });

  it.each([
    'event.value = this.getField("a").value * rate;',
    'event.value = this.getField("a").value; app.alert("!")',
    'if (this.getField("a").value > 3) event.value = 1;',
    'event.value = (this.getField("a").value',
    'event.value = 5;',
    'event.value == this.getField("a").value',
    'AFSimple_Calculate("SUM", fields);',
    'AFSimple_Calculate("VAR", new Array("a"));',
    '/** BVCALC a % b EVCALC **/',
  ])('is not understood: %s', async (script) => {
    expect(formulaOf(script)).toBeNull();
    expect(await read({ C: script })).toMatchObject({ formula: null, lost: ['calculation'] });
  });
});

it('a script in a stream is decoded with its own encoding', async () => {
  const utf16 = Buffer.from('\ufeffevent.value = getField("Größe").value * 2', 'utf16le').swap16().toString('latin1');
  const entries = '/T (a) /FT /Tx /V 201 0 R /Rect [50 700 250 720] /AA << /C << /S /JavaScript /JS 200 0 R >> >>';
  const utf8 = Buffer.from('\ufeffMaß', 'utf8').toString('latin1');
  const objects = { 200: { entries: '', data: utf16 }, 201: { entries: '', data: utf8 } };
  expect(await readForm(formOf([entries], { objects }))).toMatchObject([{ formula: '{Größe} * 2', values: ['Maß'] }]);
});

describe('a format', () => {
  it.each([
    ['AFNumber_Format(2, 2, 0, 0, "", true);', '1.234,5', 'number', '1234.50'],
    ['AFNumber_Format(0, 1, 0, 0, "", true);', '-3', 'number', '-3'],
    ['AFNumber_Format(0, 0, 0, 0, "", true);', '1,234,567', 'number', '1234567'],
    ['AFNumber_Format(0, 0, 0, 0, "", true);', '1,2,3', 'number', null],
    ['AFNumber_Format(0, 0, 0, 0, "", true);', '1,234.567,8', 'number', null],
    ['AFDate_FormatEx("dd.mm.yyyy");', '31.12.2026', 'date', '2026-12-31'],
    ['AFDate_FormatEx("mmm d, yyyy");', 'Feb 3, 2026', 'date', '2026-02-03'],
    ['AFDate_Format(2);', '02/30/26', 'date', null],
    ['AFDate_FormatEx("m/d/yy h:MM tt");', '1/2/26 12:05 am', 'datetime', '2026-01-02T00:05'],
    ['AFTime_Format(0);', '9:30', 'time', '09:30'],
    ['AFTime_Format(1);', '1:30 pm', 'time', '13:30'],
    ['AFTime_Format(2);', '10:20:30', 'time', '10:20:30'],
    ['AFTime_Format(3);', '1:02:03 PM', 'time', '13:02:03'],
    ['AFTime_Format(2);', '10:20:60', 'time', null],
    ['AFTime_Format(1);', '13:00 pm', 'time', null],
    ['AFTime_Format(1);', '0:30 am', 'time', null],
    ['AFDate_FormatEx("yyyy-mm-dd HH:MM:ss");', '2026-01-02 03:04:05', 'datetime', '2026-01-02T03:04:05'],
    ['AFSpecial_Format(2);', '1234567890', 'phone', '1234567890'],
  ])('defines what may be entered: %s', async (script, value, kind, canonical) => {
    const keystroke = script.replace('_Format', '_Keystroke');
    expect(await read({ F: script, K: keystroke }, value)).toMatchObject({ format: { kind }, canonical, lost: [] });
  });

  it('is reported if it is not supported', async () => {
    for (const script of [
      'AFNumber_Format(2, 0, 0, 0, "a very long name of a currency", true);',
      'AFNumber_Format(2, 0, 0, 0, currency, true);',
      String.raw`AFNumber_Format(2, 0, 0, 0, "\u0000", true);`,
      'AFSpecial_Format(0);',
    ])
      expect(await read({ F: script })).toMatchObject({ format: null, lost: ['format'] });
    expect(await read({ F: 'AFDate_FormatEx("mm/yy");' })).toMatchObject({ format: null, lost: ['format'] });
    expect(await read({ F: 'event.value = "*";', K: 'custom();' })).toMatchObject({ lost: ['format'] });
    expect(await read({ V: 'event.rc = event.value != "";', Fo: 'app.beep();' })).toMatchObject({
      lost: ['validation', 'action'],
    });
  });

  it.each([
    [String.raw`AFNumber_Format(2, 0, 0, 0, "\u20ac ", true);`, '1234.5', { prefix: '€ ', suffix: '', decimals: 2 }, '1234.50'],
    [`AFNumber_Format(2, 2, 0, 0, ' EUR', false);`, '1234,5', { prefix: '', suffix: ' EUR', decimal_mark: ',' }, '1234.50'],
    ['AFNumber_Format(0, 1, 3, 0, "$", true);', '-7', { prefix: '$', suffix: '', is_percent: false }, '-7'],
    ['AFNumber_Format(2, 0, 0, 0, "", true);', '7', { prefix: '', suffix: '', is_percent: false }, '7.00'],
    ['AFNumber_Format(2, 0, 0, 0, "a,b", true);', '7', { prefix: 'a,b', suffix: '' }, '7.00'],
    ['AFPercent_Format(1, 0);', '0.255', { prefix: '', suffix: '', is_percent: true, decimals: 1 }, '0.255'],
    ['AFPercent_Format(2, 2);', '0,5', { is_percent: true, decimal_mark: ',' }, '0.5'],
  ])('keeps the currency or percentage of a number: %s', async (script, value, format, canonical) => {
    const keystroke = script.replace('_Format', '_Keystroke');
    expect(await read({ F: script, K: keystroke }, value)).toMatchObject({ format, canonical, lost: [] });
  });
});

describe('a range', () => {
  it.each([
    ['AFRange_Validate(true, 0, true, 9);', { min: 0, max: 9 }],
    ['AFRange_Validate(true, -1.5, false, 0)', { min: -1.5, max: null }],
    ['AFRange_Validate(false, , true, "100");', { min: null, max: 100 }],
  ])('is kept for numbers: %s', async (script, range) => {
    expect(await read({ V: script })).toMatchObject({ range, lost: [] });
    expect(await read({ V: script, F: 'AFPercent_Format(0, 0);' })).toMatchObject({ range, lost: [] });
  });

  it.each([
    [{ V: 'AFRange_Validate(false, 0, false, 9);' }],
    [{ V: 'AFRange_Validate(true, least, true, 9);' }],
    [{ V: 'AFRange_Validate(true, 9, true, 0);' }],
    [{ V: 'AFRange_Validate(true, 0, true, 9); app.beep();' }],
    [{ V: 'AFRange_Validate(true, 0, true, 9);', F: 'AFDate_FormatEx("dd.mm.yyyy");' }],
    [{ V: 'AFRange_Validate(true, 0, true, 9);', C: 'AFSimple_Calculate("SUM", new Array("b"));' }],
  ])('is reported if it is not supported: %o', async (scripts) => {
    expect(await read(scripts)).toMatchObject({ lost: ['validation'] });
  });
});

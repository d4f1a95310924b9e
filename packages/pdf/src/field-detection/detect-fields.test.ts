import { describe, expect, it } from 'vitest';
import { testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { box, line, text } from '../../fixtures/printed.ts';
import { type DetectedArea, pageGeometry, toDisplaySpace } from '../index.ts';

const engine = await testEngine();

function fieldsIn(bytes: Uint8Array, index = 0, options?: { user_unit?: number }): DetectedArea[] {
  const reader = engine.open(bytes);
  try {
    return reader.placesOf(index, options).places;
  } finally {
    reader.close();
  }
}

/** Detects the fields on an A4 page with this content; y from the bottom, as in PDF. */
const onPage = (...content: string[]): DetectedArea[] => fieldsIn(pageFiles.shaped({ content: content.join('\n') }));
const summary = (fields: readonly DetectedArea[]): [string, string][] => fields.map(({ kind, label }) => [kind, label]);

describe('detected fields', () => {
  it('include lines with words before or under them, and their purpose', () => {
    const fields = onPage(
      text('Name:', 72, 700),
      line(110, 698, 300),
      text('Tenant signature', 72, 600, 8),
      line(72, 610, 250),
      text('Date', 320, 600, 8),
      line(320, 610, 450),
    );
    expect(summary(fields)).toEqual([
      ['input', 'Name'],
      ['signature', 'Tenant signature'],
      ['date', 'Date'],
    ]);
    const [name, signature] = fields;
    expect(name).toMatchObject({ x: 110, width: 190, height: 18 });
    expect((name?.y ?? 0) + 18).toBeCloseTo(842 - 698, 0);
    expect(signature?.height).toBeGreaterThan(24);
  });

  it('use the words under them, not those of the line above', () => {
    const rows = ['Name', 'Address', 'Phone'].flatMap((word, row) => [
      line(72, 700 - row * 28, 300),
      text(word, 74, 690 - row * 28, 8),
    ]);
    expect(onPage(...rows).map(({ label }) => label)).toEqual(['Name', 'Address', 'Phone']);
  });

  it('include rows of underscores on a line of their own that continue a sentence, after a field in the row above', () => {
    const row = '_'.repeat(68);
    const fields = onPage(
      text('Name: ____________________', 72, 700, 12),
      text('with a mailing address of', 340, 700, 12),
      text(`${row}.`, 72, 674, 12),
      text('Town: ____________________', 72, 640, 12),
      text(row, 72, 614, 12),
    );
    expect(fields.map(({ label }) => label)).toEqual(['Name', 'with a mailing address of', 'Town', 'Town']);
    expect(fields[1]).toMatchObject({ kind: 'input', x: 72 });
  });

  it('include rows of underscores and dots within a sentence', () => {
    const fields = onPage(
      text('Signed in ______________ on ___/___/_____ by Mr ..................... of this town', 72, 700),
      text('By: ____________________', 72, 600),
    );
    expect(fields.map(({ kind }) => kind)).toEqual(['signature', 'date', 'input', 'signature']);
    expect(fields[1]?.label).toBe('on');
  });

  it.each([
    ['Date: __/__/____', 'date'],
    ['Date: ____ / ____ / 20____', 'date'],
    ['Date: ___-___-____', 'date'],
    ['Phone: \\(___\\) ___-____', 'input'],
    ['Number: ___-__-____', 'input'],
  ])('combine parts separated by slashes or dashes: %s', (words, kind) => {
    expect(onPage(text(words, 72, 700)).map((field) => field.kind)).toEqual([kind]);
  });

  it('continue on a line of their own, two below the sentence, and after the first two digits of a year', () => {
    const fields = onPage(
      text('Date: ____________________, 20____', 72, 760),
      text('- Buyer, with a mailing address of', 72, 700),
      text('_____________________________________________________________________.', 72, 672),
      text('- Other. ____________________', 72, 600),
    );
    expect(summary(fields)).toEqual([
      ['date', 'Date'],
      ['input', '20'],
      ['input', 'Buyer, with a mailing address of'],
      ['input', 'Other'],
    ]);
  });

  it('continue after dots that lead to the date of signing', () => {
    expect(summary(onPage(text('Signature of tenant ........................ Date ............', 72, 700)))).toEqual([
      ['signature', 'Signature of tenant'],
      ['date', 'Date'],
    ]);
  });

  it('exclude a rule above footnotes and the line above a total', () => {
    expect(
      onPage(
        text('What the court has found is to be read in connection with what', 72, 700),
        text('____________', 72, 686),
        text('1 As it was said on page 4 of the first part of these notes.', 72, 672, 7),
        line(300, 500, 520),
        text('Subtotal', 304, 488),
        text('$ 262.90', 480, 488),
      ),
    ).toEqual([]);
  });

  it('are marked as required if the form says so', () => {
    const fields = onPage(
      text('Name:', 72, 700),
      line(130, 698, 300),
      text('Town: *', 72, 660),
      line(130, 658, 300),
      text('Phone \\(required\\):', 72, 620),
      line(150, 618, 300),
    );
    expect(fields.map(({ label, is_marked }) => [label, is_marked])).toEqual([
      ['Name', false],
      ['Town', true],
      ['Phone (required)', true],
    ]);
  });

  it('exclude leaders of a table of contents, rules and underlines', () => {
    expect(
      onPage(
        text('Introduction ........................................ 3', 72, 700),
        text('What was found . . . . . . . . . . . . . . . . . . . . 12', 72, 680),
        text('A heading', 72, 600, 18),
        line(72, 596, 520),
        text('This is underlined', 72, 500),
        line(72, 498, 160),
        line(72, 60, 520),
        text('Page 1 of 3', 72, 48),
      ),
    ).toEqual([]);
  });

  it('include small squares beside words, drawn or typed', () => {
    const fields = onPage(
      box(72, 700, 10, 10),
      text('I agree', 90, 702),
      text('[  ] Send me a copy', 72, 680),
      box(72, 640, 10, 10),
    );
    expect(summary(fields)).toEqual([
      ['checkbox', 'I agree'],
      ['checkbox', 'Send me a copy'],
    ]);
    expect(fields[0]).toMatchObject({ width: 10, height: 10 });
  });

  it('include brackets to tick, before or after their words', () => {
    expect(summary(onPage(text('\\( \\) Yes   \\( \\) No', 72, 700)))).toEqual([
      ['checkbox', 'Yes'],
      ['checkbox', 'No'],
    ]);
    expect(summary(onPage(text('Left \\( \\)   Right \\( \\)', 72, 700)))).toEqual([
      ['checkbox', 'Left'],
      ['checkbox', 'Right'],
    ]);
    expect(onPage(text('it calls f\\( \\) and reads x[ ] to see', 72, 700))).toEqual([]);
  });

  it('include boxes with a label inside, beside or above them', () => {
    const fields = onPage(
      box(72, 660, 200, 40),
      text('Full name', 75, 690, 7),
      text('Company:', 72, 606),
      box(140, 600, 200, 20),
      text('Comments', 72, 560),
      box(72, 450, 300, 105),
    );
    expect(fields.map(({ kind, label, is_multiline }) => [kind, label, is_multiline])).toEqual([
      ['input', 'Full name', false],
      ['input', 'Company', false],
      ['input', 'Comments', true],
    ]);
  });

  it('include the boxes inside a frame, each with the words above it, but not the space around them', () => {
    const fields = onPage(
      box(40, 500, 500, 200),
      text('* Other \\(specify\\):', 44, 684, 8),
      box(44, 660, 200, 18),
      text('Title:', 44, 636, 8),
      box(44, 590, 400, 40),
    );
    expect(fields.map(({ label, width, is_marked }) => [label, Math.round(width), is_marked])).toEqual([
      ['Other (specify)', 197, true],
      ['Title', 397, false],
    ]);
  });

  it('include the empty cells of a table under its headers, but not of a table that is already filled in', () => {
    const grid = (top: number): string[] => [
      ...[0, 1, 2, 3].map((row) => line(72, top - row * 24, 372)),
      ...[72, 172, 272, 372].map((x) => `0.6 w ${x} ${top} m ${x} ${top - 72} l S`),
    ];
    const headers = (top: number): string[] =>
      ['Item', 'Amount', 'Remark'].map((word, column) => text(word, 78 + column * 100, top - 16));
    const empty = onPage(...grid(700), ...headers(700));
    expect(summary(empty)).toEqual([
      ['input', 'Item'],
      ['input', 'Amount'],
      ['input', 'Remark'],
      ['input', 'Item'],
      ['input', 'Amount'],
      ['input', 'Remark'],
    ]);
    const filled = onPage(
      ...grid(700),
      ...headers(700),
      ...[0, 1].flatMap((row) => [0, 1].map((column) => text('Words', 78 + column * 100, 660 - row * 24))),
    );
    expect(filled).toEqual([]);
    const named = onPage(...grid(700), ...headers(700), text('First *', 78, 660), text('Second', 78, 636));
    expect(named.map(({ label, is_marked }) => [label, is_marked])).toEqual([
      ['First, Amount', true],
      ['First, Remark', true],
      ['Second, Amount', false],
      ['Second, Remark', false],
    ]);
  });

  it('exclude gaps in a table of values: in a column of values, or beside a cell full of words', () => {
    const table = (top: number, height: number, rows: readonly (readonly string[])[]): string[] => [
      ...Array.from({ length: rows.length + 1 }, (_, row) => line(72, top - row * height, 372)),
      ...[72, 172, 272, 372].map((x) => `0.6 w ${x} ${top} m ${x} ${top - rows.length * height} l S`),
      ...rows.flatMap((row, at) => row.flatMap((word, column) => text(word, 78 + column * 100, top - at * height - 14, 9))),
    ];
    const report = [
      ['Country', 'Samples', 'Share'],
      ['', '', ''],
      ['Austria', '109', '6.8'],
      ['Germany', '123', '0.8'],
    ];
    expect(onPage(...table(700, 24, report))).toEqual([]);
    const bids = [
      ['Supply of goods', 'NCB', ''],
      ['Works on a road', 'ICB', ''],
    ];
    const more = [0, 1].flatMap((row) => [28, 42].map((down) => text('and what belongs to it', 74, 600 - row * 60 - down, 9)));
    expect(onPage(...table(600, 60, bids), ...more)).toEqual([]);
  });

  it('combine a cell for each character into one field', () => {
    const cells = Array.from({ length: 9 }, (_, index) => box(150 + index * 16, 600, 16, 18));
    expect(onPage(text('Tax number', 72, 605), ...cells)).toMatchObject([
      { kind: 'input', label: 'Tax number', cells: 9, x: 150, width: 144 },
    ]);
  });

  it('exclude spaces that already have printed text', () => {
    expect(onPage(text('Name:', 72, 700), line(110, 698, 300), text('Ann Able', 180, 700))).toEqual([]);
  });
});

describe('the position of a detected field', () => {
  const shapes = ([0, 90, 180, 270] as const).flatMap((rotate) => [
    { rotate, media: [0, 0, 595, 842], crop: undefined },
    { rotate, media: [-20, 30, 575, 872], crop: [50, 100, 450, 700] },
  ]);

  it.each(shapes)('is given on the page as displayed: rotated by $rotate, cropped to $crop', ({ rotate, media, crop }) => {
    const geometry = pageGeometry({ media, crop, rotation: rotate, user_unit: 1 });
    const radians = (rotate * Math.PI) / 180;
    const [cos, sin] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))];
    // Written so that it is upright on the rotated page, around a point in its middle.
    const content = `q ${cos} ${sin} ${-sin} ${cos} 250 400 cm ${text('Signature:', -100, 2)} ${line(-40, 0, 100)} Q`;
    const [field, ...others] = fieldsIn(pageFiles.shaped({ rotate, media, ...(crop && { crop }), content }));
    expect(others).toEqual([]);
    expect(field).toMatchObject({ kind: 'signature', label: 'Signature' });
    const [x, y] = toDisplaySpace(geometry, 250, 400);
    expect(field?.x).toBeCloseTo(x - 40, 1);
    expect(field?.width).toBeCloseTo(140, 1);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeCloseTo(y, 1);
  });

  it('is in points even if the page has another user unit', () => {
    const content = `${text('Name:', 36, 350, 5)} ${line(55, 349, 150)}`;
    const [field] = fieldsIn(pageFiles.shaped({ media: [0, 0, 300, 400], user_unit: 2, content }), 0, { user_unit: 2 });
    expect(field?.x).toBeCloseTo(110, 0);
    expect(field?.width).toBeCloseTo(190, 0);
  });
});

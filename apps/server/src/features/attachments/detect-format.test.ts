// The format of an attached file is detected from its content, whatever its name.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { zipOf } from '#platform/zip/zip.ts';
import { attachmentTasks } from './engine-tasks.ts';
import { withFittingEnding } from '#platform/file-formats/file-formats.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-format-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function formatOf(bytes: Uint8Array | string) {
  const file = path.join(dir, crypto.randomUUID());
  await writeFile(file, bytes);
  return (await attachmentTasks['attachment.detect_format']({ path: file })).format;
}

const zip = (files: Record<string, string>) =>
  buffer(
    Readable.from(
      zipOf(
        Object.entries(files).map(([name, content]) => ({
          name,
          modified_at: new Date(0),
          open: async () => Readable.from([content]),
        })),
      ),
    ),
  );
const typesOf = (...types: string[]) =>
  `<Types>${types.map((type) => `<Override PartName="/x" ContentType="application/vnd.${type}"/>`).join('')}</Types>`;
const WORD = 'openxmlformats-officedocument.wordprocessingml.document.main+xml';
const SHEET = 'openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const OPEN_TEXT = 'application/vnd.oasis.opendocument.text';
const image = () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });

it('distinguishes PDF, images, office documents and plain text', async () => {
  expect(await formatOf(plain(1))).toBe('pdf');
  expect(await formatOf(await image().png().toBuffer())).toBe('png');
  expect(await formatOf(await image().jpeg().toBuffer())).toBe('jpeg');
  expect(await formatOf(await image().tiff().toBuffer())).toBe('tiff');
  expect(await formatOf('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000')).toBe('heic');
  expect(await formatOf(await zip({ '[Content_Types].xml': typesOf(WORD), 'word/document.xml': '<w/>' }))).toBe('docx');
  expect(await formatOf(await zip({ '[Content_Types].xml': typesOf(SHEET) }))).toBe('xlsx');
  expect(await formatOf(await zip({ mimetype: OPEN_TEXT, 'content.xml': '' }))).toBe('odt');
  expect(await formatOf('name;street\nMüller;Hauptstraße 1\n')).toBe('text');
  expect(await formatOf(Buffer.from('Stra\u00DFe', 'latin1'))).toBe('text');
});

it.each([
  ['a program', () => Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1')],
  ['an archive of anything', () => zip({ 'run.exe': 'MZ' })],
  ['a document with macros', () => zip({ '[Content_Types].xml': typesOf(WORD), 'word/vbaProject.bin': 'x' })],
  ['one that has them under another name', () => zip({ '[Content_Types].xml': typesOf(WORD, 'ms-office.vbaProject') })],
  [
    'a sheet of the kind that may hold macros',
    () => zip({ '[Content_Types].xml': typesOf('ms-excel.sheet.macroEnabled.main+xml') }),
  ],
  ['scripts in OpenDocument', () => zip({ mimetype: OPEN_TEXT, 'Basic/Standard/a.xml': 'x' })],
  [
    'one that names them by the number of a letter',
    () => zip({ '[Content_Types].xml': typesOf(WORD, 'ms-office.vba&#x50;roject') }),
  ],
  [
    'one that names them by a word of its own',
    () => zip({ '[Content_Types].xml': `<!DOCTYPE t [<!ENTITY p "P">]>${typesOf(WORD, 'ms-office.vba&p;roject')}` }),
  ],
  [
    'a document that is one of OpenDocument with macros as well',
    () => zip({ mimetype: OPEN_TEXT, '[Content_Types].xml': typesOf(WORD), 'Basic/Standard/Module1.xml': 'x' }),
  ],
  ['a document that is also a valid OpenDocument file', () => zip({ mimetype: OPEN_TEXT, '[Content_Types].xml': typesOf(WORD) })],
  ['a sheet with macros of Excel 4', () => zip({ '[Content_Types].xml': typesOf(SHEET, 'ms-excel.macrosheet+xml') })],
  [
    'a document with something behind its end',
    async () => Buffer.concat([await zip({ '[Content_Types].xml': typesOf(WORD) }), Buffer.from('more')]),
  ],
  ['a drawing with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a drawing behind a declaration', () => Buffer.from('\uFEFF <?xml version="1.0"?>\n<svg/>')],
  ['a web page', () => Buffer.from('\n<!DOCTYPE html><script>alert(1)</script>')],
  ['a truncated archive', async () => (await zip({ '[Content_Types].xml': typesOf(WORD) })).subarray(0, 60)],
])('refuses a file that is %s', async (_name, make) => {
  expect(await formatOf(await make())).toBeNull();
});

it('accepts text that merely contains markup, and gives it an extension that no browser renders', async () => {
  expect(await formatOf('<jo@example.com> wrote: use <b>bold</b>.')).toBe('text');
  expect(withFittingEnding('drawing.svg', 'text')).toBe('drawing.svg.txt');
});

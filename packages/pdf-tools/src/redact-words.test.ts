// Text that a file gives in place of what it draws (ActualText, ISO 32000-2, 14.9.4), on upright and rotated pages.
import { describe, expect, it } from 'vitest';
import { pdftotext, tells } from '../../pdf/fixtures/engine.ts';
import { pagesFile, shaped } from '../../pdf/fixtures/pages.ts';
import { rawPdf } from '../../pdf/fixtures/raw-pdf.ts';
import { ran, testWork } from '../fixtures/work.ts';
import { findWords } from './run-tool.ts';

const work = await testWork();
const { engine } = work;
const turns = [0, 90, 180, 270] as const;

function given(text: string, drawn: string): string {
  const hex = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
  return `/Span << /ActualText <${hex}> >> BDC BT /F1 14 Tf ${drawn} ET EMC`;
}

const line = '(Open Secret words here) Tj';
const lines = {
  'along the page': `80 400 Td ${line}`,
  'up the page': `0 1 -1 0 200 300 Tm ${line}`,
  'down the page': `0 -1 1 0 200 600 Tm ${line}`,
  'upside down': `-1 0 0 -1 400 400 Tm ${line}`,
  aslant: `.8 .6 -.6 .8 100 300 Tm ${line}`,
};

describe('searched words', () => {
  it.each(turns.flatMap((rotate) => Object.entries(lines).map(([way, drawn]) => ({ rotate, way, drawn }))))(
    'are removed from a line that is written $way, on a page rotated by $rotate degrees',
    async ({ rotate, drawn }) => {
      const file = shaped({ rotate, content: given('Open Secret words here', drawn) });
      const { bytes, notes } = await ran('redact', [file], { words: ['secret'] });
      expect(notes).toMatchObject([{ code: 'found', count: 1 }]);
      const [text = ''] = engine.extractText(bytes);
      // The upright boxes around slanted text touch neighbouring words.
      expect(text).toContain('here');
      expect(text).not.toMatch(/s?e?c?ret/i);
      expect(pdftotext(bytes)).not.toMatch(/s?e?c?ret/i);
      expect(tells(bytes, 'Secret')).toBe(false);
    },
  );

  it('are taken literally, with their punctuation', async () => {
    const file = shaped({ content: 'BT /F1 14 Tf 80 400 Td (Smith-Jones owes 1/2 [x] to SmithXJones) Tj ET' });
    const { bytes } = await ran('redact', [file], { words: ['Smith-Jones', '1/2 [x]'] });
    expect(engine.extractText(bytes).join('').replaceAll(/\s+/g, ' ').trim()).toBe('owes to SmithXJones');
  });

  it.each(turns)(
    'are removed if only the given text contains them, whatever is drawn, on a page rotated by %i degrees',
    async (rotate) => {
      const pieces = '80 400 Td (Sec) Tj 0 -40 Td (ret) Tj';
      const file = shaped({ rotate, content: `${given('Secret', pieces)} ${given('Secret', '300 300 Td (Yzqabc) Tj')}` });
      const { bytes } = await ran('redact', [file], { words: ['Secret'] });
      expect(engine.extractText(bytes).join('').trim()).toBe('');
      expect(tells(bytes, 'Secret')).toBe(false);
    },
  );

  it.each(turns)('are removed from our own drawings on a page rotated by %i degrees', async (rotate) => {
    const numbered = await ran('page-numbers', [shaped({ rotate })], { text: 'Page Secret {page} of वर्ष' });
    const { bytes } = await ran('redact', [numbered.bytes], { words: ['Secret'] });
    const [text = ''] = engine.extractText(bytes);
    expect(text).toContain('Page');
    expect(text).not.toMatch(/s?e?c?ret/i);
  });
});

describe('words in annotations and fields', () => {
  const secret = 'eve@example.com';
  /** A page with an address in its text, and an annotation of some kind that draws text. */
  function annotated(about: string, drawn: string, rotate: (typeof turns)[number] = 0): Uint8Array {
    const file = pagesFile([{ rotate, content: 'BT /F1 12 Tf 80 700 Td (Write to ada@example.com) Tj ET' }]);
    const page = file.objects[10];
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
    return rawPdf({
      objects: {
        ...file.objects,
        1: `<< /Type /Catalog /Pages 2 0 R ${about.includes('/Widget') ? '/AcroForm << /Fields [200 0 R] >>' : ''} >>`,
        10: (typeof page === 'string' ? page : '').replace('/Type /Page ', '/Type /Page /Annots [200 0 R] '),
        200: `<< /Type /Annot ${about} /Rect [80 300 300 330] /F 4 /P 10 0 R /AP << /N 201 0 R >> >>`,
        201: {
          entries: `/Type /XObject /Subtype /Form /BBox [0 0 220 30] /Resources << /Font << /F1 ${font} >> >>`,
          data: `BT /F1 12 Tf 4 8 Td (${drawn}) Tj ET`,
        },
      },
    });
  }
  const field = '/Subtype /Widget /FT /Tx /T (mail)';

  it.each([
    ['a field that shows them', annotated(`${field} /V (${secret})`, secret), 2],
    ['a field that shows them on a turned page', annotated(`${field} /V (${secret})`, secret, 90), 2],
    ['a field whose look alone has them', annotated(`${field} /V (other)`, secret), 2],
    ['a field that holds them and shows something else', annotated(`${field} /V (${secret})`, 'something else'), 2],
    ['a field that goes back to them', annotated(`${field} /V () /DV (${secret})`, ''), 2],
    ['a free text', annotated(`/Subtype /FreeText /DA (/F1 12 Tf) /Contents (${secret})`, secret), 2],
    ['a stamp that only draws them', annotated('/Subtype /Stamp', secret), 2],
    ['a note', annotated(`/Subtype /Text /Contents (ask ${secret})`, ''), 2],
    ['rich text', annotated(`/Subtype /FreeText /DA (/F1 12 Tf) /Contents (x) /RC (<p>${secret}</p>)`, 'x'), 2],
  ])('are removed from %s', async (_name, file, count) => {
    for (const search of [{ patterns: ['email' as const] }, { words: [secret, 'ada@example.com'] }]) {
      const { bytes, notes } = await ran('redact', [file], search);
      expect(notes).toMatchObject([{ code: 'found', count }]);
      expect(tells(bytes, secret)).toBe(false);
      expect(pdftotext(bytes)).not.toContain('example.com');
    }
  });

  it('do not affect the page content under an annotation', async () => {
    const file = annotated(`/Subtype /Highlight /QuadPoints [80 330 300 330 80 300 300 300] /Contents (${secret})`, '');
    const { bytes } = await ran('redact', [file], { words: [secret] });
    expect(tells(bytes, secret)).toBe(false);
    expect(pdftotext(bytes)).toContain('Write to ada@example.com');
  });
});

/** A page that shows a name, under a highlight whose comment names another. */
function highlighted(comment: string): Uint8Array {
  const file = pagesFile([{ content: 'BT /F1 14 Tf 80 400 Td (Acme) Tj ET' }]);
  const page = file.objects[10];
  if (typeof page !== 'string') throw new TypeError('The page is not a dictionary');
  return rawPdf({
    objects: {
      ...file.objects,
      10: page.replace('/Type /Page ', '/Type /Page /Annots [91 0 R] '),
      91: `<< /Type /Annot /Subtype /Highlight /Rect [82 396 130 408] /QuadPoints [82 408 130 408 82 396 130 396] /F 4 /Contents (${comment}) >>`,
    },
  });
}

describe('words in a comment', () => {
  const find = async (comment: string, ...words: string[]) => {
    const search = { words, patterns: [], is_case_sensitive: false };
    return (await findWords(work, highlighted(comment), search)).map(({ text }) => text);
  };

  it('are found where another word was found on the page', async () => {
    expect(await find('Ask Smith', 'Acme', 'Smith', 'Nobody')).toEqual(['Acme', 'Smith']);
    expect(await find('Smith of Acme', 'Acme', 'Smith')).toEqual(['Acme', 'Acme\nSmith']);
  });

  it('are marked once if the page shows the same', async () => {
    expect(await find('Acme', 'Acme')).toEqual(['Acme']);
  });

  it('are removed with it', async () => {
    const { bytes } = await ran('redact', [highlighted('Ask Smith')], { words: ['Acme', 'Smith'] });
    expect(tells(bytes, 'Smith') || tells(bytes, 'Acme')).toBe(false);
  });
});

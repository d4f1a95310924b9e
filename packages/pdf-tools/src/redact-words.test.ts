// Words that a file gives a second time, in place of what it draws (ActualText, ISO 32000-2, 14.9.4), on pages turned and not.
import { describe, expect, it } from 'vitest';
import { pdftotext, tells } from '../../pdf/fixtures/engine.ts';
import { shaped } from '../../pdf/fixtures/pages.ts';
import { ran, testWork } from '../fixtures/work.ts';

const { engine } = await testWork();
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

describe('words that are looked for', () => {
  it.each(turns.flatMap((rotate) => Object.entries(lines).map(([way, drawn]) => ({ rotate, way, drawn }))))(
    'go from a line that is written $way, on a page turned by $rotate',
    async ({ rotate, drawn }) => {
      const file = shaped({ rotate, content: given('Open Secret words here', drawn) });
      const { bytes, notes } = await ran('redact', [file], { words: ['secret'] });
      expect(notes).toMatchObject([{ code: 'found', count: 1 }]);
      const [text = ''] = engine.extractText(bytes);
      // Upright boxes about slanting letters touch their neighbours.
      expect(text).toContain('here');
      expect(text).not.toMatch(/s?e?c?ret/i);
      expect(pdftotext(bytes)).not.toMatch(/s?e?c?ret/i);
      expect(tells(bytes, 'Secret')).toBe(false);
    },
  );

  it.each(turns)('go where only the given words have them, whatever is drawn, on a page turned by %i', async (rotate) => {
    const pieces = '80 400 Td (Sec) Tj 0 -40 Td (ret) Tj';
    const file = shaped({ rotate, content: `${given('Secret', pieces)} ${given('Secret', '300 300 Td (Yzqabc) Tj')}` });
    const { bytes } = await ran('redact', [file], { words: ['Secret'] });
    expect(engine.extractText(bytes).join('').trim()).toBe('');
    expect(tells(bytes, 'Secret')).toBe(false);
  });

  it.each(turns)('go from what we write ourselves on a page turned by %i', async (rotate) => {
    const numbered = await ran('page-numbers', [shaped({ rotate })], { text: 'Page Secret {page} of वर्ष' });
    const { bytes } = await ran('redact', [numbered.bytes], { words: ['Secret'] });
    const [text = ''] = engine.extractText(bytes);
    expect(text).toContain('Page');
    expect(text).not.toMatch(/s?e?c?ret/i);
  });
});

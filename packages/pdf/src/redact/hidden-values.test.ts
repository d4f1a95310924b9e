import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { area, confidential, words } from '../../fixtures/confidential.ts';
import { isCleanForQpdf, tells, testEngine, unpacked } from '../../fixtures/engine.ts';

const engine = await testEngine();

describe('redacting', () => {
  it('hides the words in hidden annotations and fields, and removes addresses that contain them', async () => {
    const link = (address: string) => `/Type /Annot /Subtype /Link /Rect [300 300 340 330] /A << ${address} >>`;
    const field = '/Type /Annot /Subtype /Widget /FT /Tx /Rect [100 100 200 120]';
    const source = confidential({
      content: words('SECRET and more', 72, 700),
      catalog: '/AcroForm << /Fields [23 0 R 24 0 R 25 0 R] >>',
      page: '/Annots [20 0 R 21 0 R 22 0 R 23 0 R 25 0 R 26 0 R 28 0 R]',
      objects: {
        20: '<< /Type /Annot /Subtype /Text /Rect [300 100 320 120] /Contents 29 0 R /RC (<p>SECRET</p>) >>',
        21: `<< ${link('/S /URI /URI (https://example.com/SECRET/1)')} >>`,
        22: `<< ${link('/S /GoToR /F << /Type /Filespec /F (SECRET.pdf) >> /D [0 /Fit]')} >>`,
        23: `<< ${field} /T (hidden) /V (SECRET value) /F 2 /AP << /N 27 0 R >> >>`,
        24: '<< /FT /Tx /T (nowhere) /V (SECRET value) >>',
        25: `<< ${field} /T (seen) /V (Shown value) /F 4 >>`,
        26: `<< ${link('/S /URI /URI (https://example.com/secretary)')} >>`,
        27: {
          entries: '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 3 0 R >> >>',
          data: words('SECRET value', 2, 5, 10),
        },
        29: '(About SECRET things)',
        28: `<< ${link('/S /URI /URI (https://example.com/%53%45CRET)')} >>`,
      },
    });
    const { bytes } = await engine.redact(source, [area(70, 698, 50, 12), area(70, 698, 50, 12, 1)]);
    expect(isCleanForQpdf(bytes)).toBe(true);
    expect(tells(bytes, 'SECRET')).toBe(false);
    expect(unpacked(bytes)).not.toContain('%53');
    expect(unpacked(bytes)).toContain('example.com/secretary');
    expect(engine.extractText(bytes)[0]).toContain('and more');
    const kept = ['hidden', 'nowhere', 'seen'];
    for (const name of kept)
      expect(unpacked(bytes), name).toMatch(new RegExp(`/T (\\(${name}\\)|<${Buffer.from(name).toString('hex')}>)`, 'i'));
    expect(unpacked(bytes)).toMatch(/Shown value|53686f776e2076616c7565/i);
  });

  it('removes a script that is too long to search, and searches a shared script only once', async () => {
    const script = (text: string) => ({ entries: '', data: text });
    const links = Array.from(
      { length: 2_000 },
      () => '<< /Type /Annot /Subtype /Link /Rect [300 300 340 330] /A << /S /JavaScript /JS 21 0 R >> >>',
    );
    const source = confidential({
      content: words('SECRET and more', 72, 700),
      page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [300 300 340 330] /A << /S /JavaScript /JS 20 0 R >> >> ${links.join('\n')}]`,
      objects: { 20: script(`${' '.repeat(2 ** 20)}//SECRET`), 21: script(`// kept ${'a b '.repeat(200_000)}`) },
    });
    const { bytes, left } = await engine.redact(source, [area(70, 698, 50, 12), area(70, 698, 50, 12, 1)]);
    expect(tells(bytes, 'SECRET')).toBe(false);
    expect(unpacked(bytes)).toContain('// kept');
    expect(left.scripts).toBe(true);
  });
});

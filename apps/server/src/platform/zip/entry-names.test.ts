import { describe, expect, it } from 'vitest';
import { safeFileName, uniqueNames } from './entry-names.ts';

describe('the name of a file in a ZIP', () => {
  it.each([
    ['Lease 2026', 'Lease 2026'],
    ['عقد إيجار', 'عقد إيجار'],
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\Windows\\win.ini', 'C Windows win.ini'],
    ['a\u0000b\u202Efdp.exe', 'abfdp.exe'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['  .hidden. ', 'hidden'],
    ['???', 'Document'],
    ['', 'Document'],
  ])('for %j is %j', (name, safe) => {
    expect(safeFileName(name, 'Document')).toBe(safe);
  });

  it('fits every file system, and is cut between characters', () => {
    const name = safeFileName('é'.repeat(300), 'Document');
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180);
    expect(name).toMatch(/^é+$/);
  });

  it('is unique', () => {
    const unique = uniqueNames();
    expect([unique('Lease', '.pdf'), unique('lease', '.pdf'), unique('Lease (2)', '.pdf'), unique('Lease', '.pdf')]).toEqual([
      'Lease.pdf',
      'lease (2).pdf',
      'Lease (2) (2).pdf',
      'Lease (3).pdf',
    ]);
  });
});

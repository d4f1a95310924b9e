import { describe, expect, it } from 'vitest';
import { uploadFormatOf } from './upload-format.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const compound = (...parts: Buffer[]) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), ...parts]);

describe('an office file from before 2007', () => {
  it.each([
    ['WordDocument', 'doc'],
    ['Workbook', 'xls'],
    ['PowerPoint Document', 'ppt'],
    ['EncryptedPackage', 'protected_office'],
  ])('with the stream %s is %s, and is refused with macros', async (stream, format) => {
    expect(await uploadFormatOf(compound(utf16(stream)))).toBe(format);
    expect(await uploadFormatOf(compound(utf16(stream), utf16('_VBA_PROJECT')))).toBe('office_with_macros');
    expect(await uploadFormatOf(compound(utf16('_VBA_PROJECT_CUR'), utf16(stream)))).toBe('office_with_macros');
  });

  it('that is a presentation has a separate record that shows whether it contains macros', async () => {
    const [container, atom, reference, version] = ['1f00ff0314000000', '020000040c000000', '07000000', '02000000'];
    const withMacros = (has: boolean) =>
      compound(
        utf16('PowerPoint Document'),
        Buffer.from(`${container}${atom}${reference}${has ? '01000000' : '00000000'}${version}`, 'hex'),
      );
    expect(await uploadFormatOf(withMacros(false))).toBe('ppt');
    expect(await uploadFormatOf(withMacros(true))).toBe('office_with_macros');
  });
});

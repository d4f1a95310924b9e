import { hex } from '../content/operators.ts';
import { utf16 } from '../objects/objects.ts';

const perBlock = 100; // ISO 32000-2, 9.10.3 with Adobe's technical note 5014

/**
 * A CMap from a font's codes to text, so that text can be copied and searched.
 * @param bytes per code
 */
export function toUnicodeMap(texts: ReadonlyMap<number, string>, bytes: 1 | 2 = 2): string {
  const digits = bytes * 2;
  const code = (value: number): string => `<${value.toString(16).padStart(digits, '0')}>`;
  const entries = [...texts].filter(([, text]) => text !== '').map(([glyph, text]) => `${code(glyph)} <${hex(utf16(text))}>`);
  const blocks: string[] = [];
  for (let start = 0; start < entries.length; start += perBlock) {
    const block = entries.slice(start, start + perBlock);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
${code(0)} <${'f'.repeat(digits)}>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

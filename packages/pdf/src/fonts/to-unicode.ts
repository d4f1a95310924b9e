import { hex, hex16 } from '../content/operators.ts';
import { utf16 } from '../objects.ts';

const perBlock = 100; // ISO 32000-2, 9.10.3 with Adobe's technical note 5014

/** A CMap from glyph codes to text, so that text can be copied and searched. */
export function toUnicodeMap(texts: ReadonlyMap<number, string>): string {
  const entries = [...texts].filter(([, text]) => text !== '').map(([glyph, text]) => `<${hex16(glyph)}> <${hex(utf16(text))}>`);
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
<0000> <ffff>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

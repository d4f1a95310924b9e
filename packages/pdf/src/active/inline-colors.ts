// Inline images with a colour space of their own that names colorants. The standard wants such colour spaces among the resources (ISO
// 32000-2, 8.9.7), and readers take them all the same.
import { nameAt, type Resolver } from '../objects.ts';
import { contentOf, type Drawn } from './drawn.ts';
import { instructionsOf, unescaped } from './instructions.ts';

const colorants = /\[(?:[\s\0]|%[^\r\n]*)*\/(?:Separation|DeviceN)(?![^\s\0()<>[\]{}/%])/;
/** Content without any of these is not worth being read word by word. */
const image = /(?:^|[\s\0)>\]}])BI[\s\0/%]/;
const word = /\/(?:Separation|DeviceN|[^\s\0()<>[\]{}/%]{0,32}#)/;

export function hasInlineColorants({ owner, streams }: Drawn, resolve: Resolver): boolean {
  if (nameAt(owner, 'Subtype', resolve) === 'Image') return false;
  const content = contentOf(streams);
  if (!content || !image.test(content) || !word.test(content)) return false;
  for (const { operator, start, end } of instructionsOf(content))
    if (operator === 'EI' && colorants.test(unescaped(content.slice(start, end)))) return true;
  return false;
}

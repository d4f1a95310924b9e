// The PDF content as SVG: the same items that are drawn into the file.
import type { DisplayGlyphRun, DisplayItem, PathCommand } from '@countersign/document-model/paper';
import type { ReactNode } from 'react';
import { useImageSource } from '#lib/api/image-source.ts';
import { cssFamily } from './loaded-fonts.ts';

/** Items in page points. `imageUrl` returns the URL of an uploaded image. */
export function DisplayItems({ items, imageUrl }: { items: readonly DisplayItem[]; imageUrl: (id: string) => string }) {
  return items.map((item, index) => <DisplayItemShape key={index} item={item} imageUrl={imageUrl} />);
}

function DisplayItemShape({ item, imageUrl }: { item: DisplayItem; imageUrl: (id: string) => string }): ReactNode {
  switch (item.kind) {
    case 'rect':
      return (
        <rect
          x={item.x}
          y={item.y}
          width={item.width}
          height={item.height}
          fill={item.fill ?? 'none'}
          {...(item.stroke ? { stroke: item.stroke, strokeWidth: item.line_width ?? 1 } : {})}
        />
      );
    case 'line':
      return <line x1={item.x1} y1={item.y1} x2={item.x2} y2={item.y2} stroke={item.color} strokeWidth={item.width} />;
    case 'path':
      return (
        <path
          d={pathData(item.commands)}
          fill={item.fill ?? 'none'}
          {...(item.stroke ? { stroke: item.stroke, strokeWidth: item.line_width ?? 1 } : {})}
        />
      );
    case 'image':
      return <Image item={item} address={'data_url' in item.source ? item.source.data_url : imageUrl(item.source.image_id)} />;
    case 'glyph_run':
      return <GlyphRun run={item} />;
  }
}

function Image({ item, address }: { item: Extract<DisplayItem, { kind: 'image' }>; address: string }) {
  const source = useImageSource(address);
  const { x, y, width, height } = item;
  return source && <image href={source} x={x} y={y} width={width} height={height} preserveAspectRatio="none" />;
}

/** Positions each word according to the layout; within a word the browser shapes with the same font. */
function GlyphRun({ run }: { run: DisplayGlyphRun }) {
  const style = {
    fontFamily: cssFamily(run.font_id),
    fontSize: run.size,
    whiteSpace: 'pre' as const,
    textRendering: 'geometricPrecision' as const,
  };
  // Right-to-left text is positioned by its start, which is its right end.
  const begin = run.direction === 'rtl' ? 'right' : 'left';
  return wordsOf(run).map((word, index) => (
    <text key={index} x={word[begin]} y={run.y} fill={run.color} style={style} direction={run.direction}>
      {word.text}
    </text>
  ));
}

/** Glyphs are ordered left to right, so letters of right-to-left words come in reverse. */
function wordsOf(run: DisplayGlyphRun): { left: number; right: number; text: string }[] {
  const words: { left: number; right: number; text: string }[] = [];
  let x = run.x;
  let isOpen = false;
  for (const { text, x_advance } of run.glyphs) {
    const isSpace = text !== '' && text.trim() === '';
    const word = words.at(-1);
    if (isSpace) isOpen = false;
    else if (isOpen && word) {
      word.text = run.direction === 'rtl' ? text + word.text : word.text + text;
      word.right = x + x_advance;
    } else {
      words.push({ left: x, right: x + x_advance, text });
      isOpen = true;
    }
    x += x_advance;
  }
  return words;
}

export function pathData(commands: readonly PathCommand[]): string {
  return commands
    .map(([name, ...numbers]) => name + numbers.map((value) => Math.round(value * 1_000) / 1_000).join(' '))
    .join('');
}

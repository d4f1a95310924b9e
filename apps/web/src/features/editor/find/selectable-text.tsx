import { hasLeftwardLetters } from '@countersign/contract/isolated';
import type { PageText } from '@countersign/contract/page-content';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { textWidth } from '#lib/text-width.ts';
import { classNames } from '#ui/class-names.ts';
import { pageTextQuery } from './page-texts.ts';

export interface SelectableTextProps {
  pdfId: string;
  pageId: string;
  version: number;
  /** Puts the text above the elements, so that only text can be selected. */
  isOnTop?: boolean;
}

/** The text of a page at its printed position, invisible: for selecting, copying and screen readers. */
export const SelectableText = memo(function SelectableText({ isOnTop = false, ...page }: SelectableTextProps) {
  const { data } = useQuery(pageTextQuery(page));
  if (!data) return null;
  return (
    <div
      data-page-text=""
      className={classNames(
        'absolute inset-0 overflow-hidden text-transparent select-text selection:bg-accent/30 selection:text-transparent',
        isOnTop && 'z-[300000] cursor-text',
      )}
    >
      {data.lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </div>
  );
});

type TextLine = PageText['lines'][number];

function Line({ line }: { line: TextLine }) {
  const stretch = line.width / textWidth(line.text, line.height);
  return (
    <p
      dir={isReadLeftwards(line) ? 'rtl' : 'ltr'}
      className="absolute origin-top-left cursor-text leading-none whitespace-pre"
      style={{
        left: `calc(var(--z) * ${line.x}px)`,
        top: `calc(var(--z) * ${line.y}px)`,
        fontSize: `calc(var(--z) * ${line.height}px)`,
        fontFamily: 'sans-serif',
        transform: `rotate(${line.angle ?? 0}deg) scaleX(${stretch})`,
      }}
    >
      {line.text}
      {/* Without this, browsers copy positioned boxes as a single line. */}
      <br />
    </p>
  );
}

/** Words are in reading order, so their positions show the direction. */
function isReadLeftwards({ text, words, angle = 0 }: TextLine): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || first === last) return hasLeftwardLetters(text);
  const turn = (angle * Math.PI) / 180;
  return (last.x - first.x) * Math.cos(turn) + (last.y - first.y) * Math.sin(turn) < 0;
}

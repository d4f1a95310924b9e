import { stampLayout } from '@countersign/document-model/stamp-layout';
import type { LetterLayout } from './stamp-letters.ts';

export interface StampContent {
  /** Of the stamp, in points. */
  width: number;
  has_border: boolean;
  color: string;
  text: string;
  /** The image with its size in any unit; it is above the text. */
  image: { url: string; width: number; height: number } | null;
}

/** Size at which letters are measured. */
const MEASURED = 10;

/** The layout of a stamp as it is printed. */
export function layoutStamp({ width, has_border, text, image }: StampContent, layOut: LetterLayout) {
  const sample = text.trim() === '' ? undefined : layOut(text, MEASURED);
  return stampLayout({
    width,
    has_border,
    letters: sample && { width: sample.width / MEASURED, lines: sample.lines },
    image: image ?? undefined,
  });
}

/** A stamp as it is printed. It fills its container, which has the stamp's proportions. */
export function StampDrawing({ content, layOut }: { content: StampContent; layOut: LetterLayout }) {
  const { width, has_border, color, text } = content;
  const { height, padding, line_width, letter_size, image } = layoutStamp(content, layOut);
  const letters = text.trim() === '' ? null : layOut(text, letter_size);
  const top = padding + (image?.height ?? 0);

  return (
    // Text directions were applied by the layout.
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      style={{ direction: 'ltr' }}
      className="size-full overflow-visible"
    >
      {has_border && <rect width={width} height={height} fill="none" stroke={color} strokeWidth={line_width} />}
      {content.image && image && <image href={content.image.url} x={(width - image.width) / 2} y={padding} {...image} />}
      {letters?.runs.map((run, index) => (
        <text
          // Runs have no ids and keep no state.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          x={(width - letters.width) / 2 + run.x}
          y={top + run.y}
          fill={color}
          fontFamily={run.family}
          fontSize={letter_size}
          className="whitespace-pre"
        >
          {run.text}
        </text>
      ))}
    </svg>
  );
}

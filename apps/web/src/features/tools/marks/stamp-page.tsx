import { stampLayout } from '@countersign/document-model/stamp-layout';
import type { ToolFile } from '@countersign/contract/tools';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { textWidth } from '#lib/text-width.ts';
import { PageImage } from '../page-image.tsx';
import { type ToolSession, typingEnded, withOptions } from '../state/tool-session.ts';
import type { ChangeSession } from '../tool-store.ts';
import { placeOf } from './area-page.tsx';

const STEP = 4;
/** Used until the image has loaded. */
const SQUARE = { width: 1, height: 1 };

interface PictureSize {
  /** URL of the image. */
  of: string;
  width: number;
  height: number;
}

/** Positions the stamp on the first page, by dragging or arrow keys. */
export function StampPage({ file, session, change }: { file: ToolFile; session: ToolSession; change: ChangeSession }) {
  const { t } = useLingui();
  const paper = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const size = file.pages[0] ?? { width: 595, height: 842 };
  const { options } = session.draft;
  const number = (name: string) => (typeof options[name] === 'number' ? options[name] : 0);
  const picture = typeof options['picture'] === 'string' ? options['picture'] : null;
  const text = typeof options['text'] === 'string' ? options['text'].trim() : '';
  const [pictureSize, setPictureSize] = useState<PictureSize>();
  // Text is measured in a local font of nearly the same width as the one in the PDF.
  const lines = text.split('\n');
  const layout = stampLayout({
    width: number('width'),
    has_border: options['has_border'] === true,
    letters: text === '' ? undefined : { width: Math.max(...lines.map((line) => textWidth(line, 1))), lines: lines.length },
    picture: picture === null ? undefined : pictureSize?.of === picture ? pictureSize : SQUARE,
  });
  const box = { x: number('x'), y: number('y'), width: number('width'), height: Math.max(STEP, layout.height) };
  const move = (x: number, y: number) => {
    const at = {
      x: Math.round(Math.min(size.width - STEP, Math.max(0, x))),
      y: Math.round(Math.min(size.height - STEP, Math.max(0, y))),
    };
    change((now) => withOptions(now, { ...now.draft.options, ...at }, 'place'));
  };
  const pointOf = (event: PointerEvent) => {
    const bounds = paper.current?.getBoundingClientRect();
    if (!bounds) return { x: 0, y: 0 };
    return {
      x: ((event.clientX - bounds.left) / bounds.width) * size.width,
      y: ((event.clientY - bounds.top) / bounds.height) * size.height,
    };
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (!by) return;
    event.preventDefault();
    move(box.x + (by[0] ?? 0), box.y + (by[1] ?? 0));
  };

  return (
    <div
      ref={paper}
      className="relative mx-auto max-w-xl overflow-hidden rounded-sm shadow-card outline-1 outline-line select-none"
    >
      <PageImage fileId={file.id} page={0} width={1_000} size={size} alt={t`Page ${1}`} className="w-full" />
      <button
        type="button"
        aria-label={t`Stamp: drag it, or move it with the arrow keys`}
        style={{ ...placeOf(box, size), opacity: Math.max(0.3, number('opacity')) }}
        onKeyDown={skipComposition(press)}
        onPointerDown={(event) => {
          const at = pointOf(event);
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: at.x - box.x, y: at.y - box.y };
        }}
        onPointerMove={(event) => {
          const at = pointOf(event);
          if (held.current) move(at.x - held.current.x, at.y - held.current.y);
        }}
        onPointerUp={() => {
          held.current = null;
          change(typingEnded);
        }}
        className="absolute flex cursor-move flex-col touch-none items-center justify-center overflow-hidden border-2 border-dashed border-accent-ink bg-accent/15 text-center text-sm font-semibold"
      >
        {picture && (
          <img
            src={picture}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalWidth > 0) setPictureSize({ of: picture, width: naturalWidth, height: naturalHeight });
            }}
            style={{
              width: `${share(layout.picture?.width, box.width)}%`,
              height: `${share(layout.picture?.height, box.height)}%`,
            }}
          />
        )}
        {(text !== '' || !picture) && (
          <span className="whitespace-pre" style={{ color: String(options['color']) }}>
            {text || t`Stamp`}
          </span>
        )}
      </button>
    </div>
  );
}

/** In percent. */
function share(part: number | undefined, whole: number): number {
  return (100 * (part ?? 0)) / whole;
}

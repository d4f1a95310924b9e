import type { ToolFile } from '@countersign/contract/tool-files';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { PageImage } from '../page-image.tsx';
import { readChosen } from '../state/page-choice.ts';
import type { Options } from '../state/starting-options.ts';
import { type ToolSession, typingEnded, withOptions } from '../state/tool-session.ts';
import type { ChangeSession } from '../tool-store.ts';
import { placeOf } from './area-page.tsx';
import { type StampContent, StampDrawing, layoutStamp } from './stamp-drawing.tsx';
import { type LoadLetters, useLetterLayout } from './stamp-letters.ts';

const STEP = 4;
/** Used until the image has loaded. */
const SQUARE = { width: 1, height: 1 };

interface ImageSize {
  /** URL of the image. */
  of: string;
  width: number;
  height: number;
}

export interface StampPageProps {
  file: ToolFile;
  session: ToolSession;
  change: ChangeSession;
  loadLetters: LoadLetters;
}

/** The stamp as it is printed on the first of its pages, positioned by dragging or arrow keys. */
export function StampPage({ file, session, change, loadLetters }: StampPageProps) {
  const { t } = useLingui();
  const paper = useRef<HTMLDivElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const { options } = session.draft;
  const page = firstPage(file, options);
  const size = file.pages[page] ?? { width: 595, height: 842 };
  const number = (name: string) => (typeof options[name] === 'number' ? options[name] : 0);
  const url = typeof options['picture'] === 'string' ? options['picture'] : null;
  const typed = typeof options['text'] === 'string' ? options['text'] : '';
  const isEmpty = typed.trim() === '' && url === null;
  const [imageSize, setImageSize] = useState<ImageSize>();
  const content: StampContent = {
    width: Math.max(STEP, number('width')),
    has_border: options['has_border'] === true,
    color: String(options['color']),
    text: isEmpty ? t`Stamp` : typed,
    image: url === null ? null : { ...(imageSize?.of === url ? imageSize : SQUARE), url },
  };
  const layOut = useLetterLayout(content.text, loadLetters);
  const height = Math.max(STEP, layoutStamp(content, layOut).height);
  const box = { x: number('x'), y: number('y'), width: content.width, height };
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
      <PageImage fileId={file.id} page={page} width={1_000} size={size} alt={t`Page ${page + 1}`} className="w-full" />
      <button
        type="button"
        aria-label={t`Stamp: drag it, or move it with the arrow keys`}
        style={{ ...placeOf(box, size), transform: `rotate(${-number('angle')}deg)` }}
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
        onPointerCancel={() => (held.current = null)}
        onPointerUp={() => {
          held.current = null;
          change(typingEnded);
        }}
        className="absolute cursor-move touch-none bg-accent/10"
      >
        {/* Around the stamp, so that it hides nothing of it. */}
        <span className="absolute -inset-1.5 rounded-sm border-2 border-dashed border-accent-ink" />
        <span className="absolute inset-0" style={{ opacity: isEmpty ? 0.4 : number('opacity') }}>
          <StampDrawing content={content} layOut={layOut} />
        </span>
        {url && (
          <img
            src={url}
            alt=""
            hidden
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (naturalWidth > 0) setImageSize({ of: url, width: naturalWidth, height: naturalHeight });
            }}
          />
        )}
      </button>
    </div>
  );
}

/** Index of the first page that gets the stamp. */
function firstPage({ pages }: ToolFile, { pages: choice }: Options): number {
  const chosen = typeof choice === 'string' ? readChosen(choice, pages.length) : null;
  return chosen && chosen.size > 0 ? Math.min(...chosen) : 0;
}

// One page of a version, or its current state, with differences marked.
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Element, isField, isFilled } from '@countersign/document-model';
import { drawingRanks } from '@countersign/document-model/paper';
import { Minus, PencilLine, Plus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { PageImage } from '../viewer/page-image.tsx';
import type { PdfFile } from '../viewer/pdf-file.ts';
import { placed } from '../viewer/box-style.ts';
import { useEditorScreen } from '../context/editor-context.ts';
import { ElementDrawing } from '../rendering/element-drawing.tsx';
import { useChangeName } from './change-name.ts';
import type { ElementChange } from './version-changes.ts';

export type Side = 'before' | 'now';

export interface VersionPageProps {
  side: Side;
  page: PdfPage;
  file: PdfFile | null;
  /** Page index in the file. */
  index: number;
  /** In CSS pixels. */
  width: number;
  /** Elements to draw on the page; a version's file already contains its own. */
  elements: readonly Element[];
  changes: readonly ElementChange[];
  placeholder: string;
}

const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export function VersionPage({ side, page, file, index, width, elements, changes, placeholder }: VersionPageProps) {
  const { imageUrl } = useEditorScreen();
  const height = (width * page.height) / page.width;
  const ranks = drawingRanks(elements);

  return (
    <div
      data-version-page={side}
      className="relative isolate overflow-hidden bg-white shadow-card ring-1 ring-line"
      style={{ width, height, '--z': width / page.width } as CSSProperties}
    >
      <PageImage file={file} index={index} width={width} placeholder={placeholder || NO_IMAGE} urgency={() => index} />
      {elements.map((element) => (
        <div key={element.id} className="absolute" style={{ ...placed(element), zIndex: ranks.get(element.id) }}>
          {isField(element) && !isFilled(element) && <span className="absolute inset-0 ring-1 ring-neutral-400/70" />}
          {side === 'now' && <ElementDrawing element={element} imageUrl={imageUrl} />}
        </div>
      ))}
      {changes.map((change) => (
        <ChangeMark key={change.id} change={change} side={side} />
      ))}
    </div>
  );
}

/** Above the highest element. */
const ABOVE_ALL = 200_000;

/** Pages are white in every theme, so these colours are fixed. */
const COLORS = { added: '#15803d', removed: '#b91c1c', changed: '#b45309' } as const;
const SIGNS = { added: Plus, removed: Minus, changed: PencilLine } as const;

function ChangeMark({ change, side }: { change: ElementChange; side: Side }) {
  const name = useChangeName()(change);
  const element = change[side];
  if (!element) return null;
  const color = COLORS[change.kind];
  const Sign = SIGNS[change.kind];

  return (
    <span
      role="img"
      data-change={change.id}
      aria-label={name}
      title={name}
      className="absolute min-h-1 min-w-1 rounded-[2px] outline-2 outline-offset-2"
      style={{ ...placed(element), zIndex: ABOVE_ALL, outlineColor: color, background: `${color}1a` }}
    >
      {/* A text label would cover the content beside it. */}
      <span
        aria-hidden="true"
        className="absolute -top-3 -left-3 flex size-3.5 items-center justify-center rounded-full text-white ring-1 ring-white"
        style={{ background: color }}
      >
        <Sign className="size-2.5" strokeWidth={3} />
      </span>
    </span>
  );
}

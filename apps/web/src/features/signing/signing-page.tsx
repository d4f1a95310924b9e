import { type Element, isField } from '@countersign/document-model';
import { useStore } from 'zustand';
import { placed } from '../editor/canvas/placed.ts';
import { ElementDrawing } from '../editor/paper/element-drawing.tsx';
import { FieldControl } from './field-control.tsx';
import { roomAround } from './model/field-room.ts';
import type { ValueQueue } from './model/value-queue.ts';

export interface SigningPageProps {
  pageId: string;
  elements: readonly Element[];
  queue: ValueQueue;
  current: string | null;
  imageUrl: (id: string) => string;
  onFocusField: (id: string) => void;
  onNext: () => void;
  onSign: (id: string) => void;
}

/** What lies on one page: the document's own elements as pictures, the signee's fields as real controls. */
export function SigningPage({ pageId, elements, queue, current, imageUrl, onFocusField, onNext, onSign }: SigningPageProps) {
  const { fields, problems } = useStore(queue.store);
  const here = elements.filter((element) => element.page_id === pageId);
  const own = here.flatMap((element) => fields.get(element.id) ?? []);
  const rows = own.toSorted((a, b) => Math.round(a.y / 8) - Math.round(b.y / 8) || a.x - b.x);

  return (
    <div className="absolute inset-0 isolate">
      {here
        .filter((element) => !fields.has(element.id))
        .map((element) => (
          <div
            key={element.id}
            aria-hidden={isField(element)}
            style={{ ...placed(element), zIndex: element.layer + 100_000 }}
            className="pointer-events-none absolute"
          >
            <ElementDrawing element={element} imageUrl={imageUrl} />
            {element.kind === 'text' && <span className="sr-only">{element.value}</span>}
          </div>
        ))}
      {rows.map((field) => (
        <FieldControl
          key={field.id}
          field={field}
          problem={problems[field.id]}
          isCurrent={field.id === current}
          onChange={(value) => queue.set(field.id, value)}
          onFocus={() => onFocusField(field.id)}
          onNext={onNext}
          onSign={() => onSign(field.id)}
          imageUrl={imageUrl}
          room={roomAround(field, rows)}
        />
      ))}
    </div>
  );
}

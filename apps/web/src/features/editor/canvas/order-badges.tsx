// Numbers on the fields of a page that show the filling order.
import { isField } from '@countersign/document-model';
import { useDocument, useView } from '../context/editor-context.ts';
import { placed } from '../viewer/box-style.ts';

const NONE: readonly string[] = [];

export function OrderBadges({ pageId }: { pageId: string }) {
  const isShown = useView((state) => state.shows_order);
  return isShown ? <Badges pageId={pageId} /> : null;
}

function Badges({ pageId }: { pageId: string }) {
  const ids = useDocument((state) => state.by_page.get(pageId) ?? NONE);
  const elements = useDocument((state) => state.elements);
  const fields = ids.flatMap((id) => elements.get(id) ?? []).filter(isField);

  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {fields.map((field, index) => (
        <span key={field.id} data-order-of={field.id} style={placed(field)} className="absolute">
          <span className="absolute -top-2.5 -left-2.5 flex min-h-5 min-w-5 items-center justify-center rounded-full bg-neutral-900 px-1 text-[11px] font-semibold text-white tabular-nums shadow-card">
            {index + 1}
          </span>
        </span>
      ))}
    </div>
  );
}

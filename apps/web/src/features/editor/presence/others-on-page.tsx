import type { PdfPage } from '@countersign/contract/pdfs';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { placed } from '../viewer/box-style.ts';
import { useDocument, useEditorScreen } from '../context/editor-context.ts';
import type { Other } from '../core/presence/presence-store.ts';

/** Pointers and selections of others on a page. */
export function OthersOnPage({ page }: { page: PdfPage }) {
  const { presence } = useEditorScreen();
  const others = useStore(
    presence,
    useShallow((state) => [...state.others.values()]),
  );
  if (others.length === 0) return null;

  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-[250000]">
      {others.map((other) => (
        <OneOther key={other.tab} other={other} page={page} />
      ))}
    </div>
  );
}

function OneOther({ other, page }: { other: Other; page: PdfPage }) {
  const { pointing, selection, name, color } = other;
  const isHere = pointing?.page_id === page.id;
  return (
    <>
      {selection.map((id) => (
        <Selected key={id} id={id} pageId={page.id} by={other} />
      ))}
      {isHere && (
        <span
          data-other={name}
          className="absolute transition-[left,top] duration-100 ease-linear motion-reduce:transition-none"
          style={{ left: `calc(var(--z) * ${pointing.x}px)`, top: `calc(var(--z) * ${pointing.y}px)`, color }}
        >
          <svg viewBox="0 0 16 16" className="size-4 drop-shadow-sm">
            <path d="M1 1l5 13 2.4-5.6L14 6z" fill="currentColor" stroke="#ffffff" />
          </svg>
          <span
            className="absolute top-3.5 left-3 max-w-40 truncate rounded-md px-1.5 py-0.5 text-xs font-medium text-white"
            style={{
              background: color,
              // Stays inside the page edge, which may be the edge of the screen.
              transform: `translateX(min(0px, calc(var(--z) * ${page.width - pointing.x}px - 100% - 0.75rem)))`,
            }}
          >
            {name}
          </span>
        </span>
      )}
    </>
  );
}

function Selected({ id, pageId, by }: { id: string; pageId: string; by: Other }) {
  const element = useDocument((state) => state.elements.get(id));
  if (element?.page_id !== pageId) return null;
  return (
    <span
      data-selected-by={by.name}
      className="absolute rounded-[1px] outline-2 outline-offset-1"
      style={{ ...placed(element), outlineColor: by.color }}
    />
  );
}

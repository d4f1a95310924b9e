// Suggests stubs while typing: after "{{", the keys that start with the typed text.
import { type PdfStub, stubLabel } from '@countersign/contract/stubs';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from '#ui/class-names.ts';
import { pdfStubsQuery } from '../../../pdfs/pdf-stubs.ts';
import { useEditorScreen } from '../../context/editor-context.ts';

type TypingArea = HTMLTextAreaElement | HTMLInputElement;

interface Begun {
  /** Position of "{{" in the text. */
  start: number;
  word: string;
}

const MAX_OFFERED = 8;

export function StubCompletion({ area }: { area: RefObject<TypingArea | null> }) {
  const { t } = useLingui();
  const id = useId();
  const { pdf, mode } = useEditorScreen();
  const { data: stubs = [] } = useQuery(pdfStubsQuery(pdf.id));
  const [begun, setBegun] = useState<Begun | null>(null);
  const [active, setActive] = useState(0);
  const offered = begun ? matching(stubs, begun.word) : [];
  const isOpen = offered.length > 0;

  const update = useEffectEvent(() => {
    const node = area.current;
    const next = node ? begunBefore(node) : null;
    setBegun(next);
    if (next?.word !== begun?.word || next?.start !== begun?.start) setActive(0);
  });
  const take = (stub: PdfStub | undefined) => {
    const node = area.current;
    if (!node || !begun || !stub) return;
    const end = node.selectionStart ?? node.value.length;
    const closing = node.value.slice(end).startsWith('}}') ? 2 : 0;
    // Templates keep the key, because they belong to no project yet.
    const key = `{{${stub.key}}}`;
    const room = node.maxLength < 0 ? Infinity : node.maxLength - node.value.length + (end + closing - begun.start);
    // Suggestions beyond the field's length limit would be cut off.
    const text = [stub.value, key].find((one) => one !== null && one.length <= room && (one === key || mode !== 'template'));
    if (!text) return;
    node.setRangeText(text, begun.start, end + closing, 'end');
    // Listeners must see the completion as typed text.
    node.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setActive((active + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(offered[active]);
    else if (event.key === 'Escape') setBegun(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const leave = useEffectEvent(() => setBegun(null));

  useEffect(() => {
    const node = area.current;
    if (!node) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    node.addEventListener('input', () => update(), options);
    node.addEventListener('click', () => update(), options);
    node.addEventListener('keydown', skipComposition((event: KeyboardEvent) => onKey(event)) as EventListener, options);
    node.addEventListener('blur', () => leave(), options);
    return () => stop.abort();
  }, [area]);

  useEffect(() => {
    const node = area.current;
    if (!node || !isOpen) return;
    node.setAttribute('aria-controls', id);
    node.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => {
      node.removeAttribute('aria-controls');
      node.removeAttribute('aria-activedescendant');
    };
  }, [area, id, isOpen, active]);

  if (!isOpen) return null;
  return createPortal(
    <div
      id={id}
      role="listbox"
      // Tells dialogs to keep this accessible, and not to close when it is pressed.
      data-react-aria-top-layer="true"
      aria-label={t`Stubs`}
      ref={(node) => placeBelow(node, area.current)}
      className="fixed z-50 max-h-64 min-w-44 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-pop"
    >
      {offered.map((stub, index) => (
        <div
          key={stub.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Runs before the text loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            take(stub);
          }}
          className={classNames('cursor-default rounded-md px-2 py-1.5 text-sm', index === active && 'bg-hover')}
        >
          <span className="block text-ink">{stubLabel(stub)}</span>
          {stub.value !== null && (
            <span className="block max-w-72 truncate text-xs text-ink-muted">
              <bdi>{stub.value}</bdi>
            </span>
          )}
          {stub.value === null && stub.name !== '' && <span className="block font-mono text-xs text-ink-muted">{stub.key}</span>}
        </div>
      ))}
    </div>,
    document.body,
  );
}

function begunBefore(node: TypingArea): Begun | null {
  const before = node.value.slice(0, node.selectionStart ?? 0);
  const found = /\{\{\s*([\p{L}\p{N}_]{0,64})$/u.exec(before);
  return found ? { start: found.index, word: found[1] ?? '' } : null;
}

function matching(stubs: readonly PdfStub[], word: string): PdfStub[] {
  const sought = word.toLowerCase();
  return stubs
    .filter(({ key, name }) => key.toLowerCase().includes(sought) || name.toLowerCase().includes(sought))
    .slice(0, MAX_OFFERED);
}

/** Below the text, or above it if the window ends there. */
function placeBelow(list: HTMLElement | null, area: TypingArea | null): void {
  if (!list || !area) return;
  const box = area.getBoundingClientRect();
  const isOver = box.bottom + list.offsetHeight + 4 > window.innerHeight;
  list.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - list.offsetWidth - 8))}px`;
  list.style.top = `${isOver ? box.top - list.offsetHeight - 4 : box.bottom + 4}px`;
}

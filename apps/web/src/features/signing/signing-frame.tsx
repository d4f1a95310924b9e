import type { PdfPage } from '@countersign/contract/pdfs';
import { type Element, isField } from '@countersign/document-model';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { SHEET_PADDING, SHEET_PADDING_NARROW, zoomToWidth } from '../editor/canvas/page-layout.ts';
import { usePartsAhead } from '#lib/lazy-part.ts';
import { SelectableText } from '../editor/find/selectable-text.tsx';
import { type PagesHandle, PagesView } from '../editor/canvas/pages-view.tsx';
import { usePdfFile } from '../editor/canvas/use-pdf-file.ts';
import { pdfImageUrl } from '../editor/editor-api.ts';
import { useElementSize } from '../editor/use-element-size.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { type FieldStep, fieldSteps, nextStep, previousStep } from './model/field-steps.ts';
import { type SigningState, signingQuery, valueTransport } from './signing-api.ts';
import { SigningBar } from './signing-bar.tsx';
import { SigningHeader } from './signing-header.tsx';
import { SigningPage } from './signing-page.tsx';
import { SigningPad } from './signing-pad.tsx';
import { createValueQueue } from './model/value-queue.ts';
import { browserValues } from './model/value-storage.ts';

export interface SigningDocument {
  pages: readonly PdfPage[];
  elements: readonly Element[];
  revision: number;
}

const NARROW = 640;
const WIDEST_ZOOM = 1.6;
const ROOM_FOR_BAR = 88;
/** A field lower than this on the screen, in pixels, is enlarged before it is filled in. */
const LEGIBLE_HEIGHT = 32;

/** Signing: the pages, one's own fields on them, and the way from field to field. */
export function SigningFrame({ signing, document: start }: { signing: SigningState; document: SigningDocument }) {
  const { pdf, signee, consent } = signing;
  const client = useQueryClient();
  usePartsAhead();
  const handle = useRef<PagesHandle>(null);
  const [sheetRef, sheet] = useElementSize();
  const opened = usePdfFile(pdf.id, { pages: start.pages, version: 0 });
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [padFor, setPadFor] = useState<string | null>(null);
  const [queue] = useState(() =>
    createValueQueue({
      fields: start.elements.filter(isField).filter((field) => field.signee_id === signee.id),
      transport: valueTransport(pdf.id),
      storage: browserValues(signee.id),
    }),
  );
  const { fields } = useStore(queue.store);
  const steps = useMemo(() => fieldSteps(fields.values(), start.pages), [fields, start.pages]);

  useEffect(() => {
    if (consent.given_at) void queue.resume();
    const send = () => void queue.flush();
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
      queue.stop();
    };
  }, [queue, consent.given_at]);

  const isNarrow = sheet.width < NARROW;
  const padding = isNarrow ? SHEET_PADDING_NARROW : SHEET_PADDING;
  const fit = Math.min(WIDEST_ZOOM, zoomToWidth(start.pages, { width: sheet.width, padding }));
  const zoom = enlarged ?? fit;

  const goTo = useCallback(
    (step: FieldStep | null) => {
      const field = step?.fields.find((entry) => entry.kind === 'radio' && entry.value) ?? step?.fields[0];
      if (!step || !field) return;
      setCurrent(step.id);
      setEnlarged(field.height * fit < LEGIBLE_HEIGHT && isNarrow ? Math.min(WIDEST_ZOOM, LEGIBLE_HEIGHT / field.height) : null);
      // After the new zoom is laid out, and the page with the field is there.
      focusField(handle, step.page_index, field);
    },
    [fit, isNarrow],
  );
  const onCurrentPage = useCallback(() => undefined, []);
  const next = () => goTo(nextStep(steps, current));

  return (
    <div className="flex h-dvh flex-col overflow-hidden bg-sunken">
      <SigningHeader signing={signing} queue={queue} onGo={goTo} steps={steps} current={current} />
      <main ref={sheetRef} className="relative min-h-0 flex-1">
        {sheet.width > 0 && (
          <PagesView
            pdfId={pdf.id}
            revision={start.revision}
            pages={start.pages}
            opened={opened}
            zoom={zoom}
            viewportWidth={sheet.width}
            padding={padding}
            bottom={ROOM_FOR_BAR}
            handle={handle}
            onCurrentPage={onCurrentPage}
            under={(page) => <SelectableText pdfId={pdf.id} pageId={page.id} version={0} />}
          >
            {(page) => (
              <SigningPage
                pageId={page.id}
                elements={start.elements}
                queue={queue}
                current={current}
                imageUrl={(id) => pdfImageUrl(pdf.id, id)}
                onFocusField={(id) => setCurrent(steps.find((step) => step.fields.some((field) => field.id === id))?.id ?? null)}
                onNext={next}
                onSign={setPadFor}
              />
            )}
          </PagesView>
        )}
      </main>
      <SigningBar
        signing={signing}
        queue={queue}
        steps={steps}
        current={current}
        onNext={next}
        onPrevious={() => goTo(previousStep(steps, current))}
        onGo={goTo}
      />
      <SigningPad
        id={padFor}
        queue={queue}
        name={signee.name}
        onClose={() => {
          setPadFor(null);
        }}
      />
      {!consent.given_at && (
        <ConsentDialog
          signing={signing}
          onGiven={() => void client.invalidateQueries({ queryKey: signingQuery(pdf.id).queryKey })}
        />
      )}
    </div>
  );
}

/** Scrolls to a field and focuses it as soon as its page is on the screen. */
function focusField(
  handle: { current: PagesHandle | null },
  pageIndex: number,
  field: { id: string; x: number; y: number; width: number; height: number },
  tries = 20,
): void {
  requestAnimationFrame(() => {
    if (tries === 20 || tries === 10) handle.current?.reveal(pageIndex, field);
    const control = handle.current?.scroller?.querySelector<HTMLElement>(`[data-field-id="${field.id}"]`);
    if (control) {
      handle.current?.reveal(pageIndex, field);
      control.focus({ preventScroll: true });
    } else if (tries > 0) focusField(handle, pageIndex, field, tries - 1);
  });
}

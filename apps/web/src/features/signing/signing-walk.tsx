// The pages with the signee's fields, and navigation between fields. Header and footer are passed in.
import type { Pdf, PdfPage } from '@countersign/contract/pdfs';
import { type Element, isFilled, isPutInBySignee } from '@countersign/document-model';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { SHEET_PADDING, SHEET_PADDING_NARROW, zoomToWidth } from '../editor/viewer/page-layout.ts';
import { type PagesHandle, PagesView } from '../editor/viewer/pages-view.tsx';
import { usePdfFile } from '../editor/viewer/use-pdf-file.ts';
import { pdfImageUrl } from '../editor/api/editor-api.ts';
import { fontsToFillIn } from '../editor/rendering/needed-fonts.ts';
import { useFontsAhead } from '../editor/rendering/loaded-fonts.ts';
import { SelectableText } from '../editor/find/selectable-text.tsx';
import { useElementSize } from '../editor/ui/use-element-size.ts';
import { type FieldStep, fieldSteps, nextStep, previousStep, stepOf } from './model/field-steps.ts';
import type { ValueQueue } from './model/value-queue.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { SigningPad } from './signing-pad.tsx';
import { SigningPage } from './signing-page.tsx';

export interface SigningDocument {
  pages: readonly PdfPage[];
  elements: readonly Element[];
  revision: number;
}

/** Position on the path through the fields. */
export interface WalkParts {
  steps: readonly FieldStep[];
  current: string | null;
  onGo: (step: FieldStep | null) => void;
  onNext: () => void;
  onPrevious: () => void;
}

export interface SigningWalkProps {
  pdf: Pick<Pdf, 'id' | 'viewing_copy'>;
  document: SigningDocument;
  /** Changes with the file behind the pages. */
  version: number;
  queue: ValueQueue;
  /** Name suggested for a typed signature. */
  name: string;
  /** The pages have the focus, so that the keyboard scrolls them. */
  isReading?: boolean;
  /** While this is set, nothing can be filled in. */
  onConsentNeeded?: (() => void) | undefined;
  header: (parts: WalkParts) => ReactNode;
  bar: (parts: WalkParts) => ReactNode;
}

const ImagePad = lazyPart(async () => (await import('./image-pad.tsx')).ImagePad);
const FieldFiles = lazyPart(async () => (await import('./field-files.tsx')).FieldFiles);

const NARROW = 640;
const WIDEST_ZOOM = 1.6;
const ROOM_FOR_BAR = 88;
/** A field lower than this on screen, in pixels, is zoomed in before it is filled in. */
const LEGIBLE_HEIGHT = 32;

export function SigningWalk(props: SigningWalkProps) {
  const { pdf, document: start, version, queue, name, isReading = false, onConsentNeeded, header, bar } = props;
  const handle = useRef<PagesHandle>(null);
  const [sheetRef, sheet] = useElementSize();
  const opened = usePdfFile(pdf, { pages: start.pages, version });
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [padFor, setPadFor] = useState<string | null>(null);
  const { fields, problems } = useStore(queue.store);
  useFontsAhead(useMemo(() => fontsToFillIn([...fields.values()], name), [fields, name]));
  const steps = useMemo(() => fieldSteps(fields.values(), start.pages, problems), [fields, start.pages, problems]);

  const isNarrow = sheet.width < NARROW;
  const padding = isNarrow ? SHEET_PADDING_NARROW : SHEET_PADDING;
  const fit = Math.min(WIDEST_ZOOM, zoomToWidth(start.pages, { width: sheet.width, padding }));
  const zoom = enlarged ?? fit;

  const goTo = useCallback(
    (step: FieldStep | null) => {
      const field = step?.fields.find((entry) => entry.kind === 'radio' && entry.value) ?? step?.fields[0];
      if (!step || !field) return;
      // Synchronously, because otherwise a zoom would keep another point than the field in place.
      flushSync(() => {
        setCurrent(step.id);
        setEnlarged(
          field.height * fit < LEGIBLE_HEIGHT && isNarrow ? Math.min(WIDEST_ZOOM, LEGIBLE_HEIGHT / field.height) : null,
        );
      });
      focusField(handle, step.page_index, field);
    },
    [fit, isNarrow],
  );
  useEffect(() => {
    if (isReading) handle.current?.scroller?.focus({ preventScroll: true });
  }, [isReading]);
  const onCurrentPage = useCallback(() => undefined, []);
  const next = () => goTo(nextStep(steps, current));
  /** Opens the dialog immediately if the next field is a signature, attachment or image. */
  const lead = () => {
    const step = nextStep(steps, current);
    goTo(step);
    const [field] = step?.fields ?? [];
    if (field && isPutInBySignee(field) && !isFilled(field) && !onConsentNeeded) setPadFor(field.id);
  };
  const padField = padFor === null ? undefined : fields.get(padFor);
  const parts: WalkParts = { steps, current, onGo: goTo, onNext: lead, onPrevious: () => goTo(previousStep(steps, current)) };

  return (
    <div className="flex h-dvh flex-col overflow-clip bg-sunken">
      <Around render={header} parts={parts} />
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
            under={(page) => <SelectableText pdfId={pdf.id} pageId={page.id} version={version} />}
          >
            {(page) => (
              <SigningPage
                pageId={page.id}
                elements={start.elements}
                queue={queue}
                current={current}
                imageUrl={(id) => pdfImageUrl(pdf.id, id)}
                onFocusField={(id) => !onConsentNeeded && setCurrent(stepOf(steps, id)?.id ?? null)}
                onNext={next}
                onSign={setPadFor}
                onConsentNeeded={onConsentNeeded}
              />
            )}
          </PagesView>
        )}
      </main>
      <Around render={bar} parts={parts} />
      <Suspense>
        {padField?.kind === 'attachment' && <FieldFiles field={padField} onClose={() => setPadFor(null)} />}
        {padField?.kind === 'image_input' && (
          <ImagePad field={padField} onDone={(value) => queue.set(padField.id, value)} onClose={() => setPadFor(null)} />
        )}
      </Suspense>
      <SigningPad
        id={padFor}
        queue={queue}
        name={name}
        onClose={() => {
          setPadFor(null);
        }}
      />
    </div>
  );
}

function Around({ render, parts }: { render: (parts: WalkParts) => ReactNode; parts: WalkParts }) {
  return render(parts);
}

/**
 * Scrolls to a field and focuses it. If its page is rendered this happens synchronously, because typing continues there and
 * phones open their keyboard only in the same event; otherwise as soon as the page is rendered.
 */
function focusField(
  handle: { current: PagesHandle | null },
  pageIndex: number,
  field: { id: string; x: number; y: number; width: number; height: number },
): void {
  const focusNow = () => {
    const control = handle.current?.scroller?.querySelector<HTMLElement>(`[data-field-id="${field.id}"]`);
    if (!control) return false;
    handle.current?.reveal(pageIndex, field);
    control.focus({ preventScroll: true });
    return true;
  };
  const tryAgain = (tries: number) =>
    requestAnimationFrame(() => {
      if (tries % 10 === 0) handle.current?.reveal(pageIndex, field);
      if (!focusNow() && tries > 0) tryAgain(tries - 1);
    });
  focusNow();
  // Repeated, because a closing list takes the focus back.
  tryAgain(20);
}

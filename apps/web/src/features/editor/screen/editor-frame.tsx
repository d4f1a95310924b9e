import type { Organization } from '@countersign/contract/organizations';
import type { Signee } from '@countersign/contract/signing';
import type { TemplateRole } from '@countersign/contract/template-roles';
import { defaultFontId } from '@countersign/document-model';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '#lib/language.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { useMedia } from '#lib/use-media.ts';
import { usePrefetchedParts } from '#lib/prefetch.ts';
import { useTeamPresence } from '#lib/team-presence.ts';
import { useAccent } from '#lib/use-accent.ts';
import { BrandBand } from '#ui/brand-band.tsx';
import { templateRolesQuery } from '../../pdfs/template-roles.ts';
import { leadsOf } from '../context/leads.ts';
import type { ActionParts } from '../actions/action.ts';
import { Canvas } from '../canvas/canvas.tsx';
import { SHEET_PADDING, SHEET_PADDING_NARROW } from '../viewer/page-layout.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';
import { useSavedPosition } from '../viewer/use-saved-position.ts';
import { revealSelection } from '../canvas/use-action-parts.ts';
import { EditorContext, type EditorScreenParts } from '../context/editor-context.ts';
import { pdfImageUrl } from '../api/editor-api.ts';
import { FindBar } from '../find/find-bar.tsx';
import { createFindStore } from '../core/find/find-store.ts';
import { Announcer } from '../panels/announcer.tsx';
import { EditorDialogs } from '../panels/editor-dialogs.tsx';
import { EditorOverlays } from '../panels/editor-overlays.tsx';
import { FormNotice } from '../panels/form-notice.tsx';
import { Inspector } from '../panels/inspector.tsx';
import { PageSheet, PageStrip } from '../pages/page-strip.tsx';
import { useSelfSigner } from '../self-sign/use-self-signer.ts';
import { Palette } from '../panels/palette.tsx';
import { ToolList } from '../panels/tool-list.tsx';
import { ensureFonts } from '../rendering/loaded-fonts.ts';
import { SigningElementPad } from '../panels/signing-element-pad.tsx';
import { TopBar } from '../panels/top-bar.tsx';
import { UploadProgress } from '../panels/upload-progress.tsx';
import { PeopleHere } from '../presence/people-here.tsx';
import { createPresenceStore } from '../core/presence/presence-store.ts';
import { SuggestionBar } from '../field-detection/suggestion-bar.tsx';
import { createSuggestionStore } from '../core/field-detection/suggestion-store.ts';
import { TextTagsBar } from '../text-tags/text-tags-bar.tsx';
import { TestFillLayer } from './test-fill-layer.tsx';
import type { TestFillParts } from '../context/test-fill.ts';
import { DefaultAssignee } from './default-assignee.tsx';
import { useElementSize } from '../ui/use-element-size.ts';
import { copyImage, putImage } from '../api/put-image.ts';
import { type EditorStart, useEditorInstance } from './use-editor-instance.ts';
import { useImagePicker } from './use-image-picker.ts';
import { useLiveOrganization } from './use-live-organization.ts';
import { useOpeningZoom } from './use-opening-zoom.ts';
import { PdfLanguage } from '../rendering/pdf-language.ts';

const SelfSignPalette = lazyPart(async () => (await import('../self-sign/self-sign-palette.tsx')).SelfSignPalette);

const NARROW = 768;
const NO_ROLES: readonly TemplateRole[] = [];
const ROOM_FOR_PALETTE = 72;
const FONT_AHEAD_MS = 2_500;

const editorOverlays = (parts: ActionParts) => <EditorOverlays parts={parts} />;

export interface EditorFrameProps extends EditorStart {
  signees: readonly Signee[];
  trialScreen: (parts: TestFillParts) => ReactNode;
  inactiveBanner: (organization: Organization | null) => ReactNode;
}

/** Loads the font of new texts before the network may fail. */
function useFontAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void ensureFonts([defaultFontId]).catch(() => undefined), FONT_AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The complete editor screen: bar, pages, sheet, palette and inspector around one editor. */
export function EditorFrame({ signees, trialScreen, inactiveBanner, ...start }: EditorFrameProps) {
  const { pdf, mode } = start;
  const organization = useLiveOrganization(pdf.organization_id, start.userId);
  useTeamPresence(organization);
  useAccent(organization?.primary_color ?? null);
  const editor = useEditorInstance(start);
  usePrefetchedParts();
  useFontAhead();
  const handle = useRef<PagesHandle>(null);
  useSavedPosition(editor, { userId: start.userId, pdfId: pdf.id }, handle);
  const [find] = useState(createFindStore);
  const [presence] = useState(createPresenceStore);
  const [suggestions] = useState(createSuggestionStore);
  const { data: roles = NO_ROLES } = useQuery({ ...templateRolesQuery(pdf.id), enabled: mode !== 'edit' });
  const [sheetRef, sheet] = useElementSize();
  const [isShowingPages, setIsShowingPages] = useState(false);
  // Pages render first; everything around them is deferred and yields to user input.
  const isFurnished = useDeferredValue(true, false);
  const isNarrow = sheet.width > 0 && window.innerWidth < NARROW;
  const padding = isNarrow ? SHEET_PADDING_NARROW : SHEET_PADDING;

  const { input, pickImage } = useImagePicker(editor, pdf.id);
  const { isOpened, fitWidth } = useOpeningZoom(editor, { width: sheet.width, padding, isNarrow });

  const language = useLanguage();
  const self = useSelfSigner(editor, { pdf, mode, signees });
  // There is room beside the page to list tools by name and drag them from there.
  const areToolsBeside = useMedia('(min-width: 64rem)') && mode !== 'edit' && editor.can_edit && !self;
  useEffect(() => editor.view.set({ signs_alone: self !== null }), [editor, self]);

  const parts = useMemo(
    (): EditorScreenParts => ({
      editor,
      pdf,
      mode,
      signees: mode === 'signing' ? signees : [],
      self,
      parties: mode === 'signing' ? [...leadsOf(signees, language), ...roles] : mode === 'template' ? roles : NO_ROLES,
      imageUrl: (id) => pdfImageUrl(pdf.id, id),
      pickImage,
      putImage: (elementId, file) => putImage({ editor, pdfId: pdf.id, elementId, file }),
      bringImage: (elementId, from) => copyImage({ editor, pdfId: pdf.id, elementId, from }),
      reveal: (id) => {
        const element = editor.document.state.elements.get(id);
        const index = editor.document.state.pages.findIndex((page) => page.id === element?.page_id);
        if (!element || index === -1) return;
        handle.current?.reveal(index, element);
        editor.view.select([id]);
      },
      focusSheet: (id) => void focusSheet(handle.current, id),
      revealPage: (index) => handle.current?.reveal(index),
      revealBox: (index, box) => handle.current?.reveal(index, box),
      revealSelection: () => revealSelection(editor, handle.current),
      find,
      presence,
      suggestions,
      fitWidth,
    }),
    [editor, pdf, mode, signees, self, roles, language, fitWidth, pickImage, find, presence, suggestions],
  );

  return (
    <EditorContext value={parts}>
      <PdfLanguage value={pdf.language}>
        <BrandBand color={organization?.secondary_color} />
        <div className="relative flex h-dvh flex-col overflow-clip bg-sunken">
          {isFurnished ? (
            <TopBar
              onShowKeys={() => editor.view.set({ overlay: { kind: 'keys' } })}
              onShowPages={() => setIsShowingPages(true)}
            />
          ) : (
            <div className="h-14 shrink-0 border-b border-line bg-raised" />
          )}
          {inactiveBanner(organization)}
          <FormNotice />
          <TextTagsBar />
          <SuggestionBar />
          <div className="flex min-h-0 flex-1">
            {isFurnished ? (
              <PageStrip tools={areToolsBeside && <ToolList />} />
            ) : (
              <div className="hidden w-40 shrink-0 border-e border-line bg-surface lg:block" />
            )}
            <main className="relative min-w-0 flex-1">
              {/* The visible name is an input. */}
              <h1 translate="no" className="sr-only">
                {pdf.name}
              </h1>
              {/* The width without the scroll bar; otherwise every page would be too wide for the window. */}
              <div
                ref={sheetRef}
                aria-hidden="true"
                className="pointer-events-none invisible absolute inset-0 overflow-y-scroll [scrollbar-width:thin]"
              />
              {sheet.width > 0 && isOpened && (
                <Canvas
                  handle={handle}
                  width={sheet.width}
                  padding={padding}
                  bottom={editor.can_edit && !areToolsBeside ? ROOM_FOR_PALETTE : 0}
                  isFurnished={isFurnished}
                  overlays={editorOverlays}
                />
              )}
              {/* The bar of a phone has no room for them. */}
              {isFurnished && <PeopleHere className="absolute end-2 top-2 z-20 flex py-1 sm:hidden" />}
              <UploadProgress />
              <FindBar />
              {isFurnished && editor.can_edit && (self ? <SelfSignTools /> : <Palette hasTools={!areToolsBeside} />)}
            </main>
            {isFurnished ? (
              <Inspector isNarrow={isNarrow} />
            ) : (
              <div className="w-72 shrink-0 border-s border-line bg-raised max-md:hidden" />
            )}
          </div>
          <PageSheet isOpen={isShowingPages} onClose={() => setIsShowingPages(false)} />
          <SigningElementPad />
          <EditorDialogs />
          <TestFillLayer screen={trialScreen} />
          <DefaultAssignee />
          <Announcer />
          {input}
        </div>
      </PdfLanguage>
    </EditorContext>
  );
}

const SelfSignTools = () => (
  <Suspense>
    <SelfSignPalette allTools={<Palette hasTools />} />
  </Suspense>
);

/** A dialog returns the focus one frame after it is gone, which is one frame after it was closed. */
const FRAMES_OF_A_DIALOG = 3;

async function focusSheet(handle: PagesHandle | null, id: string | undefined): Promise<void> {
  for (let frame = 0; frame < FRAMES_OF_A_DIALOG; frame += 1) await new Promise(requestAnimationFrame);
  const element = id === undefined ? null : handle?.scroller?.querySelector<HTMLElement>(`[data-element-id="${id}"]`);
  (element ?? handle?.scroller)?.focus({ preventScroll: true });
}

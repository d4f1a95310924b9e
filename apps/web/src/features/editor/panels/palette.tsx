import { useLingui } from '@lingui/react/macro';
import { type ElementKind, type FilledWith, isFieldKind } from '@countersign/document-model';
import { Camera, Lock, MousePointer2 } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Toolbar } from 'react-aria-components/Toolbar';
import { classNames } from '#ui/class-names.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useEditor, useEditorScreen, useView } from '../context/editor-context.ts';
import { KINDS_IN_ORDER, kindOf } from '../elements/element-kinds.ts';
import { FILLED_ICONS, FILLED_TOOLS } from '../elements/input/filled-tools.ts';
import { FILLED_NAMES } from '../elements/shared/kind-names.ts';
import type { Editor } from '../core/model/editor.ts';
import { useOffersPhotos } from '../photos/use-offers-photos.ts';
import { SelectMoreBar } from './select-more-bar.tsx';

/** All tools. One is used once and gives way to selecting, unless it is kept (Q); or it is dragged onto the page. */
export function Palette() {
  const { t } = useLingui();
  const { editor, mode, parties } = useEditorScreen();
  // Whoever fills in alone has no signees, and fewer tools: a tablet has room for all of them.
  const isAlone = mode === 'edit';
  const partyId = useView((state) => state.signee_id ?? state.role_id);
  const isKept = useView((state) => state.is_tool_kept);
  const isPlacing = useView((state) => isFieldKind(state.tool));
  const party = parties.find((entry) => entry.id === partyId);

  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 z-30 flex flex-col items-center gap-2 p-3 max-md:p-0">
      <SelectMoreBar />
      {party && (
        <p
          className={classNames(
            'pointer-events-auto flex max-w-full items-center gap-2 rounded-full border border-line bg-raised px-3 py-1 text-xs text-ink shadow-card max-md:ms-3 max-md:mb-1 max-md:max-w-3/5 max-md:self-start',
            // A phone has room for it while it matters.
            !isPlacing && 'max-md:hidden',
          )}
        >
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: party.color }} />
          <span className="min-w-0 truncate">{t`Adding fields for ${party.name}`}</span>
        </p>
      )}
      <Toolbar
        aria-label={t`Tools`}
        className={classNames(
          'pointer-events-auto flex max-w-full gap-0.5 overflow-x-auto max-[374px]:gap-0 md:max-lg:gap-0 rounded-2xl border border-line bg-raised p-1.5 shadow-pop [scrollbar-width:none] max-md:w-full max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:pb-[calc(0.375rem+env(safe-area-inset-bottom))]',
          isAlone ? 'md:flex-wrap md:justify-center' : 'lg:flex-wrap lg:justify-center',
        )}
      >
        <ToolButton tool="pointer" label={t`Select`} shortcut="V" icon={<MousePointer2 />} />
        <Divider />
        {KINDS_IN_ORDER.map((kind) => {
          const { label, icon: Icon, shortcut, needsSignees = false } = kindOf(kind);
          if (isAlone && needsSignees) return null;
          return <ToolButton key={kind} tool={kind} label={t(label)} shortcut={shortcut} icon={<Icon />} />;
        })}
        <PhotosButton />
        {!isAlone && <FilledTools />}
        <Divider />
        <Tooltip text={t`Lock tool (Q)`}>
          <AriaButton
            aria-label={t`Lock tool`}
            aria-pressed={isKept}
            onPress={() => editor.view.set({ is_tool_kept: !isKept })}
            className={classNames(TOOL, isKept ? 'bg-accent-soft text-accent-ink' : 'text-ink-muted hover:bg-hover')}
          >
            <Lock aria-hidden="true" />
          </AriaButton>
        </Tooltip>
        {/* Where there are more tools than room, they fade out at the edge. */}
        <span
          aria-hidden="true"
          className={classNames(
            'pointer-events-none sticky -end-1.5 -me-1.5 w-8 shrink-0 self-stretch bg-linear-to-l from-raised to-transparent rtl:bg-linear-to-r',
            isAlone ? 'md:hidden' : 'lg:hidden',
          )}
        />
      </Toolbar>
    </div>
  );
}

/** Of a tool: the key. Where the browser makes small letters larger it would cover the image: it goes on in a column that is cut off. */
const Corner = ({ className, children }: { className: string; children: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'absolute end-1 bottom-0.5 flex h-3 w-2.5 flex-col flex-wrap content-start items-end justify-end overflow-clip text-[0.5625rem] leading-none max-md:hidden',
      className,
    )}
  >
    <span className="h-0.5 w-full" />
    <span>{children}</span>
  </span>
);

const Divider = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('mx-1 w-px shrink-0 self-stretch bg-line md:max-lg:mx-0', className)} />
);

/** What is filled with something of its signee. Where all tools have no room in one row, these go to the next together. */
function FilledTools() {
  const { t } = useLingui();
  return (
    <span className="flex shrink-0 gap-0.5 max-[374px]:gap-0 md:max-lg:gap-0">
      <Divider className="lg:max-xl:hidden" />
      {FILLED_TOOLS.map(({ fills_with, shortcut }) => {
        const Icon = FILLED_ICONS[fills_with];
        const label = t(FILLED_NAMES[fills_with]);
        return <ToolButton key={fills_with} tool="input" {...{ fills_with, label, shortcut }} icon={<Icon />} />;
      })}
    </span>
  );
}

/** Not a tool: it asks for photos first, and places them itself. */
function PhotosButton() {
  const { t } = useLingui();
  const editor = useEditor();
  if (!useOffersPhotos()) return null;

  return (
    <Tooltip text={t`Photos from CompanyCam`}>
      <AriaButton
        aria-label={t`Photos from CompanyCam`}
        onPress={() => editor.view.set({ overlay: { kind: 'photos', purpose: 'elements' } })}
        className={classNames(TOOL, 'text-ink hover:bg-hover')}
      >
        <Camera aria-hidden="true" />
      </AriaButton>
    </Tooltip>
  );
}

/** The pointer must leave the button by this much, in pixels, before it carries the tool away. */
const CARRY_THRESHOLD = 8;

/** A press that goes away from the button takes the tool along; the sheet then shows and places it. */
function carry(editor: Editor, choose: () => void, start: PointerEvent): void {
  if (start.button !== 0) return;
  if (start.target instanceof Element && start.target.hasPointerCapture(start.pointerId))
    start.target.releasePointerCapture(start.pointerId);
  const control = new AbortController();
  const { signal } = control;
  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < CARRY_THRESHOLD) return;
    control.abort();
    choose();
    editor.view.set({ is_carried: true });
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', () => control.abort(), { signal });
  window.addEventListener('pointercancel', () => control.abort(), { signal });
}

// The narrowest phones show half a tool at the edge, where a whole one would look like the last; a tablet has nearly all in one row.
const TOOL =
  'relative inline-flex size-10 touch-pan-x shrink-0 cursor-default items-center justify-center rounded-xl max-md:size-11.5 max-[374px]:size-11 md:max-lg:size-9 [&_svg]:size-5 [&_svg]:stroke-[1.75]';

interface ToolButtonProps {
  tool: ElementKind | 'pointer';
  /** What of their signee the inputs are filled with that it places. */
  fills_with?: FilledWith;
  label: string;
  shortcut: string;
  icon: ReactNode;
}

function ToolButton({ tool, fills_with, label, shortcut, icon }: ToolButtonProps) {
  const editor = useEditor();
  const isChosen = useView((state) => state.tool === tool && state.fills_with === (fills_with ?? null));
  const choose = () =>
    tool === 'pointer' || fills_with ? editor.view.chooseTool(tool, fills_with && { fills_with }) : editor.view.takeTool(tool);

  return (
    <Tooltip text={`${label} (${shortcut})`}>
      <AriaButton
        aria-label={label}
        aria-pressed={isChosen}
        aria-keyshortcuts={shortcut}
        onPress={() => (isChosen ? editor.view.chooseTool('pointer') : choose())}
        onPointerDown={(event) => tool !== 'pointer' && carry(editor, choose, event)}
        className={classNames(TOOL, isChosen ? 'bg-accent text-on-accent' : 'text-ink hover:bg-hover')}
      >
        {icon}
        <Corner className={isChosen ? 'text-on-accent/80' : 'text-ink-muted'}>{shortcut}</Corner>
      </AriaButton>
    </Tooltip>
  );
}

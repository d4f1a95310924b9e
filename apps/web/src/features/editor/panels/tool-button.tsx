// Tool buttons: icon only, with the name below, or as a list row.
import type { ElementKind, FilledWith } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { Camera, Lock } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { classNames } from '#ui/class-names.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useEditor, useView } from '../context/editor-context.ts';
import type { Editor } from '../core/model/editor.ts';
import { useOffersPhotos } from '../photos/use-offers-photos.ts';

/** `named`: name below the icon in wide windows; `row`: name beside the icon, in a list. */
export type ToolVariant = 'icon' | 'named' | 'row';

// On the narrowest phones a half-visible tool hints at scrolling; a tablet fits nearly all in one row.
const ICON =
  'relative inline-flex size-10 touch-pan-x shrink-0 cursor-default items-center justify-center rounded-xl max-md:size-11.5 max-[374px]:size-11 md:max-lg:size-9 [&_svg]:size-5 [&_svg]:stroke-[1.75]';

const LOOKS: Record<ToolVariant, string> = {
  icon: ICON,
  named: `${ICON} xl:h-auto xl:min-h-12 xl:w-auto xl:min-w-12 xl:max-w-22 xl:flex-col xl:gap-0.5 xl:px-1.5`,
  row: 'relative flex min-h-7 w-full touch-pan-y shrink-0 cursor-default items-center gap-2 rounded-lg px-2 text-start [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
};

interface ToolButtonProps {
  variant: ToolVariant;
  tool: ElementKind | 'pointer';
  /** Signee data that fills the placed inputs. */
  fills_with?: FilledWith;
  label: string;
  shortcut: string;
  icon: ReactNode;
}

export function ToolButton({ variant, tool, fills_with, label, shortcut, icon }: ToolButtonProps) {
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
        className={classNames(LOOKS[variant], isChosen ? 'bg-accent text-on-accent' : 'text-ink hover:bg-hover')}
      >
        {icon}
        <ToolName variant={variant}>{label}</ToolName>
        <Shortcut variant={variant} className={isChosen ? 'text-on-accent/80' : 'text-ink-muted'}>
          {shortcut}
        </Shortcut>
      </AriaButton>
    </Tooltip>
  );
}

function ToolName({ variant, children }: { variant: ToolVariant; children: string }) {
  if (variant === 'icon') return null;
  if (variant === 'row') return <span className="min-w-0 flex-1 truncate text-xs">{children}</span>;
  return <span className="max-w-full truncate text-[0.6875rem] leading-tight max-xl:hidden">{children}</span>;
}

/** The key. With a large minimum font size it would cover the icon, so it wraps into a clipped column. */
function Shortcut({ variant, className, children }: { variant: ToolVariant; className: string; children: string }) {
  if (variant === 'row')
    return (
      // Not as text, which would become part of the accessible name.
      <span
        aria-hidden="true"
        data-key={children}
        className={classNames('text-[0.625rem] after:content-[attr(data-key)]', className)}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute end-1 bottom-0.5 flex h-3 w-2.5 flex-col flex-wrap content-start items-end justify-end overflow-clip text-[0.5625rem] leading-none max-md:hidden',
        variant === 'named' && 'xl:hidden',
        className,
      )}
    >
      <span className="h-0.5 w-full" />
      <span>{children}</span>
    </span>
  );
}

/** Not a tool: asks for photos first, and places them itself. */
export function PhotosButton({ variant }: { variant: ToolVariant }) {
  const { t } = useLingui();
  const editor = useEditor();
  if (!useOffersPhotos()) return null;

  return (
    <Tooltip text={t`Photos from CompanyCam`}>
      <AriaButton
        aria-label={t`Photos from CompanyCam`}
        onPress={() => editor.view.set({ overlay: { kind: 'photos', purpose: 'elements' } })}
        className={classNames(LOOKS[variant], 'text-ink hover:bg-hover')}
      >
        <Camera aria-hidden="true" />
        <ToolName variant={variant}>{t`Photos from CompanyCam`}</ToolName>
      </AriaButton>
    </Tooltip>
  );
}

/** Keeps the tool after use. */
export function KeepToolButton({ variant }: { variant: ToolVariant }) {
  const { t } = useLingui();
  const editor = useEditor();
  const isKept = useView((state) => state.is_tool_kept);

  return (
    <Tooltip text={t`Lock tool (Q)`}>
      <AriaButton
        aria-label={t`Lock tool`}
        aria-pressed={isKept}
        onPress={() => editor.view.set({ is_tool_kept: !isKept })}
        className={classNames(LOOKS[variant], isKept ? 'bg-accent-soft text-accent-ink' : 'text-ink-muted hover:bg-hover')}
      >
        <Lock aria-hidden="true" />
        <ToolName variant={variant}>{t`Lock tool`}</ToolName>
        {variant === 'row' && (
          <Shortcut variant={variant} className="">
            Q
          </Shortcut>
        )}
      </AriaButton>
    </Tooltip>
  );
}

/** Distance in pixels from the button after which a press becomes a drag. */
const CARRY_THRESHOLD = 8;

/** Dragging away from the button picks up the tool; the sheet then previews and places it. */
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

import { type Element, isField, isFilled, isFilledByServer } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { type CSSProperties, memo, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { classNames } from '#ui/class-names.ts';
import { placeInChoice } from '../core/commands/radio-groups.ts';
import { type Party, useDocument, useEditorScreen, useParty, useView } from '../context/editor-context.ts';
import { lookOf } from '../elements/element-kinds.ts';
import { ElementDrawing, isDrawnAlike } from '../rendering/element-drawing.tsx';
import { isWritten } from '../core/document/written.ts';
import { selectedBy } from '../core/presence/presence-store.ts';
import { placed } from '../viewer/box-style.ts';
import { TextEditor } from './text-editor.tsx';

/** Focus moves between elements; the editor handles the keys. */
const FOCUSABLE_GROUP = { role: 'group', tabIndex: 0 } as const;
/** Pages are white in both themes, so this is the light theme's accent. */
const OWN = '#2c46c0';
/** Unassigned fields need a colour that no signee has. */
const NOBODY = '#57534e';

/** How much of an element's text its accessible name includes. */
const MAX_LETTERS = 60;

interface ElementViewProps {
  element: Element;
  pageNumber: number;
  /** Stacking order: covers all elements with a lower rank. */
  rank: number;
}

/** One element on its page: a focusable group around its drawing. */
export const ElementView = memo(function ElementView({ element, pageNumber, rank }: ElementViewProps) {
  const { t } = useLingui();
  const { editor, mode } = useEditorScreen();
  const isSelected = useView((state) => state.selection.has(element.id));
  const party = useParty(element);
  const name = useElementName(element, { party, pageNumber, isSelected });
  const color = party?.color ?? (mode === 'edit' ? OWN : NOBODY);

  return (
    <div
      {...FOCUSABLE_GROUP}
      data-element-id={element.id}
      aria-label={name}
      title={party?.name ?? (isField(element) && mode !== 'edit' ? t`Unassigned` : undefined)}
      style={{ ...placed(element), zIndex: rank, '--field': color } as CSSProperties}
      className={classNames(
        // A layer of its own, so that a move, even by a fraction of a pixel, does not repaint the content.
        'transform-[translate(0)] [contain:layout_style]',
        'group/element absolute outline-none before:absolute before:-inset-1 before:content-[""]',
        // Touch target, even for a small box.
        'pointer-coarse:before:inset-auto pointer-coarse:before:top-1/2 pointer-coarse:before:left-1/2 pointer-coarse:before:size-full pointer-coarse:before:min-h-11 pointer-coarse:before:min-w-11 pointer-coarse:before:-translate-1/2',
        'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent-ink',
        editor.can_edit && (isSelected ? 'cursor-grab touch-none' : 'cursor-pointer'),
      )}
    >
      <Inside element={element} isSelected={isSelected} />
    </div>
  );
});

/** Content that does not change when the element moves. */
const Inside = memo(
  function Inside({ element, isSelected }: { element: Element; isSelected: boolean }) {
    const { imageUrl } = useEditorScreen();
    const isEditing = useView((state) => state.editing_id === element.id);
    return (
      <>
        <Box element={element} isSelected={isSelected} />
        <ElementDrawing element={element} imageUrl={imageUrl} isTyped={isEditing} />
        <Marks element={element} />
        {isSelected && element.kind !== 'line' && (
          <span aria-hidden="true" className="pointer-events-none absolute inset-0 outline outline-(--accent)" />
        )}
        {isEditing && (element.kind === 'text' || element.kind === 'input') && <TextEditor element={element} />}
      </>
    );
  },
  (before, now) => before.isSelected === now.isSelected && isDrawnAlike(before.element, now.element),
);

/** The hairline of a field in its signee's colour, with its marks, or the outline of a hovered element. */
function Box({ element, isSelected }: { element: Element; isSelected: boolean }) {
  const { t } = useLingui();
  const { mode } = useEditorScreen();
  const isPast = useIsPast(element);
  const party = useParty(element);
  if (!isField(element)) {
    const isBlank = element.kind === 'image' && element.value === null;
    return (
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute inset-0',
          isBlank &&
            'flex items-center justify-center border border-dashed border-neutral-400 bg-neutral-100 text-[calc(var(--z)*8px)] text-neutral-600',
          !isSelected && 'group-hover/element:outline group-hover/element:outline-1 group-hover/element:outline-(--accent)',
        )}
      >
        {isBlank && t`Image`}
      </span>
    );
  }

  const isNobodys = mode !== 'edit' && !party;
  const isMark = element.kind === 'checkbox' || element.kind === 'radio';
  const isList = element.kind === 'select' && element.is_list;
  if (isPast) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames('pointer-events-none absolute', isMark ? '-inset-[calc(var(--z)*1.5px)] rounded-[2px]' : 'inset-0')}
      style={{
        background: 'color-mix(in srgb, var(--field) 9%, transparent)',
        ...(isNobodys
          ? { outline: '1px dashed var(--field)', outlineOffset: -1 }
          : { boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--field) 65%, transparent)' }),
      }}
    >
      {!isMark && !isList && !isFilled(element) && <FieldHint element={element} />}
    </span>
  );
}

/** Marks for required and grid-locked elements. They sit beside small boxes to keep the content visible. */
function Marks({ element }: { element: Element }) {
  const isPast = useIsPast(element);
  if (isPast) return null;
  const isBeside = element.kind === 'checkbox' || element.kind === 'radio';
  const isRequired = isField(element) && element.is_required && !isFilledByServer(element);
  if (!isRequired && !element.is_grid_locked) return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute flex flex-col items-end gap-[0.1em] text-[calc(var(--z)*9px)] leading-none font-semibold text-(--field)',
        isBeside ? '-top-[0.2em] left-[calc(100%+0.3em)]' : '-top-[0.1em] right-[0.2em]',
      )}
    >
      {isRequired && <span data-mark="required">*</span>}
      {element.is_grid_locked && <Lock data-mark="locked" className="size-[0.8em]" strokeWidth={2.5} />}
    </span>
  );
}

/** True for fields already sent and filled in, which look as they do in the PDF. */
function useIsPast(element: Element): boolean {
  const { editor, pdf } = useEditorScreen();
  return !editor.can_edit && isField(element) && (isFilled(element) || pdf.signing_mode === 'completed');
}

function FieldHint({ element }: { element: Element }) {
  const { t } = useLingui();
  const kind = lookOf(element);
  const text =
    ('label' in element && element.label) ||
    ('placeholder' in element && element.placeholder) ||
    ('name' in element && element.name) ||
    t(kind.label);
  const size = Math.min(11, Math.max(6, element.height * 0.42));

  return (
    <span
      className="flex h-full items-center gap-[0.35em] overflow-hidden px-[calc(var(--z)*4px)] whitespace-nowrap text-(--field) [&_svg]:size-[1.05em] [&_svg]:shrink-0"
      style={{ fontSize: `calc(var(--z) * ${size}px)` }}
    >
      <kind.icon aria-hidden="true" strokeWidth={1.75} />
      <span className="truncate">{text}</span>
    </span>
  );
}

interface NameParts {
  party: Party | undefined;
  pageNumber: number;
  isSelected: boolean;
}

/**
 * Accessible name of an element: kind, name, assignee, position and state. Computed after painting, because for hundreds of
 * moving elements it takes as long as drawing them.
 */
function useElementName(now: Element, { party, pageNumber, isSelected }: NameParts): string {
  const { t } = useLingui();
  const { mode, presence } = useEditorScreen();
  const element = useDeferredValue(now);
  const others = useStore(presence, (people) => selectedBy(people).get(element.id));
  const state = useStateWords(element);
  const choice = useDocument((all) => (element.kind === 'radio' ? placeInChoice(all, element) : ''));

  return useMemo(() => {
    const parts = [t(lookOf(element).label)];
    if (element.kind === 'text') parts.push(`“${element.value.slice(0, MAX_LETTERS)}”`);
    if (isField(element)) {
      const words = element.label || element.name;
      if (words) parts.push(words);
      const [place, count] = choice.split('/');
      if (count) parts.push(t`${place} of ${count}`);
      if (party) parts.push(t`for ${party.name}`);
      else if (mode !== 'edit') parts.push(t`unassigned`);
      if (element.is_required && !isFilledByServer(element)) parts.push(t`required`);
      if (element.is_read_only) parts.push(t`read-only`);
    }
    if (element.is_grid_locked) parts.push(t`snaps to grid`);
    const [x, y] = [Math.round(element.x), Math.round(element.y)];
    parts.push(t`page ${pageNumber}, x ${x}, y ${y}`);
    if (state) parts.push(state);
    if (isSelected) parts.push(t`selected`);
    if (others) parts.push(t`selected by ${others}`);
    return parts.join(', ');
  }, [choice, element, isSelected, mode, others, pageNumber, party, state, t]);
}

/** The value of a field: its text, or whether it is checked. */
function useStateWords(element: Element): string {
  const { t } = useLingui();
  if (!isField(element)) return '';
  if (element.kind === 'checkbox' || element.kind === 'radio') return isFilled(element) ? t`checked` : t`not checked`;
  if (!isFilled(element)) return t`empty`;
  return isWritten(element) ? `“${element.value.slice(0, MAX_LETTERS)}”` : t`filled in`;
}

import { type Element, type ElementKind, isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { BringToFront, Copy, SendToBack, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, memo, useDeferredValue, useId } from 'react';
import { useFocusRestored } from '#ui/focus-restored.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useEditor, useSelected } from '../context/editor-context.ts';
import { isOfKind } from '../elements/shared/element-kind.ts';
import { kindOf } from '../elements/element-kinds.ts';
import { FieldControls } from '../elements/shared/field-controls.tsx';
import { InkControl, isInked } from '../elements/shared/ink-control.tsx';
import { kindNameOf } from '../elements/shared/kind-names.ts';
import { LineWidthControl, isLined } from '../elements/shared/line-width-control.tsx';
import { TextStyleControls } from '../elements/shared/text-style-controls.tsx';
import { isDrawnAlike } from '../rendering/element-drawing.tsx';
import { TextFitNote, TextFitNotes } from '../rendering/text-fit-note.tsx';
import { isWritten } from '../core/document/written.ts';
import { moveLayer } from '../core/commands/layers.ts';
import { duplicateSelection } from '../core/commands/copying.ts';
import { AdvancedSection } from './advanced-section.tsx';
import { ArrangeControls } from './arrange-controls.tsx';
import { PanelSection } from '../ui/panel-section.tsx';
import { PositionControls } from './position-controls.tsx';
import { useDeleteSelection } from '../actions/use-delete-selection.ts';

/** With many elements, numbers update with a delay; edits of a single element show at once. */
export function SelectionPanel() {
  const selected = useSelected();
  const later = useDeferredValue(selected);
  return <SelectionParts selected={selected.length > 1 ? later : selected} />;
}

/** The selected elements: actions, properties of their kind, and position. */
const SelectionParts = memo(function SelectionParts({ selected }: { selected: readonly Element[] }) {
  const { t } = useLingui();
  const [first] = selected;
  if (!first) return null;

  const isOneKind = selected.every((element) => element.kind === first.kind);
  const count = selected.length;
  const ownName = kindNameOf(first);
  const kindLabel = t(selected.every((element) => kindNameOf(element) === ownName) ? ownName : kindOf(first.kind).label);
  const title = count === 1 ? kindLabel : isOneKind ? t`${count} × ${kindLabel}` : t`${count} elements`;

  return (
    <>
      <PanelSection title={title} action={<SelectionButtons />}>
        {count === 1 ? <TextFitNote element={first} className={NOTE} /> : <FitNotes elements={selected} />}
        {isOneKind ? (
          <KindPart key={selected.map((element) => element.id).join()} kind={first.kind} elements={selected} />
        ) : (
          <MixedPart key={selected.map((element) => element.id).join()} elements={selected} />
        )}
      </PanelSection>
      {count > 1 && (
        <PanelSection title={t`Arrange`}>
          <ArrangeControls />
        </PanelSection>
      )}
      <AdvancedSection>
        <PositionControls elements={selected} />
      </AdvancedSection>
    </>
  );
});

const NOTE = 'rounded-md bg-warning-soft px-2 py-1.5 text-xs text-warning';

const FitNotes = memo(function FitNotes({ elements }: { elements: readonly Element[] }) {
  const { view } = useEditor();
  return <TextFitNotes elements={elements} className={NOTE} onChoose={(ids) => view.select(ids)} />;
}, isAboutTheSame);

const SelectionButtons = memo(function SelectionButtons() {
  const { t } = useLingui();
  const editor = useEditor();
  const deleteSelection = useDeleteSelection();
  return (
    <div ref={useFocusRestored<HTMLDivElement>()} className="-me-2 flex [&_button]:size-8 pointer-coarse:[&_button]:size-11">
      <IconButton label={t`Duplicate`} icon={<Copy />} onPress={() => duplicateSelection(editor)} />
      <IconButton label={t`Bring forward`} icon={<BringToFront />} onPress={() => moveLayer(editor, 'forward')} />
      <IconButton label={t`Send backward`} icon={<SendToBack />} onPress={() => moveLayer(editor, 'backward')} />
      <IconButton label={t`Delete`} icon={<Trash2 />} onPress={deleteSelection} />
    </div>
  );
});

const KindPart = memo(function KindPart({ kind, elements }: { kind: ElementKind; elements: readonly Element[] }) {
  const { Inspector } = kindOf(kind);
  if (!Inspector || !isOfKind(elements, kind)) return null;
  return (
    <Suspense>
      <Inspector elements={elements} />
    </Suspense>
  );
}, isAboutTheSame);

/** True for moves, which change nothing in these parts. */
function isAboutTheSame(before: { elements: readonly Element[] }, now: { elements: readonly Element[] }): boolean {
  return (
    before.elements.length === now.elements.length &&
    now.elements.every((element, index) => {
      const known = before.elements[index];
      return known !== undefined && known.id === element.id && isDrawnAlike(known, element);
    })
  );
}

/** For several kinds at once: common properties of fields, texts and drawings. */
const MixedPart = memo(function MixedPart({ elements }: { elements: readonly Element[] }) {
  const { t } = useLingui();
  const fields = elements.filter(isField);
  const written = elements.filter(isWritten);
  const inked = elements.filter(isInked);
  const isInkWider = inked.length > written.length;
  const lined = elements.filter(isLined);
  if (fields.length === 0 && inked.length === 0)
    return <p className="text-xs text-ink-muted">{t`Select elements of one kind to change how they look.`}</p>;
  return (
    <>
      {fields.length > 0 && (
        <MixedGroup label={fields.length < elements.length && t`Fields: ${fields.length} of ${elements.length}`}>
          <FieldControls elements={fields} />
        </MixedGroup>
      )}
      {written.length > 0 && (
        <MixedGroup label={written.length < elements.length && t`Text: ${written.length} of ${elements.length}`}>
          <TextStyleControls elements={written} hasColor={!isInkWider} />
        </MixedGroup>
      )}
      {isInkWider && (
        <InkControl
          elements={inked}
          {...(inked.length < elements.length && { label: t`Color: ${inked.length} of ${elements.length}` })}
        />
      )}
      {lined.length > 0 && (
        <MixedGroup label={lined.length < elements.length && t`Lines: ${lined.length} of ${elements.length}`}>
          <LineWidthControl elements={lined} />
        </MixedGroup>
      )}
    </>
  );
}, isAboutTheSame);

/** @param label false if the group covers the whole selection */
function MixedGroup({ label, children }: { label: string | false; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" {...(label && { 'aria-labelledby': id })} className="flex flex-col gap-3">
      {label && (
        <p id={id} className="text-xs text-ink-muted">
          {label}
        </p>
      )}
      {children}
    </div>
  );
}

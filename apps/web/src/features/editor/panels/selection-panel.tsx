import { type Element, type ElementKind, isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { BringToFront, Copy, SendToBack, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { useEditor, useSelected, useView } from '../editor-context.ts';
import { isOfKind } from '../elements/element-kind.ts';
import { kindOf } from '../elements/element-kinds.ts';
import { FieldControls } from '../elements/shared/field-controls.tsx';
import { moveLayer } from '../model/commands.ts';
import { duplicateSelection } from '../model/copying.ts';
import { ArrangeControls } from './arrange-controls.tsx';
import { PanelSection } from './panel-section.tsx';
import { PlaceControls } from './place-controls.tsx';
import { useDeleteSelection } from './use-delete-selection.ts';

/** The selected elements: what can be done with them, where they are, and how their kind looks. */
export function SelectionPanel() {
  const { t } = useLingui();
  const editor = useEditor();
  const deleteSelection = useDeleteSelection();
  const selected = useSelected();
  const unit = useView((state) => state.unit);
  const [first] = selected;
  if (!first) return null;

  const isOneKind = selected.every((element) => element.kind === first.kind);
  const count = selected.length;
  const kindLabel = t(kindOf(first.kind).label);
  const title = count === 1 ? kindLabel : isOneKind ? t`${count} × ${kindLabel}` : t`${count} elements`;

  return (
    <>
      <PanelSection
        title={title}
        action={
          <div className="-mr-2 flex [&_button]:size-8">
            <IconButton label={t`Duplicate`} icon={<Copy />} onPress={() => duplicateSelection(editor)} />
            <IconButton label={t`Bring forward`} icon={<BringToFront />} onPress={() => moveLayer(editor, 'forward')} />
            <IconButton label={t`Send backward`} icon={<SendToBack />} onPress={() => moveLayer(editor, 'backward')} />
            <IconButton label={t`Delete`} icon={<Trash2 />} onPress={deleteSelection} />
          </div>
        }
      >
        {isOneKind ? (
          <KindPart key={selected.map((element) => element.id).join()} kind={first.kind} elements={selected} />
        ) : (
          <MixedPart elements={selected} />
        )}
      </PanelSection>
      {count > 1 && (
        <PanelSection title={t`Arrange`}>
          <ArrangeControls />
        </PanelSection>
      )}
      <PanelSection title={t`Position and size`} action={<span className="text-xs text-ink-muted">{unit}</span>}>
        <PlaceControls elements={selected} />
      </PanelSection>
    </>
  );
}

function KindPart({ kind, elements }: { kind: ElementKind; elements: readonly Element[] }) {
  const { Inspector } = kindOf(kind);
  return Inspector && isOfKind(elements, kind) ? <Inspector elements={elements} /> : null;
}

/** Several kinds at once: what all of them have. */
function MixedPart({ elements }: { elements: readonly Element[] }) {
  const { t } = useLingui();
  const fields = elements.filter(isField);
  if (fields.length === elements.length) return <FieldControls elements={fields} />;
  return <p className="text-xs text-ink-muted">{t`Select elements of one kind to change how they look.`}</p>;
}

import { type FieldElement, MAX_FIELD_NAME_LENGTH, isFilledByServer, isPutInBySignee } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEditorScreen, useAssignees } from '../../context/editor-context.ts';
import { ChoiceControl } from './choice-control.tsx';
import { commonValue } from './common-value.ts';
import { ConditionControl } from './condition-control.tsx';
import { LiveTextField } from './live-text-field.tsx';
import { useChange } from './use-change.ts';
import { useGiveFields } from './use-give-fields.ts';
import { SwitchControl } from './switch-control.tsx';

const NOBODY = 'nobody';

interface FieldControlsProps {
  elements: readonly FieldElement[];
  /** Additional controls of the kind. */
  children?: ReactNode;
}

/** Controls that every field has. Assignee, label and required come first, because most people need nothing else. */
export function FieldControls({ elements, children }: FieldControlsProps) {
  const { t } = useLingui();
  const { mode } = useEditorScreen();
  const change = useChange(elements);
  const isReadOnly = commonValue(elements, 'is_read_only');
  // Names identify fields, so they are unique.
  const only = elements.length === 1 ? elements[0] : undefined;

  return (
    <>
      {mode === 'signing' && <PartyControl elements={elements} field="signee_id" />}
      {mode === 'template' && <PartyControl elements={elements} field="role_id" />}
      <LiveTextField
        label={t`Label`}
        value={commonValue(elements, 'label')}
        onChange={(label, stay) => change({ label }, stay)}
        maxLength={MAX_FIELD_NAME_LENGTH}
      />
      {!isReadOnly && !elements.every(isFilledByServer) && (
        <SwitchControl value={commonValue(elements, 'is_required')} onChange={(is_required) => change({ is_required })}>
          {t`Required`}
        </SwitchControl>
      )}
      {children}
      {mode !== 'edit' && elements.every(canBeReadOnly) && (
        <SwitchControl value={isReadOnly} onChange={(is_read_only) => change({ is_read_only })}>
          {t`Read-only`}
        </SwitchControl>
      )}
      {only && only.kind !== 'radio' && (
        <LiveTextField
          label={t`Field name`}
          value={only.name}
          onChange={(name, stay) => change({ name }, stay)}
          maxLength={MAX_FIELD_NAME_LENGTH}
        />
      )}
      {mode !== 'edit' && <ConditionControl fields={elements} />}
    </>
  );
}

/** Signatures and files cannot be read-only, and fields filled by the server cannot be edited anyway. */
const canBeReadOnly = (field: FieldElement): boolean =>
  !isPutInBySignee(field) && !isFilledByServer({ ...field, is_read_only: false });

function PartyControl({ elements, field }: { elements: readonly FieldElement[]; field: 'signee_id' | 'role_id' }) {
  const { t } = useLingui();
  const takers = useAssignees();
  const give = useGiveFields();
  const chosen = commonValue(elements, field);
  const options = [{ value: NOBODY, label: t`Unassigned` }, ...takers.map(({ id, name }) => ({ value: id, label: name }))];

  return (
    <ChoiceControl
      label={t`Assigned to`}
      options={options}
      value={chosen === null ? NOBODY : chosen}
      mixedLabel={t`Different people`}
      onChange={(value) => give(takers.find(({ id }) => id === value) ?? null, elements)}
    />
  );
}

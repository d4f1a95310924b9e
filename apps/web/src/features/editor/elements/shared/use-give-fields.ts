import { type FieldElement, isSignatureField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { notify } from '#lib/notify.ts';
import { type Party, useEditorScreen } from '../../context/editor-context.ts';
import { changeElements } from '../../core/commands/commands.ts';

/** Assigns fields to a signee or template role, or to nobody with null. A signature made by someone else is removed. */
export function useGiveFields(): (party: Party | null, fields: readonly FieldElement[]) => void {
  const { t } = useLingui();
  const { editor, mode } = useEditorScreen();
  return (party, fields) => {
    const present = fields.flatMap(({ id }) => editor.document.state.elements.get(id) ?? []);
    const id = party?.id ?? null;
    changeElements(editor, present, mode === 'template' ? { role_id: id } : { signee_id: id, role_id: null }, { name: 'change' });
    const isTakenOut = party !== null && fields.some((field) => isSignatureField(field) && field.value !== null);
    const name = party?.name ?? '';
    if (isTakenOut) notify.info(t`Signature removed`, t`Only ${name} can sign their fields.`);
  };
}

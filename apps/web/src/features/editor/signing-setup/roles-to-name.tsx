import type { SigneeInput } from '@countersign/contract/signee-fields';
import { type Elements, type FieldElement, isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { type Party, useDocument, useEditorScreen } from '../context/editor-context.ts';
import { useGiveFields } from '../elements/shared/use-give-fields.ts';
import { useSigneeActions } from './signing-setup-api.ts';
import { SigneeForm } from './signee-form.tsx';

/** Template roles that are not assigned yet, with their fields, which go to the person named. */
export function RolesToName() {
  const { signees, parties } = useEditorScreen();
  const people = new Set(signees.map(({ id }) => id));
  return parties.filter(({ id }) => !people.has(id)).map((role) => <RoleToName key={role.id} role={role} />);
}

function RoleToName({ role }: { role: Party }) {
  const { t } = useLingui();
  const { editor, signees } = useEditorScreen();
  const { add } = useSigneeActions();
  const give = useGiveFields();
  const [isNaming, setIsNaming] = useState(false);
  const count = useDocument((state) => fieldsOf(role, state.elements).length);
  if (count === 0) return null;

  const name = async (values: SigneeInput) => {
    // Takes the role's position in the order if nobody has it yet.
    const isFree = signees.every(({ order }) => order !== role.order);
    const signee = await add.mutateAsync(isFree ? { ...values, order: role.order } : values);
    // Current fields, because someone else may have reassigned one meanwhile.
    if (signee.kind === 'signer') give(signee, fieldsOf(role, editor.document.state.elements));
  };
  if (isNaming) return <SigneeForm role={role.name} onSave={name} onDone={() => setIsNaming(false)} canCancel />;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-dashed border-line-strong px-2 py-2">
      <span aria-hidden="true" className="size-7 shrink-0 rounded-full" style={{ background: role.color }} />
      <span className="min-w-0 flex-1 basis-28">
        <span translate="no" className="block truncate text-sm font-medium text-ink">
          {role.name}
        </span>
        <span className="block text-xs text-ink-muted">{count === 1 ? t`1 field` : t`${count} fields`}</span>
      </span>
      <Button size="small" className="ms-10" onPress={() => setIsNaming(true)}>
        <UserRoundPlus aria-hidden="true" />
        {t`Choose who`}
      </Button>
    </div>
  );
}

function fieldsOf(role: Party, elements: Elements): FieldElement[] {
  return [...elements.values()].filter(isField).filter(({ role_id, signee_id }) => role_id === role.id && signee_id === null);
}

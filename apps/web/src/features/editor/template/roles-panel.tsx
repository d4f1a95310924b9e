// Who fills in a template and signs, before it is known who that is. The chosen role is whom the next fields are for.
import { MAX_TEMPLATE_ROLES, type TemplateRole } from '@countersign/contract/template-roles';
import { isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { templateRolesQuery } from '../../pdfs/template-roles.ts';
import { useDocument, useEditorScreen, useView } from '../editor-context.ts';
import { PanelSection } from '../panels/panel-section.tsx';
import { PartyButton } from '../panels/party-button.tsx';
import { OrderSwitch } from '../sender/order-switch.tsx';
import { type RoleActions, useRoleActions } from './role-actions.ts';

export function RolesPanel() {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const { data: roles = [] } = useQuery(templateRolesQuery(pdf.id));
  const chosen = useView((state) => state.role_id);
  const actions = useRoleActions();
  const [naming, setNaming] = useState<TemplateRole | 'new' | null>(null);
  const first = roles[0]?.id ?? null;

  useEffect(() => {
    if (editor.can_edit && chosen === null && first !== null) editor.view.set({ role_id: first });
  }, [editor, chosen, first]);

  return (
    <PanelSection title={t`Roles`}>
      {roles.length === 0 && (
        <p className="text-xs text-pretty text-ink-muted">{t`Add a role for everybody who fills in or signs, such as Client or Witness. Fields belong to roles; people take them when the template is used.`}</p>
      )}
      <ol className="-mx-2 flex flex-col gap-0.5">
        {roles.map((role, index) => (
          <RoleRow
            key={role.id}
            role={role}
            index={index}
            roles={roles}
            isChosen={chosen === role.id}
            actions={actions}
            onRename={() => setNaming(role)}
          />
        ))}
      </ol>
      {editor.can_edit && <OrderSwitch />}
      {editor.can_edit && roles.length < MAX_TEMPLATE_ROLES && (
        <Button size="small" onPress={() => setNaming('new')} className="self-start">
          <Plus aria-hidden="true" />
          {t`Add a role`}
        </Button>
      )}
      {naming && <NameDialog role={naming === 'new' ? null : naming} actions={actions} onClose={() => setNaming(null)} />}
    </PanelSection>
  );
}

function RoleRow({
  role,
  index,
  roles,
  isChosen,
  actions,
  onRename,
}: {
  role: TemplateRole;
  index: number;
  roles: readonly TemplateRole[];
  isChosen: boolean;
  actions: RoleActions;
  onRename: () => void;
}) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();
  const [before, after] = [roles[index - 1], roles[index + 1]];
  const count = useDocument(
    (state) => [...state.elements.values()].filter((element) => isField(element) && element.role_id === role.id).length,
  );

  return (
    <li className={classNames('flex items-center gap-1 rounded-lg pe-1', isChosen ? 'bg-accent-soft' : 'hover:bg-hover')}>
      <PartyButton
        number={index + 1}
        party={role}
        isChosen={isChosen}
        isDisabled={!editor.can_edit}
        onPress={() => editor.view.set({ role_id: role.id })}
      >
        <span className="block truncate text-xs text-ink-muted">{count === 1 ? t`1 field` : t`${count} fields`}</span>
      </PartyButton>
      {editor.can_edit && (
        <Menu
          trigger={<IconButton label={t`More for ${role.name}`} icon={<Ellipsis />} className="size-8!" />}
          label={t`More for ${role.name}`}
        >
          <MenuItem icon={<Pencil />} onAction={onRename}>{t`Rename`}</MenuItem>
          <MenuItem icon={<ArrowUp />} isDisabled={index === 0} onAction={() => before && actions.swap.mutate([before, role])}>
            {t`Move up`}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown />}
            isDisabled={index === roles.length - 1}
            onAction={() => after && actions.swap.mutate([role, after])}
          >
            {t`Move down`}
          </MenuItem>
          <MenuItem icon={<Trash2 />} isDanger onAction={() => actions.remove.mutate(role)}>
            {t`Remove`}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}

function NameDialog({ role, actions, onClose }: { role: TemplateRole | null; actions: RoleActions; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const [name, setName] = useState(role?.name ?? '');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actions.save.mutate(
      { id: role?.id ?? null, name: name.trim() },
      {
        onSuccess: onClose,
        onError: (failure) => {
          if (isApiError(failure, 422)) setError(failure.errors['name']?.[0] ?? failure.message);
          else reportFailure(failure);
        },
      },
    );
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={role ? t`Rename the role` : t`Add a role`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={actions.save.isPending}
            isDisabled={name.trim() === ''}
          >
            {role ? t`Rename` : t`Add`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField label={t`Name`} value={name} onChange={setName} error={error} maxLength={100} autoFocus autoComplete="off" />
      </form>
    </Modal>
  );
}

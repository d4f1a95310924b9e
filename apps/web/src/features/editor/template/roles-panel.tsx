// Roles of a template: who fills in and signs, before people are known. New fields are assigned to the selected role.
import { SIGNEE_KINDS } from '@countersign/contract/signees';
import { MAX_TEMPLATE_ROLES, type TemplateRole } from '@countersign/contract/template-roles';
import { isField } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Ellipsis, Mail, Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFocusRestored } from '#ui/focus-restored.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Modal } from '#ui/modal.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { SIGNEE_KIND_NAMES } from '../../pdfs/signee-words.ts';
import { templateRolesQuery } from '../../pdfs/template-roles.ts';
import { useDocument, useEditorScreen, useView } from '../context/editor-context.ts';
import { PanelSection } from '../ui/panel-section.tsx';
import { PartyButton } from '../ui/party-button.tsx';
import { OrderSwitch } from '../signing-setup/order-switch.tsx';
import { type RoleActions, useRoleActions } from './role-actions.ts';

const SendingDialog = lazyPart(async () => (await import('./sending-dialog.tsx')).SendingDialog);

export function RolesPanel() {
  const { t } = useLingui();
  const { editor, pdf } = useEditorScreen();
  const { data: roles = [] } = useQuery(templateRolesQuery(pdf.id));
  const chosen = useView((state) => state.role_id);
  const actions = useRoleActions();
  const [naming, setNaming] = useState<TemplateRole | 'new' | null>(null);
  const [isSendingOpen, setIsSendingOpen] = useState(false);

  return (
    <PanelSection title={t`Roles`}>
      {roles.length === 0 && (
        <p className="text-xs text-pretty text-ink-muted">{t`Add a role for each person who fills in or signs, such as Client or Witness. Assign fields to roles; you choose the people when you use the template.`}</p>
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
            onChange={() => setNaming(role)}
          />
        ))}
      </ol>
      {editor.can_edit && <OrderSwitch />}
      {editor.can_edit && (
        <div className="flex flex-wrap gap-2">
          {roles.length < MAX_TEMPLATE_ROLES && (
            <Button size="small" onPress={() => setNaming('new')}>
              <Plus aria-hidden="true" />
              {t`Add a role`}
            </Button>
          )}
          <Button size="small" onPress={() => setIsSendingOpen(true)}>
            <Mail aria-hidden="true" />
            {t`Email and reminders…`}
          </Button>
        </div>
      )}
      {naming && <RoleDialog role={naming === 'new' ? null : naming} actions={actions} onClose={() => setNaming(null)} />}
      {/* While it is loading, the focused element must stay visible. */}
      <Suspense>{isSendingOpen && <SendingDialog onClose={() => setIsSendingOpen(false)} />}</Suspense>
    </PanelSection>
  );
}

function RoleRow({
  role,
  index,
  roles,
  isChosen,
  actions,
  onChange,
}: {
  role: TemplateRole;
  index: number;
  roles: readonly TemplateRole[];
  isChosen: boolean;
  actions: RoleActions;
  onChange: () => void;
}) {
  const { t } = useLingui();
  const { editor } = useEditorScreen();
  const [before, after] = [roles[index - 1], roles[index + 1]];
  const count = useDocument(
    (state) => [...state.elements.values()].filter((element) => isField(element) && element.role_id === role.id).length,
  );

  return (
    <li
      ref={useFocusRestored<HTMLLIElement>()}
      className={classNames('flex items-center gap-1 rounded-lg pe-1', isChosen ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      <PartyButton
        number={index + 1}
        party={role}
        isChosen={isChosen}
        isDisabled={!editor.can_edit || role.kind !== 'signer'}
        onPress={() => editor.view.set({ role_id: role.id })}
      >
        <span className="block truncate text-xs text-ink-muted">
          {role.kind !== 'signer' ? t(SIGNEE_KIND_NAMES[role.kind]) : count === 1 ? t`1 field` : t`${count} fields`}
        </span>
      </PartyButton>
      {editor.can_edit && (
        <Menu
          trigger={<IconButton label={t`More for ${role.name}`} icon={<Ellipsis />} className="size-8!" />}
          label={t`More for ${role.name}`}
        >
          <MenuItem icon={<Pencil />} onAction={onChange}>{t`Change…`}</MenuItem>
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

function RoleDialog({ role, actions, onClose }: { role: TemplateRole | null; actions: RoleActions; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const [name, setName] = useState(role?.name ?? '');
  const [kind, setKind] = useState(role?.kind ?? 'signer');
  const [errors, setErrors] = useState<Partial<Record<string, readonly string[]>>>({});
  // Tracked in a ref, because the mutation's state renders too late for a quick second press.
  const isSaving = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    actions.save.mutate(
      { role, words: { name: name.trim(), kind } },
      {
        onSuccess: onClose,
        onSettled: () => {
          isSaving.current = false;
        },
        onError: (failure) => {
          if (isApiError(failure, 422))
            setErrors('name' in failure.errors || 'kind' in failure.errors ? failure.errors : { name: [failure.message] });
          else reportFailure(failure);
        },
      },
    );
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={role ? t`Change the role` : t`Add a role`}
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
            {role ? t`Save` : t`Add`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t`Name`}
          value={name}
          onChange={(text) => {
            setName(text);
            setErrors({});
          }}
          error={errors['name']?.[0]}
          maxLength={100}
          autoFocus
          autoComplete="off"
        />
        <Select
          label={t`What they do`}
          value={kind}
          onChange={setKind}
          error={errors['kind']?.[0]}
          options={SIGNEE_KINDS.map((value) => ({ value, label: t(SIGNEE_KIND_NAMES[value]) }))}
        />
      </form>
    </Modal>
  );
}

import type { Invite } from '@countersign/contract/invites';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { isApiError } from '#lib/api/api-error.ts';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { ROLE_WORDS } from '#lib/role-words.ts';
import { Button } from '#ui/button.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Select } from '#ui/select.tsx';
import { type InviteBody, useInviteActions } from './invites-api.ts';

export interface InviteDialogProps {
  organizationId: string;
  /** The invitation to edit; without it, the dialog creates one. */
  invite?: Invite;
  onClose: () => void;
}

export function InviteDialog({ organizationId, invite, onClose }: InviteDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const { create, update, resend } = useInviteActions(organizationId);
  const { control, handleSubmit, setError } = useForm<Required<InviteBody>>({
    defaultValues: { email: invite?.email ?? '', role: invite?.role ?? 'standard', invite_message: invite?.invite_message ?? '' },
  });

  const failed = (error: unknown) => {
    const isNamed = showServerErrors(error, setError, ['email', 'role', 'invite_message']);
    if (!isNamed || !isApiError(error, 422)) reportFailure(error);
  };
  const send = handleSubmit((body) => create.mutate(body, { onSuccess: onClose, onError: failed }));
  const save = (id: string, isSent: boolean) =>
    handleSubmit((body) =>
      update.mutate(
        { id, body },
        {
          onError: failed,
          onSuccess: () => {
            if (isSent) resend.mutate(id);
            else notify.success(t`Invitation saved`);
            onClose();
          },
        },
      ),
    );

  return (
    <Modal
      isOpen
      title={invite ? t`Edit invitation` : t`Invite user`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          {invite && (
            <Button isPending={update.isPending} onPress={() => void save(invite.id, true)()}>
              {t`Save and send`}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" isPending={create.isPending || update.isPending}>
            {invite ? t`Save` : t`Send invite`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={invite ? save(invite.id, false) : send} className="flex flex-col gap-5">
        <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="off" autoFocus />
        <Controller
          control={control}
          name="role"
          render={({ field, fieldState }) => (
            <div className="flex flex-col gap-1.5">
              <Select
                label={t`Role`}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
                options={[
                  { value: 'standard', label: t(ROLE_WORDS.standard) },
                  { value: 'admin', label: t(ROLE_WORDS.admin) },
                ]}
              />
              <p className="text-xs text-ink-muted">
                {field.value === 'admin'
                  ? t`Sees all of the organization’s documents and manages it.`
                  : t`Uses its templates; creates and sends their own documents.`}
              </p>
            </div>
          )}
        />
        <FormTextField
          control={control}
          name="invite_message"
          label={t`Message (optional)`}
          isMultiline
          description={t`Included in the email.`}
        />
      </form>
    </Modal>
  );
}

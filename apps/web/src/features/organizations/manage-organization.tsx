import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { resetToSaved } from '#lib/reset-to-saved.ts';
import { isAllowed, roleIn } from '#lib/space/roles.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SealModeSwitch } from '#ui/seal-mode-switch.tsx';
import { Switch } from '#ui/switch.tsx';
import { FIELD_NAMES, OrganizationFields, changesOf, valuesOf } from './organization-fields.tsx';
import { useDeleteOrganization, useUpdateOrganization } from './organizations-api.ts';

/** Name, logo, colours, whether it is active; and its end. */
export function ManageOrganization({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const update = useUpdateOrganization(organization.id);
  // What a colleague changes arrives in the fields, but for those that are being changed here.
  const form = useForm({
    values: valuesOf(organization),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, setError, formState } = form;
  // Not `isDirty`, which is false after values have arrived, whatever was kept.
  const { dirtyFields } = formState;
  const isChanged = Object.keys(dirtyFields).length > 0;
  const submit = handleSubmit((values) => {
    const sent = form.getValues();
    update.mutate(changesOf(values, dirtyFields), {
      onSuccess: (changed) => resetToSaved(form, { sent, saved: valuesOf(changed) }),
      onError: (error) => showServerErrors(error, setError, FIELD_NAMES),
    });
  });

  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <OrganizationFields control={control} />
        <Controller
          control={control}
          name="is_active"
          render={({ field }) => (
            <div className="flex flex-col gap-1">
              <Switch isSelected={field.value} onChange={field.onChange}>{t`Active`}</Switch>
              <p className="text-xs text-ink-muted">{t`Inactive organizations are read-only.`}</p>
            </div>
          )}
        />
        <Controller
          control={control}
          name="seal_mode"
          render={({ field }) => <SealModeSwitch value={field.value} onChange={field.onChange} />}
        />
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-5">
          {isAllowed(roleIn(organization)) ? <DeleteOrganization organization={organization} /> : <span />}
          <Button type="submit" variant="primary" isPending={update.isPending} isDisabled={!isChanged}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function DeleteOrganization({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const remove = useDeleteOrganization();
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <Button variant="danger" onPress={() => setIsAsking(true)}>
        {t`Delete Organization`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Are you sure?`}
        confirmLabel={t`Delete Organization`}
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate(organization.id, { onSettled: () => setIsAsking(false) })}
      >
        {t`All documents in the organization ${organization.name} will be deleted. Documents out for signature are withdrawn. This can’t be undone.`}
      </ConfirmDialog>
    </>
  );
}

import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { Controller, useForm } from 'react-hook-form';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { resetToSaved } from '#lib/reset-to-saved.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SealModeSwitch } from '#ui/seal-mode-switch.tsx';
import { Switch } from '#ui/switch.tsx';
import { FIELD_NAMES, OrganizationFields, changesOf, valuesOf } from './organization-fields.tsx';
import { useUpdateOrganization } from './organizations-api.ts';

/** Name, logo, colours and active state. */
export function ManageOrganization({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const update = useUpdateOrganization(organization.id);
  // Changes by colleagues update the fields, except those being edited here.
  const form = useForm({
    values: valuesOf(organization),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, setError, formState } = form;
  // Not `isDirty`, which is false after new values arrive, even with kept edits.
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
        <div className="flex flex-wrap justify-end border-t border-line pt-5">
          <Button type="submit" variant="primary" isPending={update.isPending} isDisabled={!isChanged}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </Card>
  );
}

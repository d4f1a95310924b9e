import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { checkedBy } from '#lib/api/form-check.ts';
import { showFailure } from '#lib/api/form-errors.ts';
import { notify } from '#lib/notify.ts';
import { resetToSaved } from '#lib/reset-to-saved.ts';
import { useUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { saveProfile, useKeepUser } from './account-api.ts';
import { AvatarField } from './avatar-field.tsx';
import { EmailState } from './email-state.tsx';
import { useReauthentication } from './use-reauthentication.tsx';

const checkEntries = checkedBy(async () => (await import('@countersign/contract/account-fields')).profile);

/** Save is enabled only on a change (settings specification, section 5). */
export function ProfileForm() {
  const { t } = useLingui();
  const user = useUser();
  const keep = useKeepUser();
  /** Undefined if unchanged; null to remove it. */
  const [avatar, setAvatar] = useState<string | null>();
  const [isSaving, setIsSaving] = useState(false);
  const values = { first_name: user.first_name, last_name: user.last_name, email: user.email };
  // Changes made elsewhere update the fields, except those being edited here.
  const form = useForm({
    resolver: checkEntries,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, setError, formState } = form;
  const typedEmail = useWatch({ control, name: 'email' });
  const isChanged = avatar !== undefined || Object.keys(formState.dirtyFields).length > 0;

  const { prove, dialog } = useReauthentication({ acceptsCode: true }, (error) => {
    showFailure(error, setError, ['first_name', 'last_name', 'email']);
  });
  const submit = handleSubmit(async (entered) => {
    setIsSaving(true);
    const sent = form.getValues();
    const body = { ...entered, ...(avatar === undefined ? {} : { avatar }) };
    const saved = await prove((proof) => saveProfile({ ...body, ...proof }));
    setIsSaving(false);
    if (!saved) return;
    keep(saved);
    setAvatar(undefined);
    // A requested address is not active before it is verified.
    const { first_name, last_name, email } = saved;
    resetToSaved(form, { sent, saved: { first_name, last_name, email } });
    notify.success(t`Account updated successfully`);
  });

  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <AvatarField
          name={user.full_name}
          image={avatar === undefined ? (user.avatar_base64 ?? null) : avatar}
          onChange={setAvatar}
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <FormTextField control={control} name="first_name" label={t`First name`} autoComplete="given-name" />
          <FormTextField control={control} name="last_name" label={t`Last name`} autoComplete="family-name" />
        </div>
        <div className="flex flex-col gap-2">
          <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="email" />
          <EmailState email={typedEmail} />
        </div>
        <div>
          <Button type="submit" variant="primary" isPending={isSaving} isDisabled={!isChanged}>
            {t`Save`}
          </Button>
        </div>
      </form>
      {dialog}
    </Card>
  );
}

import type { Contact } from '@countersign/contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { useForm, useController } from 'react-hook-form';
import { checkedBy } from '#lib/api/form-check.ts';
import { showFailure } from '#lib/api/form-errors.ts';
import { useLanguage } from '#lib/language.ts';
import { LANGUAGE_NAMES } from '#lib/language-names.ts';
import { Button } from '#ui/button.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Select } from '#ui/select.tsx';
import { type ContactBody, useContactActions } from './contacts-api.ts';

const checkEntries = checkedBy<ContactBody, ContactBody>(
  async () => (await import('@countersign/contract/contacts')).contactInput,
);

/** Adds or edits a contact. */
export function ContactDialog({ contact, onClose }: { contact?: Contact; onClose: () => void }) {
  const { t } = useLingui();
  const { save } = useContactActions();
  const language = useLanguage();
  const { control, handleSubmit, setError } = useForm<ContactBody>({
    resolver: checkEntries,
    defaultValues: contact
      ? { name: contact.name, email: contact.email, company: contact.company, locale: contact.locale }
      : { name: '', email: '', company: '', locale: language },
  });
  const locale = useController({ control, name: 'locale' }).field;
  const submit = handleSubmit((body) =>
    save.mutate(
      { id: contact?.id, body },
      { onSuccess: onClose, onError: (error) => showFailure(error, setError, ['name', 'email', 'company', 'locale']) },
    ),
  );

  return (
    <Modal isOpen title={contact ? t`Edit contact` : t`Add a contact`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormTextField control={control} name="name" label={t`Name`} autoFocus autoComplete="off" maxLength={200} />
        <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="off" maxLength={254} />
        <FormTextField control={control} name="company" label={t`Company (optional)`} autoComplete="off" maxLength={200} />
        <Select label={t`Email language`} value={locale.value ?? language} onChange={locale.onChange} options={LANGUAGE_NAMES} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {contact ? t`Save` : t`Add`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

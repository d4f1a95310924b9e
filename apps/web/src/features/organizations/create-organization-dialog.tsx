import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { FIELD_NAMES, OrganizationFields, bodyOf, valuesOf } from './organization-fields.tsx';
import { useCreateOrganization } from './organizations-api.ts';

export function CreateOrganizationDialog({
  onCreated,
  onClose,
}: {
  onCreated: (made: Organization) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formId = useId();
  const create = useCreateOrganization();
  const { control, handleSubmit, setError } = useForm({ defaultValues: valuesOf() });
  const submit = handleSubmit((values) =>
    create.mutate(bodyOf(values), {
      onSuccess: onCreated,
      onError: (error) => showServerErrors(error, setError, FIELD_NAMES),
    }),
  );

  return (
    <Modal
      isOpen
      size="large"
      title={t`Create new organization`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={create.isPending}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <OrganizationFields control={control} hasFocus />
      </form>
    </Modal>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isApiError } from '#lib/api/api-error.ts';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { Modal } from '#ui/modal.tsx';
import { useCreatePdf } from './use-create-pdf.ts';

/** The server fetches the file, not the browser. */
export function NewFromUrlDialog({ folder, onClose }: { folder: string | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const create = useCreatePdf();
  const { control, handleSubmit, setError } = useForm({ defaultValues: { url: '' } });
  const url = useWatch({ control, name: 'url' }).trim();

  const submit = handleSubmit(() => {
    if (url === '' || create.isPending) return;
    const target = folder === undefined ? {} : { folder_id: folder };
    // Addresses copied from an address bar often lack the scheme.
    const address = /^[a-z]+:/i.test(url) ? url : `https://${url}`;
    create.mutate({ origin: 'url', url: address, ...target }, { onError: refuse });
  });
  const refuse = (error: unknown) => {
    const isShown = showServerErrors(error, setError, ['url']);
    if (!isShown && isApiError(error, 422)) setError('url', { type: 'server', message: error.message });
  };

  return (
    <Modal
      isOpen
      title={t`From a web address`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={create.isPending} isDisabled={url === ''}>
            {t`Add document`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <FormTextField
          control={control}
          name="url"
          label={t`Web address of a PDF`}
          type="url"
          placeholder="https://"
          description={t`It must open without signing in. Up to 75 pages and 50 MB.`}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Modal>
  );
}

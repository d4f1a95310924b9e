import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCreatePdf } from './use-create-pdf.ts';

/** The server fetches the file; the browser has nothing to do with the address. */
export function NewFromUrlDialog({ folder, onClose }: { folder: string | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const create = useCreatePdf();
  const [url, setUrl] = useState('');
  const refused = isApiError(create.error, 422) ? create.error : undefined;
  const error = refused && (refused.errors['url']?.[0] ?? refused.message);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = url.trim();
    if (address === '' || create.isPending) return;
    const place = folder === undefined ? {} : { folder_id: folder };
    // What is copied from an address bar often lacks its beginning.
    create.mutate({ origin: 'url', url: /^[a-z]+:/i.test(address) ? address : `https://${address}`, ...place });
  };

  return (
    <Modal
      isOpen
      title={t`From a web address`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={create.isPending} isDisabled={url.trim() === ''}>
            {t`Add document`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t`Web address of a PDF`}
          type="url"
          value={url}
          onChange={(value) => {
            setUrl(value);
            create.reset();
          }}
          placeholder="https://"
          description={t`It must open without signing in. Up to 75 pages and 50 MB.`}
          error={error}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Modal>
  );
}

import { MAX_PAGES } from '@countersign/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCreatePdf } from './use-create-pdf.ts';

/** Upright, in points. A4 is as the specification rounds it. */
const SIZES = {
  a4: { width: 595, height: 841 },
  letter: { width: 612, height: 792 },
  legal: { width: 612, height: 1_008 },
  a5: { width: 420, height: 595 },
  a3: { width: 842, height: 1_191 },
} as const;
type Size = keyof typeof SIZES;

interface NewDialogProps {
  folder: string | undefined;
  onClose: () => void;
}

export function NewBlankDialog({ folder, onClose }: NewDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const create = useCreatePdf();
  const [name, setName] = useState(t`Untitled`);
  const [size, setSize] = useState<Size>('a4');
  const [orientation, setOrientation] = useState<'portrait' | 'landscape'>('portrait');
  const [pages, setPages] = useState('1');
  const count = /^\d+$/.test(pages) ? Number(pages) : 0;
  const isCountRight = count >= 1 && count <= MAX_PAGES;
  const errors = isApiError(create.error, 422) ? create.error.errors : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isCountRight || name.trim() === '') return;
    const { width, height } = SIZES[size];
    const sides = orientation === 'portrait' ? { width, height } : { width: height, height: width };
    const place = folder === undefined ? {} : { folder_id: folder };
    create.mutate({ origin: 'blank', name: name.trim(), pages: count, ...sides, ...place });
  };

  return (
    <Modal
      isOpen
      title={t`Blank document`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={create.isPending}
            isDisabled={!isCountRight || name.trim() === ''}
          >
            {t`Create`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t`Name`}
          value={name}
          onChange={setName}
          error={errors['name']?.[0]}
          maxLength={255}
          autoComplete="off"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={t`Page size`}
            value={size}
            onChange={setSize}
            options={[
              { value: 'a4', label: 'A4' },
              { value: 'letter', label: t`US Letter` },
              { value: 'legal', label: t`US Legal` },
              { value: 'a5', label: 'A5' },
              { value: 'a3', label: 'A3' },
            ]}
          />
          <Select
            label={t`Orientation`}
            value={orientation}
            onChange={setOrientation}
            options={[
              { value: 'portrait', label: t`Portrait` },
              { value: 'landscape', label: t`Landscape` },
            ]}
          />
        </div>
        <TextField
          label={t`Number of pages`}
          inputMode="numeric"
          value={pages}
          onChange={setPages}
          error={isCountRight || pages === '' ? errors['pages']?.[0] : t`Enter a number from 1 to ${MAX_PAGES}.`}
          autoComplete="off"
        />
      </form>
    </Modal>
  );
}

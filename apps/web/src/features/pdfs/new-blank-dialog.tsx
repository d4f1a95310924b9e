import { MAX_PAGES } from '@countersign/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { FormSelect } from '#ui/form-select.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { Modal } from '#ui/modal.tsx';
import { useCreatePdf } from './use-create-pdf.ts';

/** Portrait sizes in points; A4 is rounded as specified. */
const SIZES = {
  a4: { width: 595, height: 841 },
  letter: { width: 612, height: 792 },
  legal: { width: 612, height: 1_008 },
  a5: { width: 420, height: 595 },
  a3: { width: 842, height: 1_191 },
} as const;
type Size = keyof typeof SIZES;

interface Values {
  name: string;
  size: Size;
  orientation: 'portrait' | 'landscape';
  /** As typed. */
  pages: string;
}

export function NewBlankDialog({ folder, onClose }: { folder: string | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const create = useCreatePdf();
  const { control, handleSubmit, setError } = useForm<Values>({
    mode: 'onChange',
    defaultValues: { name: t`Untitled`, size: 'a4', orientation: 'portrait', pages: '1' },
  });
  const [name, pages] = useWatch({ control, name: ['name', 'pages'] });

  const submit = handleSubmit((values) => {
    const { width, height } = SIZES[values.size];
    const sides = values.orientation === 'portrait' ? { width, height } : { width: height, height: width };
    const target = folder === undefined ? {} : { folder_id: folder };
    create.mutate(
      { origin: 'blank', name: values.name.trim(), pages: Number(values.pages), ...sides, ...target },
      { onError: (error) => showServerErrors(error, setError, ['name', 'pages']) },
    );
  });

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
            isDisabled={!isPageCount(pages) || name.trim() === ''}
          >
            {t`Create`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormTextField control={control} name="name" label={t`Name`} maxLength={255} autoComplete="off" />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormSelect
            control={control}
            name="size"
            label={t`Page size`}
            options={[
              { value: 'a4', label: 'A4' },
              { value: 'letter', label: t`US Letter` },
              { value: 'legal', label: t`US Legal` },
              { value: 'a5', label: 'A5' },
              { value: 'a3', label: 'A3' },
            ]}
          />
          <FormSelect
            control={control}
            name="orientation"
            label={t`Orientation`}
            options={[
              { value: 'portrait', label: t`Portrait` },
              { value: 'landscape', label: t`Landscape` },
            ]}
          />
        </div>
        <FormTextField
          control={control}
          name="pages"
          rules={{ validate: (text) => text === '' || isPageCount(text) || t`Enter a number from 1 to ${MAX_PAGES}.` }}
          label={t`Number of pages`}
          inputMode="numeric"
          autoComplete="off"
        />
      </form>
    </Modal>
  );
}

function isPageCount(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PAGES;
}

import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { Modal } from '#ui/modal.tsx';
import { useBulkActions } from './bulk-api.ts';
import { TemplateChoice } from './template-choice.tsx';

/** Asks for a template and a file, which are validated before anything is sent. */
export function NewBulkDialog({ template, onClose }: { template: string | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { check } = useBulkActions();
  const [pdfId, setPdfId] = useState(template ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const picker = useFilePicker({
    accept: '.csv,text/csv,.tsv,.txt',
    onPick: ([picked]) => {
      setFile(picked ?? null);
      setErrors({});
    },
  });

  const submit = () => {
    if (pdfId === '') return setErrors({ pdf_id: [t`Choose a template.`] });
    if (!file) return setErrors({ file: [t`Choose a file.`] });
    setErrors({});
    check.mutate(
      { file, pdf_id: pdfId },
      {
        onSuccess: (bulk) => void navigate({ to: '/forms/many/$bulkSendId', params: { bulkSendId: bulk.id } }),
        onError: (error) => {
          if (isApiError(error, 422) && Object.keys(error.errors).length > 0) setErrors(error.errors);
          else reportFailure(error);
        },
      },
    );
  };

  return (
    <Modal
      isOpen
      title={t`Bulk send`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isPending={check.isPending} onPress={submit}>
            {t`Check list`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TemplateChoice value={pdfId} onChange={setPdfId} error={errors['pdf_id']?.[0]} />
        <div className="flex flex-col gap-1.5">
          <span className="text-sm font-medium text-ink">{t`Recipient list (CSV)`}</span>
          {picker.input}
          <Button onPress={picker.open} className="justify-start!">
            <FileSpreadsheet aria-hidden="true" />
            <span className="truncate">{file ? file.name : t`Choose a CSV file`}</span>
          </Button>
          {errors['file'] ? (
            <p role="alert" className="text-xs text-danger">
              {errors['file'][0]}
            </p>
          ) : (
            <p className="text-xs text-ink-muted">
              {t`With a header row: names, emails, and a column for each field that you want filled in. At most 1,000 rows. Nothing is sent yet.`}
            </p>
          )}
        </div>
      </div>
    </Modal>
  );
}

// Files of a field: choose, upload, list and remove.
import { type AttachedFile, type AttachmentType, type ElementOf, MAX_ATTACHED_MEGABYTES } from '@countersign/document-model';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileText, Paperclip, RotateCw, Trash2, TriangleAlert, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { formatBytes } from '#lib/bytes.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFilePicker } from '#ui/file-picker.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { FILE_TYPE_NAMES } from '../editor/elements/shared/file-type-names.ts';
import { useFieldName } from '../editor/elements/shared/field-name.ts';
import { useFileUploads, useUploadsOf } from './file-uploads-context.ts';
import { type FileUpload, openIn } from './model/file-uploads.ts';

/** Initial filter of the file picker; the server validates the files. */
const ACCEPTED: Record<AttachmentType, string> = {
  pdf: 'application/pdf,.pdf',
  image: 'image/png,image/jpeg,image/webp,image/gif,image/tiff,image/heic,.heic',
  office: '.docx,.xlsx,.pptx,.odt,.ods,.odp',
  text: 'text/plain,text/csv,.txt,.csv',
};
const MEGABYTE = 1024 * 1024;

type Field = ElementOf<'attachment'>;

export function FieldFiles({ field, onClose }: { field: Field; onClose: () => void }) {
  const { t } = useLingui();
  const uploads = useFileUploads();
  const pending = useUploadsOf(uploads, field.id);
  const [problem, setProblem] = useState<string | null>(null);
  const isFull = field.value.length + openIn(pending, field.id).length >= field.max_files;

  const add = (files: File[]) => {
    const most = Math.min(field.max_megabytes, MAX_ATTACHED_MEGABYTES);
    const fitting = files.filter(({ size }) => size > 0 && size <= most * MEGABYTE);
    const leftOut = uploads.add(field, fitting);
    const misfits = files.length - fitting.length;
    const size = formatBytes(most * MEGABYTE);
    const problems = [
      misfits > 0 &&
        t`${plural(misfits, {
          one: `# file wasn’t added: files can be up to ${size} and can’t be empty.`,
          other: `# files weren’t added: files can be up to ${size} and can’t be empty.`,
        })}`,
      leftOut > 0 &&
        t`${plural(leftOut, {
          one: '# file wasn’t added: this field doesn’t take more.',
          other: '# files weren’t added: this field doesn’t take more.',
        })}`,
    ].filter((text) => text !== false);
    setProblem(problems.length > 0 ? problems.join(' ') : null);
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={useFieldName(field)}
      footer={<Button variant="primary" onPress={onClose}>{t`Done`}</Button>}
    >
      <div className="flex flex-col gap-4">
        {isFull ? (
          <p className="text-sm text-ink-muted">{t`This field has all the files it takes.`}</p>
        ) : (
          <DropArea field={field} onAdd={add} />
        )}
        <p role="alert" className={classNames(problem ? 'text-sm text-danger' : 'sr-only')}>
          {problem}
        </p>
        {field.value.length + pending.length > 0 && (
          <ul aria-label={t`Files`} className="flex flex-col divide-y divide-line rounded-xl border border-line">
            {field.value.map((file) => (
              <AttachedRow key={file.id} field={field} file={file} />
            ))}
            {pending.map((upload) => (
              <PendingRow key={upload.id} upload={upload} />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

function DropArea({ field, onAdd }: { field: Field; onAdd: (files: File[]) => void }) {
  const { t } = useLingui();
  const [isOver, setIsOver] = useState(false);
  const accept = field.file_types.map((type) => ACCEPTED[type]).join(',');
  const picker = useFilePicker({ accept, isMultiple: field.max_files > 1, onPick: onAdd });
  const take = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onAdd([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };

  return (
    <div
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={take}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-xl border border-dashed px-4 py-6 text-center',
        isOver ? 'border-accent-ink bg-accent-soft' : 'border-line-strong bg-sunken',
      )}
    >
      <Button variant="primary" onPress={picker.open}>
        <Paperclip aria-hidden="true" />
        {field.max_files > 1 ? t`Choose files` : t`Choose a file`}
      </Button>
      {picker.input}
      <p className="text-sm text-ink-muted">
        <Allowed field={field} />
      </p>
    </div>
  );
}

function Allowed({ field }: { field: Field }) {
  const { t, i18n } = useLingui();
  const types = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(
    field.file_types.map((type) => t(FILE_TYPE_NAMES[type])),
  );
  const size = formatBytes(field.max_megabytes * MEGABYTE);
  return (
    <>
      <span className="block">{types}</span>
      <Plural value={field.max_files} one={`Up to # file of ${size}`} other={`Up to # files of ${size} each`} />
    </>
  );
}

interface RowProps {
  icon: ReactNode;
  name: string;
  about: ReactNode;
  children: ReactNode;
}

function Row({ icon, name, about, children }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5 ps-3 pe-1.5">
      {icon}
      <div className="min-w-0 flex-1">
        <p translate="no" dir="auto" className="truncate text-sm text-ink">
          {name}
        </p>
        {about}
      </div>
      {children}
    </li>
  );
}

const ICON = 'size-5 shrink-0 text-ink-muted';

function AttachedRow({ field, file }: { field: Field; file: AttachedFile }) {
  const { t } = useLingui();
  const uploads = useFileUploads();
  const { name, size_bytes } = file;
  const removal = useMutation({ mutationFn: () => uploads.remove(field.id, file.id) });

  return (
    <Row
      icon={<FileText aria-hidden="true" className={ICON} />}
      name={name}
      about={<p className="text-xs text-ink-muted">{formatBytes(size_bytes)}</p>}
    >
      <IconButton label={t`Remove ${name}`} icon={<Trash2 />} isDisabled={removal.isPending} onPress={() => removal.mutate()} />
    </Row>
  );
}

function PendingRow({ upload }: { upload: FileUpload }) {
  const { t } = useLingui();
  const uploads = useFileUploads();
  const { id, file, state } = upload;
  const { name } = file;
  const isFailed = state.step === 'failed';
  const isRetried = isFailed && state.because !== 'refused';

  return (
    <Row
      icon={
        isFailed ? (
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
        ) : (
          <FileText aria-hidden="true" className={ICON} />
        )
      }
      name={name}
      about={
        isFailed ? (
          <p role="alert" className="text-xs text-danger">
            {state.because === 'unreachable'
              ? t`No connection. It will be tried again.`
              : state.message || t`The server can’t take this file right now. It will be tried again.`}
          </p>
        ) : (
          <ProgressBar label={t`Uploading ${name}`} value={state.step === 'uploading' ? state.fraction : 0} className="mt-1.5" />
        )
      }
    >
      {isRetried && <IconButton label={t`Try again`} icon={<RotateCw />} onPress={() => uploads.retry()} />}
      <IconButton label={isFailed ? t`Dismiss ${name}` : t`Cancel ${name}`} icon={<X />} onPress={() => uploads.cancel(id)} />
    </Row>
  );
}

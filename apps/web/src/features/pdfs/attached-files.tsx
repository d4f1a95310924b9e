// Files that signees have attached to a document, for download.
import { type Attachment, getAttachment, listAttachments } from '@countersign/contract/attachments';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Download, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '#lib/bytes.ts';
import { call, callForFile } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import { FactLine } from '#ui/fact-line.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** @param version changes when someone finishes */
export function attachmentsQuery(pdfId: string, version: string) {
  return queryOptions({
    queryKey: ['pdfs', 'attachments', pdfId, version],
    queryFn: async ({ signal }) => (await call(listAttachments, { params: { id: pdfId }, signal })).data,
    meta: { silent: true },
  });
}

export interface AttachedFilesProps {
  pdfId: string;
  /** Changes when someone finishes. */
  version: string;
  /** Names by signee, if the list should show whose files they are. */
  names?: ReadonlyMap<string, string>;
  /** Wraps the list, if there are files. */
  frame: (list: ReactNode) => ReactNode;
}

/** Renders nothing without files. */
export function AttachedFiles({ pdfId, version, names, frame }: AttachedFilesProps) {
  const { t } = useLingui();
  const { data = [] } = useQuery(attachmentsQuery(pdfId, version));
  if (data.length === 0) return null;
  return frame(
    <ul aria-label={t`Attached files`} className="flex flex-col gap-1">
      {data.map((file) => (
        <FileRow key={file.id} pdfId={pdfId} file={file} by={names?.get(file.signee_id)} />
      ))}
    </ul>,
  );
}

function FileRow({ pdfId, file, by }: { pdfId: string; file: Attachment; by: string | undefined }) {
  const { t } = useLingui();
  const { id, name, size_bytes } = file;
  const download = useMutation({
    mutationFn: async () => saveFile(await callForFile(getAttachment, { params: { id: pdfId, attachmentId: id } })),
  });

  return (
    <li className="flex min-h-11 items-center gap-2.5">
      <Paperclip aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p translate="no" dir="auto" title={name} className="truncate text-sm text-ink">
          {name}
        </p>
        <p className="text-xs text-ink-muted">
          <FactLine facts={[by, formatBytes(size_bytes)]} />
        </p>
      </div>
      <IconButton
        label={t`Download ${name}`}
        icon={<Download />}
        isDisabled={download.isPending}
        onPress={() => download.mutate()}
      />
    </li>
  );
}

import type { ToolName } from '@countersign/contract/tool-options';
import type { ToolFile } from '@countersign/contract/tool-files';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { formatBytes } from '#lib/bytes.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Name } from '#ui/name.tsx';
import { TextField } from '#ui/text-field.tsx';
import { neededPassword } from '../state/tool-session.ts';
import { toolApi } from '../tool-api.ts';

export interface FileRowProps {
  file: ToolFile;
  /** That will process it. */
  tools: readonly ToolName[];
  onUnlock: (unlocked: ToolFile) => void;
  /** A password is tried. */
  onTry?: (() => void) | undefined;
  onRemove: () => void;
}

/** A file of a tool: its properties, repairs, and a password prompt if needed. */
export function FileRow({ file, tools, onUnlock, onTry, onRemove }: FileRowProps) {
  const { t } = useLingui();
  const needed = neededPassword(file, tools);
  const restriction = useRestriction(tools.find((tool) => file.owner_tools.includes(tool)));
  const pageCount = file.pages.length;
  const about = [
    formatBytes(file.bytes),
    ...(file.kind === 'pdf' && !file.needs_password ? [pageCount === 1 ? t`1 page` : t`${pageCount} pages`] : []),
  ].join(' · ');

  return (
    <div className="min-w-0 flex-1 py-1.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <Name className="text-sm font-medium text-ink">{file.name}</Name>
          <span className="block text-xs text-ink-muted">{about}</span>
        </span>
        {file.signature_count > 0 && <Badge color="blue">{t`Signed`}</Badge>}
        {file.is_restricted && !file.needs_password && <Badge color="yellow">{t`Restricted`}</Badge>}
        <IconButton label={t`Remove ${file.name}`} icon={<Trash2 />} onPress={onRemove} />
      </div>
      {file.repaired.length > 0 && (
        <p className="mt-1 text-xs text-pretty text-warning">{t`This file was damaged and has been repaired. Check its pages.`}</p>
      )}
      {needed === 'owner' && <p className="mt-1 text-xs text-pretty text-ink-muted">{restriction}</p>}
      {needed !== null && (
        <PasswordForm
          file={file}
          label={needed === 'owner' ? t`Owner password` : t`Password of this file`}
          onUnlock={onUnlock}
          onTry={onTry}
        />
      )}
    </div>
  );
}

/** What the author forbids of that which the tool does. */
function useRestriction(tool: ToolName | undefined): string {
  const { t } = useLingui();
  switch (tool) {
    case 'protect':
    case 'unlock':
      return t`Only the file’s owner can change its passwords. Enter the owner password to go on.`;
    case 'text':
    case 'pdf-to-images':
      return t`The file’s owner doesn’t allow copying. Enter the owner password to go on.`;
    case 'fill':
      return t`The file’s owner doesn’t allow filling it in. Enter the owner password to go on.`;
    default:
      return t`The file’s owner doesn’t allow changes. Enter the owner password to go on.`;
  }
}

function PasswordForm({ file, label, onUnlock, onTry }: Pick<FileRowProps, 'file' | 'onUnlock' | 'onTry'> & { label: string }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const unlock = useMutation({
    mutationFn: () => toolApi.unlock(file.id, password),
    onSuccess: onUnlock,
    meta: { silent: true },
  });
  const said = isApiError(unlock.error) ? (unlock.error.errors['password']?.[0] ?? unlock.error.message) : '';
  const error = unlock.isError ? said || t`The file couldn’t be opened. Please try again.` : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    onTry?.();
    unlock.mutate();
  };

  return (
    <form data-own-undo onSubmit={submit} className="mt-2 flex flex-wrap items-start gap-2">
      <TextField
        label={label}
        type="password"
        autoComplete="off"
        value={password}
        onChange={setPassword}
        error={error}
        className="min-w-40 flex-1"
      />
      <Button type="submit" isPending={unlock.isPending} isDisabled={password === ''} className="mt-6.5">
        {t`Open`}
      </Button>
    </form>
  );
}

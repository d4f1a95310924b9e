import type { ElementOf } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useFileUploads, useUploadsOf } from './file-uploads-context.ts';
import type { UploadStep } from './model/file-uploads.ts';

/** Upload progress in a field. */
export function UploadMark({ field }: { field: ElementOf<'attachment'> }) {
  const { t } = useLingui();
  const pending = useUploadsOf(useFileUploads(), field.id);
  if (pending.length === 0) return null;
  if (pending.some(({ state }) => state.step === 'failed'))
    return <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-0 h-1 bg-[#b3261e]" />;

  const done = pending.reduce((sum, { state }) => sum + fractionOf(state), 0) / pending.length;
  return <ProgressBar label={t`Uploading files`} value={done} className="pointer-events-none absolute! inset-x-0 bottom-0" />;
}

function fractionOf(state: UploadStep): number {
  return state.step === 'uploading' ? state.fraction : 0;
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, FileText, RotateCw, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '#config/paths.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { pdfQuery } from './pdf-queries.ts';
import { type Upload, dismissUpload, retryUpload, settleUpload } from './uploads.ts';
import { useUploadStatus } from './use-upload-status.ts';

/** One upload: in progress, processing, ready to open, or failed with a reason. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useLingui();
  const router = useRouter();
  const { state } = upload;
  const [first, ...others] = upload.files;
  const firstName = first?.name ?? '';
  const name =
    others.length === 0 ? firstName : plural(others.length, { one: `${firstName} and # more`, other: `${firstName} and # more` });
  const pdf = useQuery({
    ...pdfQuery(state.step === 'uploaded' ? state.pdf.id : ''),
    enabled: state.step === 'uploaded',
    meta: { silent: true },
  }).data;
  const status = useUploadStatus(state, pdf);
  const isReady = pdf?.engine_mode === 'ready';

  const open = () => {
    if (!pdf) return;
    dismissUpload(upload.id);
    void router.navigate({ href: paths.pdf(pdf.id, pdf.mode) });
  };
  const openByItself = useEffectEvent(open);
  const opensNow = upload.opens && isReady;
  useEffect(() => {
    if (opensNow) openByItself();
  }, [opensNow]);

  const isSettled = state.step === 'uploaded' && status.tone !== 'busy';
  useEffect(() => {
    if (isSettled) settleUpload(upload.id);
  }, [isSettled, upload.id]);

  return (
    <li className="px-4 py-3">
      <div className="flex items-center gap-3">
        <StatusIcon tone={status.tone} />
        <div className="min-w-0 flex-1" aria-live="polite">
          <p translate="no" className="truncate text-sm font-medium">
            {name}
          </p>
          <p className={status.tone === 'failed' ? 'text-xs text-danger' : 'text-xs text-ink-muted'}>{status.text}</p>
        </div>
        {isReady && <Button size="small" onPress={open}>{t`Open`}</Button>}
        {state.step === 'failed' && (state.reason === 'offline' || state.reason === 'refused') && (
          <IconButton label={t`Try again`} icon={<RotateCw />} onPress={() => retryUpload(upload.id)} />
        )}
        <IconButton
          label={status.tone === 'busy' && state.step !== 'uploaded' ? t`Cancel ${name}` : t`Hide ${name}`}
          icon={<X />}
          onPress={() => dismissUpload(upload.id)}
        />
      </div>
      {status.tone === 'busy' && <ProgressBar label={name} value={status.fraction} className="mt-2" />}
    </li>
  );
}

function StatusIcon({ tone }: { tone: 'busy' | 'done' | 'failed' }) {
  if (tone === 'done') return <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />;
  if (tone === 'failed') return <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />;
  return <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />;
}

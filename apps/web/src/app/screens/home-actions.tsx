import { useLingui } from '@lingui/react/macro';
import { LayoutTemplate, PenLine, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useUpload } from '#features/pdfs/use-upload.tsx';
import { PlainLink } from '#ui/link.tsx';

const ACTION =
  'flex w-full cursor-default items-center gap-4 rounded-xl border border-line bg-raised p-5 text-start shadow-card transition-shadow duration-150 hover:shadow-lift';

/** Three ways to start. A single file opens when it is ready; several stay in the list. */
export function HomeActions() {
  const { t } = useLingui();
  const sign = useUpload('signing', { opens: true, signsAlone: true });
  const send = useUpload('signing', { opens: true });

  return (
    <div className="mt-8 grid gap-4 md:grid-cols-3">
      <AriaButton className={ACTION} onPress={sign.pick}>
        <ActionBody icon={<PenLine />} title={t`Upload and sign`} text={t`Fill in and sign a document yourself.`} />
      </AriaButton>
      <AriaButton className={ACTION} onPress={send.pick}>
        <ActionBody icon={<Send />} title={t`Send for signing`} text={t`Add signers and fields, then send.`} />
      </AriaButton>
      <PlainLink to="/templates" className={ACTION}>
        <ActionBody icon={<LayoutTemplate />} title={t`Start from a template`} text={t`Reuse a prepared document.`} />
      </PlainLink>
      {sign.input}
      {send.input}
    </div>
  );
}

function ActionBody({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block text-base font-semibold text-ink">{title}</span>
        <span className="block text-sm text-ink-muted">{text}</span>
      </span>
    </>
  );
}

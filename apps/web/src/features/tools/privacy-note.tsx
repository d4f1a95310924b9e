import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';

export function PrivacyNote({ className }: { className?: string }) {
  const { t } = useLingui();
  return (
    <p className={classNames('flex items-start gap-2 text-xs text-pretty text-ink-muted', className)}>
      <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
      {t`Your files are encrypted, no one else can see them, and they’re deleted when you close this, sign out, or after an hour.`}
    </p>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Section } from './section.tsx';

/** The last section of a settings screen, for irreversible actions. */
export function DangerZone({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  const { t } = useLingui();

  return (
    <Section anchor="danger-zone" title={t`Danger zone`} description={t`This can’t be undone.`}>
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 border-danger/40!">
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-sm font-medium wrap-anywhere text-ink">{title}</p>
          <p className="mt-1 text-sm text-pretty text-ink-muted">{text}</p>
        </div>
        {action}
      </Card>
    </Section>
  );
}

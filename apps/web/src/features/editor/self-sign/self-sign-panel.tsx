import { useLingui } from '@lingui/react/macro';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '../ui/panel-section.tsx';
import { SigneesPanel } from '../signing-setup/signees-panel.tsx';

/** Explains how to sign one's own document, and offers to ask others as well. */
export function SelfSignPanel() {
  const { t } = useLingui();
  const [asksOthers, setAsksOthers] = useState(false);
  if (asksOthers) return <SigneesPanel isAddingAtFirst />;

  return (
    <PanelSection title={t`You sign this document`}>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-sm text-pretty text-ink marker:text-ink-muted">
        <li>{t`Choose Signature below and make yours.`}</li>
        <li>{t`Click where it goes. Add a date or text the same way.`}</li>
        <li>{t`Press Finish.`}</li>
      </ol>
      <Button size="small" onPress={() => setAsksOthers(true)} className="self-start">
        <UserPlus aria-hidden="true" />
        {t`Ask someone else to sign, too`}
      </Button>
    </PanelSection>
  );
}

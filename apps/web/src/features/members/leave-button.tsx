import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** `isCompact`: icon only, for a row with other buttons. */
export function LeaveButton({ organization, isCompact = false }: { organization: Organization; isCompact?: boolean }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => setIsAsking(true);

  return (
    <>
      {isCompact ? (
        <IconButton label={t`Leave ${organization.name}`} icon={<LogOut />} onPress={ask} />
      ) : (
        <Button onPress={ask}>{t`Leave organization`}</Button>
      )}
      <LeaveDialog organization={organization} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

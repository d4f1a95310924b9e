import { useUser } from '#lib/session/session.ts';
import { Card } from '#ui/card.tsx';
import { SealModeSwitch } from '#ui/seal-mode-switch.tsx';
import { useSavePreferences } from './account-api.ts';

/** Saves the choice immediately. */
export function SealModeForm() {
  const { seal_mode } = useUser();
  const save = useSavePreferences();

  return (
    <Card>
      <SealModeSwitch value={seal_mode} onChange={(value) => save.mutate({ seal_mode: value })} />
    </Card>
  );
}

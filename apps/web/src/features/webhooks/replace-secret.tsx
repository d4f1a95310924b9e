// Replaces the secret of a webhook and shows the new one once. The old one stays valid for a day, so that the receiver can be
// updated.
import type { Webhook } from '@countersign/contract/webhooks';
import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '#lib/i18n.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import { useWebhookActions } from './webhooks-api.ts';

export function ReplaceSecret({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const { t } = useLingui();
  const { replaceSecret } = useWebhookActions();
  const guarded = useGuardedAction();
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const until = webhook.old_secret_until && formatTime(webhook.old_secret_until);
  const replace = () =>
    replaceSecret.mutate(webhook.id, {
      onSuccess: (made) => {
        setIsAsking(false);
        setSecret(made.secret);
      },
    });

  return (
    <div className="flex flex-col items-start gap-3">
      {until && (
        <p role="status" className="text-sm text-ink-muted">
          {t`Deliveries are also signed with the old secret until ${until}.`}
        </p>
      )}
      {mayChange && (
        <Button onPress={guarded(() => setIsAsking(true))}>
          <KeyRound aria-hidden="true" />
          {t`Replace secret`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Replace the secret?`}
        confirmLabel={t`Replace secret`}
        isPending={replaceSecret.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={replace}
      >
        {t`Update the receiver within 24 hours. Until then deliveries are signed with both secrets; after that the old one stops working.`}
      </ConfirmDialog>
      {secret && <NewSecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

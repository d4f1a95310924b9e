import type { AccessCode } from '@countersign/contract/access-codes';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#lib/i18n.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Name } from '#ui/name.tsx';
import { SecretDialog } from '#ui/secret-dialog.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { accessCodesQuery, useAccessCodeActions } from './access-codes-api.ts';
import { NewAccessCodeDialog } from './new-access-code-dialog.tsx';

export function AccessCodesScreen() {
  const { t } = useLingui();
  const codes = useQuery(accessCodesQuery);
  const [isIssuing, setIsIssuing] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const issue = (
    <Button variant="primary" onPress={() => setIsIssuing(true)}>
      <Plus aria-hidden="true" />
      {t`Issue an access code`}
    </Button>
  );

  return (
    <Section title={t`Access codes`} description={t`Anyone who applies one needs no subscription until it’s revoked.`}>
      {codes.isPending && <Skeleton className="h-40 rounded-xl" />}
      {codes.isError && <FetchFailed query={codes} />}
      {codes.data?.length === 0 && (
        <EmptyState icon={<Ticket />} title={t`No access codes yet`} action={issue}>
          {t`Issue one for a partner, or for someone who pays by other means.`}
        </EmptyState>
      )}
      {codes.data && codes.data.length > 0 && (
        <div className="flex flex-col gap-4">
          <div>{issue}</div>
          <ul className="flex flex-col gap-2">
            {codes.data.map((entry) => (
              <CodeRow key={entry.id} code={entry} />
            ))}
          </ul>
        </div>
      )}
      {isIssuing && (
        <NewAccessCodeDialog
          onClose={() => setIsIssuing(false)}
          onIssued={(made) => {
            setIsIssuing(false);
            setCode(made);
          }}
        />
      )}
      {code && (
        <SecretDialog
          title={t`The access code`}
          text={t`Copy it now. It won’t be shown again.`}
          secret={code}
          onClose={() => setCode(null)}
        />
      )}
    </Section>
  );
}

function CodeRow({ code }: { code: AccessCode }) {
  const { t } = useLingui();
  const { revoke } = useAccessCodeActions();
  const [isRevoking, setIsRevoking] = useState(false);
  const name = code.note || t`No note`;
  const { uses, max_uses } = code;
  const issued = formatDay(code.created_at);
  const until = code.expires_at && formatDay(code.expires_at);

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <Name className="text-sm font-medium text-ink">{name}</Name>
        <span className="block text-xs text-ink-muted">
          <FactLine
            facts={[
              max_uses === null ? t`Used ${uses} times` : t`Used ${uses} of ${max_uses} times`,
              t`Issued ${issued}`,
              until && t`Until ${until}`,
            ]}
          />
        </span>
      </span>
      {code.revoked_at ? (
        <Badge color="red">{t`Revoked`}</Badge>
      ) : (
        <Button size="small" variant="danger" aria-label={t`Revoke ${name}`} onPress={() => setIsRevoking(true)}>
          {t`Revoke`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isRevoking}
        isDanger
        title={t`Revoke ${name}?`}
        confirmLabel={t`Revoke access code`}
        isPending={revoke.isPending}
        onClose={() => setIsRevoking(false)}
        onConfirm={() => revoke.mutate(code.id, { onSuccess: () => setIsRevoking(false) })}
      >
        {t`Anyone who applied it will need a subscription.`}
      </ConfirmDialog>
    </li>
  );
}

import { type ApiToken, TOKEN_ABILITIES } from '@countersign/contract/api-tokens';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { useUser } from '#lib/session/session.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { TextLink } from '#ui/link.tsx';
import { Name } from '#ui/name.tsx';
import { SecretDialog } from '#ui/secret-dialog.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ABILITY_WORDS } from './ability-words.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { useTokenActions, tokensQuery } from './tokens-api.ts';

export function TokensScreen() {
  const { t } = useLingui();
  const tokens = useQuery(tokensQuery);
  const guarded = useGuardedAction();
  const [isCreating, setIsCreating] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const { is_developer } = useUser();
  const create = (
    <Button variant="primary" onPress={guarded(() => setIsCreating(true))}>
      <Plus aria-hidden="true" />
      {t`New token`}
    </Button>
  );

  return (
    <Section title={t`API tokens`} description={t`Tokens let apps act on your behalf, within the token’s permissions.`}>
      {tokens.isPending && <Skeleton className="h-40 rounded-xl" />}
      {tokens.isError && <ErrorState onRetry={() => void tokens.refetch()} isRetrying={tokens.isFetching} />}
      {tokens.data?.length === 0 && (
        <EmptyState icon={<KeyRound />} title={t`No tokens yet`} action={create}>
          {t`Create one for each app, so you can revoke one without affecting the others.`}
        </EmptyState>
      )}
      {tokens.data && tokens.data.length > 0 && (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-2">
            {tokens.data.map((entry) => (
              <TokenRow key={entry.id} token={entry} />
            ))}
          </ul>
          <div>{create}</div>
        </div>
      )}
      {is_developer && (
        <p className="mt-4 text-sm">
          <TextLink to="/developer" search={{ tab: 'requests' }}>{t`Requests made with your tokens`}</TextLink>
        </p>
      )}
      {isCreating && (
        <NewTokenDialog
          onClose={() => setIsCreating(false)}
          onCreated={(made) => {
            setIsCreating(false);
            setToken(made);
          }}
        />
      )}
      {token && (
        <SecretDialog
          title={t`Your new token`}
          text={t`Keep it secret, like a password. It won’t be shown again.`}
          secret={token}
          onClose={() => setToken(null)}
        />
      )}
    </Section>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const { t } = useLingui();
  const { revoke } = useTokenActions();
  const [isRevoking, setIsRevoking] = useState(false);
  const used = token.last_used_at ? formatMoment(token.last_used_at) : null;
  const abilities = TOKEN_ABILITIES.filter((ability) => token.abilities.includes(ability));

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <Name className="text-sm font-medium text-ink">{token.name}</Name>
        <span className="block text-xs text-ink-muted">
          <FactLine facts={abilities.map((ability) => t(ABILITY_WORDS[ability]))} />
        </span>
        <span className="block text-xs text-ink-muted">{used ? t`Used: ${used}.` : t`Never used`}</span>
      </span>
      <Button size="small" variant="danger" aria-label={t`Revoke ${token.name}`} onPress={() => setIsRevoking(true)}>
        {t`Revoke`}
      </Button>
      <ConfirmDialog
        isOpen={isRevoking}
        isDanger
        title={t`Revoke ${token.name}?`}
        confirmLabel={t`Revoke token`}
        isPending={revoke.isPending}
        onClose={() => setIsRevoking(false)}
        onConfirm={() => revoke.mutate(token.id, { onSuccess: () => setIsRevoking(false) })}
      >
        {t`Apps that use it lose access.`}
      </ConfirmDialog>
    </li>
  );
}

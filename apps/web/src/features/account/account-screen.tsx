import { useLingui } from '@lingui/react/macro';
import { useSignOut } from '#features/auth/auth-api.ts';
import { useUser } from '#lib/session/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/section.tsx';

export function AccountScreen() {
  const { t } = useLingui();
  const user = useUser();
  const signOut = useSignOut();

  return (
    <>
      <Section title={t`Profile`} description={t`The name that the people you send documents to will see.`}>
        <Card className="flex flex-wrap items-center gap-4">
          <Avatar name={user.full_name} image={user.avatar_base64} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-base font-semibold">{user.full_name}</p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
              <span className="truncate">{user.email}</span>
              {user.verifiedEmail ? <Badge tone="success">{t`Verified`}</Badge> : <Badge tone="warning">{t`Not verified`}</Badge>}
            </p>
          </div>
        </Card>
      </Section>
      <Section title={t`This device`} description={t`Sign out when others use this device, too.`}>
        <Button isPending={signOut.isPending} onPress={() => signOut.mutate()}>{t`Sign out`}</Button>
      </Section>
    </>
  );
}

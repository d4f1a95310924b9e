// `/settings/account`: profile, security, activity, data export and deletion of the account.
import { useLingui } from '@lingui/react/macro';
import { useSignOut } from '#features/auth/sign-out.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { ActivityList } from './activity-list.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SealModeForm } from './seal-mode-form.tsx';
import { SessionList } from './session-list.tsx';
import { SignInList } from './sign-in-list.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

export function AccountScreen() {
  const { t } = useLingui();
  const signOut = useSignOut();

  return (
    <>
      <Section anchor="profile" title={t`Profile`} description={t`Provide some public information about yourself.`}>
        <ProfileForm />
      </Section>
      <Section anchor="language" title={t`Language and time`} description={t`Used in emails and across the app.`}>
        <PreferencesForm />
      </Section>
      <Section title={t`Documents`} description={t`For what you send from your private space.`}>
        <SealModeForm />
      </Section>
      <Section anchor="password" title={t`Password`} description={t`Changing your password signs you out on all other devices.`}>
        <PasswordForm />
      </Section>
      <Section
        anchor="two-factor"
        title={t`Two-factor sign-in`}
        description={t`Requires a code from an app on your phone as well as your password.`}
      >
        <TwoFactorCard />
      </Section>
      <Section
        anchor="passkeys"
        title={t`Passkeys`}
        description={t`Sign in with your fingerprint, face or security key instead of a password.`}
      >
        <PasskeyList />
      </Section>
      <SignInList />
      <Section anchor="sessions" title={t`Active sessions`} description={t`Sign out sessions you don’t recognize.`}>
        <SessionList>
          <Button isPending={signOut.isPending} onPress={() => signOut.mutate()}>{t`Sign out`}</Button>
        </SessionList>
      </Section>
      <Section title={t`Recent activity`} description={t`Recent sign-ins and changes.`}>
        <ActivityList />
      </Section>
      <Section anchor="data" title={t`Your data`} description={t`Take your data with you.`}>
        <DataSection />
      </Section>
      <DeleteAccount />
    </>
  );
}

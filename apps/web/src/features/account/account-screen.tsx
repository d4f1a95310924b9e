// `/settings/account`: who one is, how the account is protected, what was done with it, and the ways out.
import { useLingui } from '@lingui/react/macro';
import { useSignOut } from '#features/auth/sign-out.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { ActivityList } from './activity-list.tsx';
import { DataSection } from './data-section.tsx';
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
      <Section anchor="language" title={t`Language and time`} description={t`For mails to you and for times on the screens.`}>
        <PreferencesForm />
      </Section>
      <Section title={t`Documents`} description={t`For what you send from your private space.`}>
        <SealModeForm />
      </Section>
      <Section anchor="password" title={t`Password`} description={t`Changing it signs you out everywhere else.`}>
        <PasswordForm />
      </Section>
      <Section
        anchor="two-factor"
        title={t`Two-factor sign-in`}
        description={t`Besides the password, a code from an app on your phone.`}
      >
        <TwoFactorCard />
      </Section>
      <Section
        anchor="passkeys"
        title={t`Passkeys`}
        description={t`Sign in with your fingerprint, your face or a security key, without a password.`}
      >
        <PasskeyList />
      </Section>
      <SignInList />
      <Section anchor="sessions" title={t`Where you are signed in`} description={t`End what you do not know or no longer use.`}>
        <SessionList>
          <Button isPending={signOut.isPending} onPress={() => signOut.mutate()}>{t`Sign out`}</Button>
        </SessionList>
      </Section>
      <Section title={t`Recent activity`} description={t`What was done with your account, and from where.`}>
        <ActivityList />
      </Section>
      <Section anchor="data" title={t`Your data`} description={t`Take everything along, or leave for good.`}>
        <DataSection />
      </Section>
    </>
  );
}

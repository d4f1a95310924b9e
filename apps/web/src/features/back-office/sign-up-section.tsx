import { SIGN_UP_MODES, type SignUpMode, type SignUpRules } from '@countersign/contract/sign-up';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useController, useForm, useWatch } from 'react-hook-form';
import { showFailure } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { Section } from '#ui/section.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { signUpRulesQuery, useSetSignUpRules } from './back-office-api.ts';

/** Settings for who may create an account. */
export function SignUpSection() {
  const { t } = useLingui();
  const rules = useQuery(signUpRulesQuery);

  return (
    <Section title={t`Sign-up`} description={t`Who can create an account here. Existing accounts stay.`}>
      {rules.isPending && <Skeleton className="h-40 rounded-xl" />}
      {rules.isError && <FetchFailed query={rules} />}
      {rules.data && <RulesForm key={JSON.stringify(rules.data)} rules={rules.data} isConfigured={rules.data.is_configured} />}
    </Section>
  );
}

interface Values {
  mode: SignUpMode;
  /** One per line. */
  domains: string;
  allows_disposable: boolean;
}

function RulesForm({ rules, isConfigured }: { rules: SignUpRules; isConfigured: boolean }) {
  const { t } = useLingui();
  const set = useSetSignUpRules();
  const { control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { mode: rules.mode, domains: rules.domains.join('\n'), allows_disposable: rules.allows_disposable },
  });
  const mode = useController({ control, name: 'mode' });
  const disposable = useController({ control, name: 'allows_disposable' });
  const hasDomains = useWatch({ control, name: 'mode' }) === 'domains';
  const labels: Record<SignUpMode, string> = {
    open: t`Everyone`,
    invitation: t`Only with an invitation from an organization`,
    domains: t`Only addresses at certain domains`,
    closed: t`No one`,
  };
  const submit = handleSubmit(({ domains, ...values }) =>
    set.mutate(
      { ...values, domains: domains.split(/[\s,;]+/).filter(Boolean) },
      { onError: (error) => showFailure(error, setError, ['mode', 'domains', 'allows_disposable']) },
    ),
  );

  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
      <Select
        label={t`Who can sign up`}
        value={mode.field.value}
        onChange={mode.field.onChange}
        isDisabled={isConfigured}
        options={SIGN_UP_MODES.map((value) => ({ value, label: labels[value] }))}
      />
      {hasDomains && (
        <FormTextField
          control={control}
          name="domains"
          label={t`Domains`}
          isMultiline
          isDisabled={isConfigured}
          description={t`One per line, for example example.com. Subdomains are included.`}
        />
      )}
      <Switch
        isSelected={!disposable.field.value}
        isDisabled={isConfigured}
        onChange={(isRefused) => disposable.field.onChange(!isRefused)}
      >
        {t`Refuse temporary email addresses`}
      </Switch>
      {isConfigured ? (
        <p className="text-sm text-ink-muted">
          {t`Set by the variable SIGN_UP. To change it here, restart the server without it.`}
        </p>
      ) : (
        <Button type="submit" variant="primary" isPending={set.isPending} isDisabled={!formState.isDirty} className="self-start">
          {t`Save`}
        </Button>
      )}
    </form>
  );
}

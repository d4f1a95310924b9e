// `/settings/notifications`: which notifications come by email and in the app. Each switch saves immediately.
import type { NotificationChoice } from '@countersign/contract/notifications';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { useUser } from '#lib/session/session.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { CHOICE_WORDS } from './preference-words.ts';
import { type Switched, choicesQuery, useSwitchChoice } from './preferences-api.ts';

export function NotificationPreferencesScreen() {
  const { t } = useLingui();
  const choices = useQuery(choicesQuery(useUser().id));
  const change = useSwitchChoice();

  return (
    <>
      <Section title={t`Notifications`} description={t`Choose how you’re notified.`}>
        {choices.isPending && <Skeleton className="h-96 rounded-xl" />}
        {choices.isError && <ErrorState onRetry={() => void choices.refetch()} isRetrying={choices.isFetching} />}
        {choices.data && (
          <ul className="flex flex-col divide-y divide-line rounded-xl border border-line bg-raised">
            {choices.data.map((choice) => (
              <ChoiceRow key={choice.type} choice={choice} onSwitch={change.mutate} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t`Always by email`} description={t`These emails can’t be turned off.`}>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-ink">
          <li>{t`Signing requests, reminders and new links`}</li>
          <li>{t`Identity check codes`}</li>
          <li>{t`The finished document`}</li>
          <li>{t`Answers to your questions`}</li>
          <li>{t`Invitations of organizations`}</li>
          <li>{t`Account security`}</li>
        </ul>
      </Section>
    </>
  );
}

function ChoiceRow({ choice, onSwitch }: { choice: NotificationChoice; onSwitch: (switched: Switched) => void }) {
  const { t } = useLingui();
  const { type, mail, in_app, is_mail_essential } = choice;
  const titleId = useId();
  const words = CHOICE_WORDS[type];

  return (
    <li className="px-4 py-4">
      <div role="group" aria-labelledby={titleId} className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 id={titleId} className="text-sm font-medium text-ink">
            {t(words.title)}
          </h3>
          <p className="mt-0.5 text-xs text-pretty text-ink-muted">{t(words.about)}</p>
        </div>
        <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-2 sm:w-auto">
          <span className="w-40">
            {is_mail_essential ? (
              <span className="flex items-center gap-3 text-sm whitespace-nowrap text-ink-muted">
                <Mail aria-hidden="true" className="size-4 w-9" />
                {t`Always by email`}
              </span>
            ) : (
              <Switch isSelected={mail} onChange={(is_on) => onSwitch({ type, way: 'mail', is_on })}>
                {t`By email`}
              </Switch>
            )}
          </span>
          <Switch isSelected={in_app} onChange={(is_on) => onSwitch({ type, way: 'in_app', is_on })}>
            {t`In the app`}
          </Switch>
        </div>
      </div>
    </li>
  );
}

import type { PersonAction } from '@countersign/contract/back-office';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#lib/i18n.ts';
import { useUser } from '#lib/session/session.ts';
import { ROLE_WORDS } from '#lib/role-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UsageMeters } from '#ui/usage-meters.tsx';
import { ActButtons } from './act-buttons.tsx';
import { PERSON_ACT_WORDS } from './act-words.ts';
import { type Prove, personQuery, useActOnPerson } from './back-office-api.ts';
import { Facts } from './facts.tsx';
import { SubscriptionLine } from './subscription-line.tsx';

type Person = NonNullable<ReturnType<typeof usePerson>['data']>;

const usePerson = (userId: string) => useQuery(personQuery(userId));

interface PersonDialogProps {
  userId: string;
  prove: Prove;
  onClose: () => void;
}

export function PersonDialog({ userId, prove, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const person = usePerson(userId);
  return (
    <Modal
      isOpen
      size="large"
      title={person.data ? `${person.data.first_name} ${person.data.last_name}`.trim() || person.data.email : t`Account`}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t`Close`}</Button>}
    >
      {person.isPending && <Skeleton className="h-64 rounded-lg" />}
      {person.isError && <FetchFailed query={person} />}
      {person.data && <Details person={person.data} prove={prove} />}
    </Modal>
  );
}

function Details({ person, prove }: { person: Person; prove: Prove }) {
  const { t } = useLingui();
  const act = useActOnPerson(person.id, prove);
  const isSelf = useUser().id === person.id;
  const lastSeen = person.last_seen_at && formatMoment(person.last_seen_at);
  const disabled = person.disabled_at && formatMoment(person.disabled_at);

  return (
    <div className="flex flex-col gap-6">
      <Facts
        facts={[
          [
            t`Email`,
            <bdi translate="no" key="email">
              {person.email}
            </bdi>,
          ],
          [t`Verified`, person.email_verified_at ? formatMoment(person.email_verified_at) : t`No`],
          [t`State`, disabled ? t`Disabled ${disabled}` : t`Active`],
          [t`Signed up`, formatMoment(person.created_at)],
          [t`Last seen`, lastSeen ?? t`Never`],
          [t`Signed-in browsers`, String(person.sessions)],
          [t`Subscription`, <SubscriptionLine key="subscription" {...person} />],
          [
            t`Organizations`,
            person.organizations.length === 0
              ? t`None`
              : person.organizations.map(({ id, name, role }) => (
                  <span key={id} className="me-2 inline-flex items-center gap-1">
                    <bdi translate="no">{name}</bdi> <Badge>{t(ROLE_WORDS[role])}</Badge>
                  </span>
                )),
          ],
        ]}
      />
      <UsageMeters meters={person.usage} />
      <ActButtons
        acts={possibleActs(person, isSelf)}
        words={PERSON_ACT_WORDS}
        dangers={['disable']}
        name={person.email}
        isPending={act.isPending}
        onAct={(choice, done) => act.mutate(choice, { onSuccess: (outcome) => outcome && done() })}
      />
    </div>
  );
}

function possibleActs(person: Person, isSelf: boolean): PersonAction[] {
  const isVerified = person.email_verified_at !== null;
  const acts: (PersonAction | false)[] = [
    !isVerified && 'resend_verification',
    !isSelf && person.sessions > 0 && 'end_sessions',
    person.subscription !== null && 'refresh_subscription',
    isVerified && (person.is_developer ? 'take_developer' : 'grant_developer'),
    isVerified && !person.is_support_staff && 'grant_support_staff',
    !isSelf && person.is_support_staff && 'take_support_staff',
    !isSelf && (person.disabled_at ? 'enable' : 'disable'),
  ];
  return acts.filter((act) => act !== false);
}

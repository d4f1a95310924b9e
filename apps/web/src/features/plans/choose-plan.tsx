// A plan's button for signed-in users: leads to billing in a space that the plan is for.
import type { SubscriptionPlan } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '#config/paths.ts';
import { roleIn } from '#lib/space/roles.ts';
import { choiceQuery, organizationsQuery, useSpace, useSwitchSpace } from '#lib/space/space.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const WIDE_BUTTON = 'w-full py-2 text-center wrap-anywhere whitespace-normal!';
export const PLAN_BUTTON = `${buttonClasses('primary')} ${WIDE_BUTTON}`;

export function ChoosePlan({ plan: { audience }, words }: { plan: SubscriptionPlan; words: string }) {
  const { t } = useLingui();
  const { space, organization, organizations } = useSpace();
  const navigate = useNavigate();
  const switchSpace = useSwitchSpace();
  const switchTo = (id: string | null) =>
    switchSpace.mutate(id, { onSuccess: () => void navigate({ to: '/settings/billing', hash: 'subscription-plan' }) });
  const isUnknown = [useQuery(organizationsQuery), useQuery(choiceQuery)].some(({ isPending }) => isPending);
  if (isUnknown) return <Skeleton className="h-10 rounded-lg" />;
  // The new space is the current one before the server has stored it.
  if (switchSpace.isPending || switchSpace.isSuccess) {
    return (
      <Button variant="primary" className={WIDE_BUTTON} isPending>
        {words}
      </Button>
    );
  }
  if (audience === space.type) return <PlanLink href={paths.newOrganization()} words={words} />;
  if (audience === 'users') {
    const from = organization?.name ?? '';
    const hint = t`For private spaces: you’ll switch from ${from} to yours.`;
    return <SwitchButton onPress={() => switchTo(null)} words={words} hint={hint} />;
  }

  const managed = organizations.filter((entry) => roleIn(entry) === 'admin');
  const [only] = managed;
  if (only && managed.length === 1) {
    const hint = t`For organizations: you’ll switch to ${only.name}.`;
    return <SwitchButton onPress={() => switchTo(only.id)} words={words} hint={hint} />;
  }
  return only ? (
    <PlanLink href="/settings/organizations" words={words} hint={t`For organizations: switch to one of yours first.`} />
  ) : (
    <PlanLink
      href="/settings/organizations?trigger_new_org=true"
      words={words}
      hint={t`For organizations: you’ll create one first.`}
    />
  );
}

function PlanLink({ href, words, hint }: { href: string; words: string; hint?: string }) {
  return (
    <div className="flex flex-col gap-2">
      {hint && <Hint>{hint}</Hint>}
      <a href={href} className={PLAN_BUTTON}>
        {words}
      </a>
    </div>
  );
}

function SwitchButton({ onPress, words, hint }: { onPress: () => void; words: string; hint: string }) {
  return (
    <div className="flex flex-col gap-2">
      <Hint>{hint}</Hint>
      <Button variant="primary" className={WIDE_BUTTON} onPress={onPress}>
        {words}
      </Button>
    </div>
  );
}

function Hint({ children }: { children: string }) {
  return <p className="text-center text-xs text-pretty break-words text-ink-muted">{children}</p>;
}

import type { SubscriptionPlan } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFocusable } from 'react-aria/useFocusable';
import { Button, buttonClasses } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { usePlanActions } from './plans-api.ts';

/** A published plan cannot be deleted, which a tooltip explains. */
export function DeletePlan({ plan }: { plan: SubscriptionPlan }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { remove } = usePlanActions();
  const [isAsking, setIsAsking] = useState(false);
  if (plan.is_published) {
    return (
      <Tooltip isShownOnPress text={t`Subscriptions cannot be deleted while active`}>
        <DisabledButton>{t`Delete`}</DisabledButton>
      </Tooltip>
    );
  }

  return (
    <>
      <Button variant="danger" onPress={() => setIsAsking(true)}>{t`Delete`}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Delete ${plan.name}?`}
        confirmLabel={t`Delete plan`}
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          remove.mutate(plan.id, {
            onSuccess: () => void navigate({ to: '/back-office/subscription-plans' }),
            onError: () => setIsAsking(false),
          })
        }
      >
        {t`This can’t be undone.`}
      </ConfirmDialog>
    </>
  );
}

/** Stays focusable and hoverable, so that people find out why it is disabled. */
function DisabledButton({ children }: { children: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  const { focusableProps } = useFocusable({}, ref);

  return (
    <span
      {...focusableProps}
      ref={ref}
      role="button"
      tabIndex={0}
      aria-disabled="true"
      className={`${buttonClasses('danger')} opacity-50 hover:bg-raised!`}
    >
      {children}
    </span>
  );
}

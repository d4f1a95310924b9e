// Screens for members of a signing group when another member is signing or has finished.
import { useLingui } from '@lingui/react/macro';
import { CheckCheck, UserRoundMinus, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ApiError, isApiError } from '#lib/api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import type { SigningState } from './signing-api.ts';
import { StatusScreen } from './status-screen.tsx';

/** Another member has started. Taking over discards their input, so it needs confirmation here and in the consent. */
export function TakenScreen({
  signing,
  acting,
  onTaken,
  onHandBack,
}: {
  signing: SigningState;
  acting: string;
  onTaken: () => void;
  /** Returns the device when signing on another person's device. */
  onHandBack?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const [takesOver, setTakesOver] = useState(false);
  const isApprover = signing.signee.kind === 'approver';
  return (
    <StatusScreen
      icon={<UsersRound />}
      title={isApprover ? t`${acting} is approving this` : t`${acting} is signing this`}
      action={
        <>
          <Button onPress={() => setTakesOver(true)}>{t`Take over`}</Button>
          {onHandBack && (
            <Button variant="quiet" onPress={onHandBack}>
              {t`Hand the device back`}
            </Button>
          )}
        </>
      }
    >
      <p translate="no" className="font-medium text-ink">
        {signing.pdf.name}
      </p>
      <p className="mt-2">
        {isApprover
          ? t`One approval of your group is enough, so you don’t need to do anything. If you take over, what ${acting} has entered is discarded.`
          : t`One signature of your group is enough, so you don’t need to do anything. If you take over, what ${acting} has entered is discarded.`}
      </p>
      {takesOver && (
        <ConsentDialog signing={signing} takesOver onRead={() => setTakesOver(false)} onGiven={onTaken} onHandBack={onHandBack} />
      )}
    </StatusScreen>
  );
}

const OUT_OF_GROUP = new Set(['signing_group_done', 'signing_group_approved', 'signing_group_left']);

/** Whether a call was rejected because the group has finished or continues without the caller. */
export function isOutOfGroup(error: unknown): error is ApiError {
  return isApiError(error, 409) && OUT_OF_GROUP.has(error.code);
}

export function OutOfGroupScreen({ error, action }: { error: ApiError; action?: ReactNode }) {
  const { t } = useLingui();
  if (error.code === 'signing_group_left') {
    return (
      <StatusScreen icon={<UserRoundMinus />} title={t`You declined`} action={action}>
        {t`Others of your group can still sign. You don’t need to do anything.`}
      </StatusScreen>
    );
  }
  const name = nameIn(error.body);
  const title =
    error.code === 'signing_group_approved' ? t`${name} has approved for your group` : t`${name} has signed for your group`;
  return (
    <StatusScreen icon={<CheckCheck />} title={title} tone="success" action={action}>
      {t`One of your group was enough. You don’t need to do anything.`}
    </StatusScreen>
  );
}

function nameIn(body: unknown): string {
  const params = typeof body === 'object' && body !== null && 'params' in body ? body.params : null;
  const name = typeof params === 'object' && params !== null && 'name' in params ? params.name : '';
  return typeof name === 'string' ? name : '';
}

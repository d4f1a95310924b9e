import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#config/paths.ts';
import { membersQuery } from '#features/members/members-api.ts';
import { closeGlobalDialog } from '#lib/dialogs.ts';
import { SCREEN_ROLES, isAllowed } from '#lib/space/roles.ts';
import { useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Name } from '#ui/name.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MessageDialog } from '#ui/message-dialog.tsx';

/** The plan does not include it (402). Links admins to billing, and tells others whom to ask. */
export function UpgradeDialog({ message }: { message: string }) {
  const { t } = useLingui();
  const router = useRouter();
  const { organization, role } = useSpace();
  const [isAsking, setIsAsking] = useState(false);
  const upgrade = () => {
    if (organization && !isAllowed(role, SCREEN_ROLES.billing)) return setIsAsking(true);
    closeGlobalDialog();
    return void router.navigate({ href: paths.billing() });
  };

  if (isAsking && organization) return <AskAdmins organization={organization} />;
  return (
    <Modal
      isOpen
      role="alertdialog"
      title={t`Subscription Upgrade Required`}
      onClose={closeGlobalDialog}
      footer={
        <>
          <Button onPress={closeGlobalDialog}>{t`Cancel`}</Button>
          <Button variant="primary" onPress={upgrade}>{t`Upgrade`}</Button>
        </>
      }
    >
      {message || t`Sorry, that is not available to you. Please upgrade your subscription plan or contact support.`}
    </Modal>
  );
}

function AskAdmins({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  // Members who only sign cannot see the other members.
  const members = useQuery({ ...membersQuery(organization.id), meta: { silent: true }, retry: false });
  const admins = members.data?.filter(({ role }) => role === 'admin') ?? [];

  return (
    <MessageDialog isOpen title={t`Ask an admin to upgrade`} onClose={closeGlobalDialog}>
      <p>{t`Only admins of ${organization.name} can change its subscription plan.`}</p>
      {members.isPending && <Skeleton className="mt-4 h-10 rounded-lg" />}
      {admins.length > 0 && (
        <ul aria-label={t`Admins`} className="mt-4 flex flex-col gap-2">
          {admins.map(({ id, user }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3">
              <Name className="font-medium text-ink">{user?.full_name}</Name>
              {user && (
                <a className="text-accent-ink underline" href={`mailto:${user.email}`}>
                  {user.email}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </MessageDialog>
  );
}

import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '#config/paths.ts';
import { LeaveButton } from '#features/members/leave-button.tsx';
import { CreateOrganizationDialog } from '#features/organizations/create-organization-dialog.tsx';
import { DeleteOrganization } from '#features/organizations/delete-organization.tsx';
import { ManageOrganization } from '#features/organizations/manage-organization.tsx';
import { OrganizationsTable } from '#features/organizations/organizations-table.tsx';
import { notify } from '#lib/notify.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { isAllowed, roleIn } from '#lib/space/roles.ts';
import { useSpace, useSwitchSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { PeopleSections } from './people-sections.tsx';

/** The user's organizations; for the selected one, its look and members. */
export function OrganizationsScreen() {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const { organization, organizations } = useSpace();
  const switchSpace = useSwitchSpace();
  const creation = useCreation();

  return (
    <>
      <Section
        title={t`Your Organizations`}
        description={t`Work together with others. Its documents are visible only inside it.`}
      >
        <OrganizationsTable
          organizations={organizations}
          selectedId={organization?.id ?? null}
          onGoTo={(id) => switchSpace.mutate(id)}
          create={
            <Button variant="primary" onPress={guarded(creation.open)}>
              <Plus aria-hidden="true" />
              {t`Create new organization`}
            </Button>
          }
          more={(entry) => <LeaveButton organization={entry} isCompact />}
        />
      </Section>
      {organization && (
        <>
          <Section
            anchor="manage-organization"
            title={t`Manage Organization`}
            description={t`Its name, logo and colors, on every screen and in its emails.`}
          >
            <ManageOrganization key={organization.id} organization={organization} />
          </Section>
          <PeopleSections organization={organization} />
          {isAllowed(roleIn(organization)) && <DeleteOrganization organization={organization} />}
        </>
      )}
      {creation.isOpen && <CreateOrganizationDialog onCreated={creation.finish} onClose={creation.close} />}
    </>
  );
}

/** Opened by a press or by `?trigger_new_org=true`. A new organization becomes the current one. */
function useCreation() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const guarded = useGuardedAction();
  const switchSpace = useSwitchSpace();
  const { trigger_new_org: isTriggered = false } = useSearch({ from: '/app/settings/organizations' });
  const [isOpen, setIsOpen] = useState(false);

  const openGuarded = useEffectEvent(() => guarded(() => setIsOpen(true))());

  useEffect(() => {
    if (!isTriggered) return;
    openGuarded();
    void navigate({ to: '/settings/organizations', search: {}, replace: true });
  }, [isTriggered, navigate]);

  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    // It exists, even if switching to it fails.
    finish: (created: Organization) => {
      setIsOpen(false);
      notify.success(t`Organization created!`);
      switchSpace.mutate(created.id, { onSuccess: () => void navigate({ href: paths.newOrganization() }) });
    },
  };
}

import { useLingui } from '@lingui/react/macro';
import type { Organization } from '@countersign/contract/organizations';
import { ChevronsUpDown, LogOut, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { LeaveDialog } from '#features/members/leave-dialog.tsx';
import { useUser } from '#lib/session/session.ts';
import { SCREEN_ROLES, isAllowed } from '#lib/space/roles.ts';
import { useSpace, useSwitchSpace } from '#lib/space/space.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#ui/menu.tsx';
import { Name } from '#ui/name.tsx';

const PRIVATE = 'private';

/** Switches between the user's own space and organizations. */
export function SpaceSwitcher({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useLingui();
  const user = useUser();
  const { organization, organizations, role } = useSpace();
  const switchSpace = useSwitchSpace();
  const [leaving, setLeaving] = useState<Organization | null>(null);
  const name = organization?.name ?? t`My stuff`;

  const trigger = (
    <AriaButton
      className={classNames(
        'flex min-h-10 max-w-full cursor-default items-center gap-2.5 rounded-lg px-2 text-start text-sm font-medium text-ink transition-colors duration-150 hover:bg-hover',
        !isCompact && 'w-full border border-line bg-raised shadow-card',
      )}
    >
      <SpaceAvatar
        name={organization?.name ?? user.full_name}
        image={organization ? organization.logo_base64 : user.avatar_base64}
        isOrganization={organization !== null}
      />
      <span className="sr-only">{t`Workspace:`}</span>
      <span className="min-w-0 flex-1">
        <Name>{name}</Name>
      </span>
      <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
    </AriaButton>
  );

  return (
    <>
      <Menu trigger={trigger} label={t`Workspaces`} placement="bottom start">
        <MenuSection
          title={t`Switch workspace`}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[organization?.id ?? PRIVATE]}
          onSelectionChange={(keys) => {
            const key = keys === 'all' ? undefined : [...keys][0];
            if (key !== undefined) switchSpace.mutate(key === PRIVATE ? null : String(key));
          }}
        >
          <MenuItem id={PRIVATE} icon={<SpaceAvatar name={user.full_name} image={user.avatar_base64} isOrganization={false} />}>
            {t`My stuff`}
          </MenuItem>
          {organizations.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              icon={<SpaceAvatar name={entry.name} image={entry.logo_base64} isOrganization />}
            >
              {entry.name}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSeparator />
        {isAllowed(role, SCREEN_ROLES.organizations) ? (
          <MenuItem href="/settings/organizations?trigger_new_org=true" icon={<Plus />}>{t`Create new organization`}</MenuItem>
        ) : (
          // Signees have no access to the screen that lists organizations.
          <MenuItem icon={<LogOut />} onAction={() => setLeaving(organization)}>{t`Leave organization`}</MenuItem>
        )}
      </Menu>
      {leaving && <LeaveDialog organization={leaving} isOpen onClose={() => setLeaving(null)} />}
    </>
  );
}

function SpaceAvatar({
  name,
  image,
  isOrganization,
}: {
  name: string;
  image: string | null | undefined;
  isOrganization: boolean;
}) {
  return <Avatar name={name} image={image} size="small" shape={isOrganization ? 'square' : 'circle'} />;
}

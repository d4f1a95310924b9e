import { useLingui } from '@lingui/react/macro';
import { CodeXml, LogOut, Store, UserRound } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useSavePreferences } from '#features/account/account-api.ts';
import { useSignOut } from '#features/auth/sign-out.ts';
import { THEMES } from '@countersign/contract/users';
import { useUser } from '#lib/session/session.ts';
import { useTheme } from '#lib/theme.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#ui/menu.tsx';
import { Name } from '#ui/name.tsx';

/** Account, theme and sign-out. */
export function UserMenu({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useLingui();
  const user = useUser();
  const { theme } = useTheme();
  const signOut = useSignOut();
  const save = useSavePreferences();
  const themeLabels = { system: t`Same as system`, light: t`Light`, dark: t`Dark` } as const;

  const trigger = (
    <AriaButton
      className={classNames(
        'flex cursor-default items-center gap-2.5 rounded-lg text-start transition-colors duration-150 hover:bg-hover',
        isCompact ? 'rounded-full p-1' : 'min-h-12 w-full px-2 py-1',
      )}
    >
      <Avatar name={user.full_name} image={user.avatar_base64} />
      <span className="sr-only">{isCompact ? t`Account of ${user.full_name}` : t`Account of`}</span>
      {!isCompact && (
        <span className="min-w-0 flex-1">
          <Name className="text-sm font-medium text-ink">{user.full_name}</Name>
          <Name className="text-xs text-ink-muted">{user.email}</Name>
        </span>
      )}
    </AriaButton>
  );

  return (
    <Menu trigger={trigger} label={t`Account`} placement={isCompact ? 'bottom end' : 'top start'}>
      <MenuItem href="/settings/account" icon={<UserRound />}>{t`Account settings`}</MenuItem>
      {user.is_developer && <MenuItem href="/developer" icon={<CodeXml />}>{t`Developer`}</MenuItem>}
      {user.is_support_staff && <MenuItem href="/back-office" icon={<Store />}>{t`Back office`}</MenuItem>}
      <MenuSeparator />
      <MenuSection
        title={t`Theme`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[theme]}
        onSelectionChange={(keys) => {
          const chosen = THEMES.find((entry) => keys !== 'all' && keys.has(entry));
          if (chosen) save.mutate({ theme: chosen });
        }}
      >
        {THEMES.map((entry) => (
          <MenuItem key={entry} id={entry}>
            {themeLabels[entry]}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onAction={() => signOut.mutate()}>{t`Sign out`}</MenuItem>
    </Menu>
  );
}

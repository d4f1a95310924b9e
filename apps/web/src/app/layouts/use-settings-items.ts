import { useLingui } from '@lingui/react/macro';
import { SCREEN_ROLES, isAllowed } from '#lib/space/roles.ts';
import { useSpace } from '#lib/space/space.ts';
import type { SectionGroup, SectionLink } from './section-tabs.tsx';

/** Settings available to the user: their own, and those of the space. */
export function useSettingsGroups(): SectionGroup[] {
  const { t } = useLingui();
  const { role } = useSpace();
  const personal = [
    { to: '/settings/account', label: t`Account`, isShown: true },
    { to: '/settings/signatures', label: t`Signatures`, isShown: true },
    { to: '/settings/notifications', label: t`Notifications`, isShown: true },
    { to: '/settings/integrations', label: t`Integrations`, isShown: true },
    { to: '/settings/api-tokens', label: t`API tokens`, isShown: isAllowed(role, SCREEN_ROLES.api_tokens) },
  ] as const;
  const workspace = [
    { to: '/settings/organizations', label: t`Organizations`, isShown: isAllowed(role, SCREEN_ROLES.organizations) },
    { to: '/settings/contacts', label: t`Contacts`, isShown: isAllowed(role, SCREEN_ROLES.contacts) },
    { to: '/settings/billing', label: t`Billing`, isShown: isAllowed(role, SCREEN_ROLES.billing) },
    { to: '/settings/webhooks', label: t`Webhooks`, isShown: isAllowed(role, SCREEN_ROLES.webhooks) },
    { to: '/settings/stubs', label: t`Stubs`, isShown: isAllowed(role, SCREEN_ROLES.stubs) },
  ] as const;
  const groups = [
    { label: t`Personal`, items: personal.filter(({ isShown }) => isShown) },
    { label: t`Workspace`, items: workspace.filter(({ isShown }) => isShown) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** As `useSettingsGroups`, as a flat list. */
export function useSettingsItems(): SectionLink[] {
  return useSettingsGroups().flatMap(({ items }) => [...items]);
}

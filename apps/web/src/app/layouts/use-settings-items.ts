import { useLingui } from '@lingui/react/macro';
import { SCREEN_ROLES, isAllowed } from '#lib/space/roles.ts';
import { useSpace } from '#lib/space/space.ts';

/** The settings that a person may see in their space. */
export function useSettingsItems() {
  const { t } = useLingui();
  const { role } = useSpace();
  const items = [
    { to: '/settings/account', label: t`Account`, isShown: true },
    { to: '/settings/signatures', label: t`Signatures`, isShown: true },
    { to: '/settings/notifications', label: t`Notifications`, isShown: true },
    { to: '/settings/integrations', label: t`Integrations`, isShown: true },
    { to: '/settings/contacts', label: t`Contacts`, isShown: isAllowed(role, SCREEN_ROLES.contacts) },
    { to: '/settings/organizations', label: t`Organizations`, isShown: isAllowed(role, SCREEN_ROLES.organizations) },
    { to: '/settings/billing', label: t`Billing`, isShown: isAllowed(role, SCREEN_ROLES.billing) },
    { to: '/settings/api-tokens', label: t`API tokens`, isShown: isAllowed(role, SCREEN_ROLES.api_tokens) },
    { to: '/settings/webhooks', label: t`Webhooks`, isShown: isAllowed(role, SCREEN_ROLES.webhooks) },
    { to: '/settings/stubs', label: t`Stubs`, isShown: isAllowed(role, SCREEN_ROLES.stubs) },
  ] as const;
  return items.filter(({ isShown }) => isShown);
}

import { useLingui } from '@lingui/react/macro';
import { ChartColumn, ClipboardList, FileText, House, LayoutTemplate, PenLine, Settings, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { SCREEN_ROLES, isAllowed } from '#lib/space/roles.ts';
import { useSpace } from '#lib/space/space.ts';

export interface NavItem {
  to: '/home' | '/documents' | '/templates' | '/signing' | '/forms' | '/tools' | '/reports' | '/settings';
  label: string;
  icon: ReactNode;
  /** Omitted where space is limited. */
  isMinor?: true;
}

/** Screens that the user's role in the current space may open. */
export function useNavItems(): NavItem[] {
  const { t } = useLingui();
  const { role } = useSpace();
  const items: (NavItem & { isShown?: boolean })[] = [
    { to: '/home', label: t`Home`, icon: <House /> },
    { to: '/documents', label: t`Documents`, icon: <FileText />, isShown: isAllowed(role, SCREEN_ROLES.documents) },
    { to: '/templates', label: t`Templates`, icon: <LayoutTemplate />, isShown: isAllowed(role, SCREEN_ROLES.templates) },
    { to: '/signing', label: t`Signing`, icon: <PenLine /> },
    { to: '/forms', label: t`Forms`, icon: <ClipboardList />, isShown: isAllowed(role, SCREEN_ROLES.forms) },
    { to: '/tools', label: t`Tools`, icon: <Wrench /> },
    { to: '/reports', label: t`Reports`, icon: <ChartColumn />, isMinor: true, isShown: isAllowed(role, SCREEN_ROLES.reports) },
    { to: '/settings', label: t`Settings`, icon: <Settings /> },
  ];
  return items.filter((item) => item.isShown ?? true);
}

import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { PageHeader } from '#ui/page-header.tsx';
import { SectionGroups } from './section-tabs.tsx';
import { useSettingsGroups } from './use-settings-items.ts';

export function SettingsLayout() {
  const { t } = useLingui();
  const groups = useSettingsGroups();

  return (
    <>
      <PageHeader title={t`Settings`} />
      <div data-aside className="xl:mt-8 xl:flex xl:items-start xl:gap-10">
        <SectionGroups label={t`Settings`} groups={groups} />
        <div className="max-w-5xl min-w-0 flex-1">
          <Outlet />
        </div>
      </div>
    </>
  );
}

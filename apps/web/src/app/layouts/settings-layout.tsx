import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { PageHeader } from '#ui/page-header.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { useSettingsItems } from './use-settings-items.ts';

export function SettingsLayout() {
  const { t } = useLingui();
  const items = useSettingsItems();

  return (
    <>
      <PageHeader title={t`Settings`} />
      <SectionTabs label={t`Settings`} items={items} />
      <div className="max-w-5xl">
        <Outlet />
      </div>
    </>
  );
}

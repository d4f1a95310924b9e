import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListPlus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { mayAddDocuments, useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { LinkTabs } from '#ui/tabs.tsx';
import { BulkList } from './bulk-list.tsx';
import { FormList } from './form-list.tsx';
import { NewBulkDialog } from './new-bulk-dialog.tsx';
import { NewFormDialog } from './new-form-dialog.tsx';

/** Published forms and bulk sends. A template in the URL opens the dialog for it. */
export function FormsScreen() {
  const { t } = useLingui();
  const { tab = 'forms', template } = useSearch({ from: '/app/forms' });
  const navigate = useNavigate();
  const guarded = useGuardedAction();
  const [isAdding, setIsAdding] = useState(false);
  const openGuarded = useEffectEvent(() => guarded(() => setIsAdding(true))());
  useEffect(() => {
    if (template !== undefined) openGuarded();
  }, [template]);
  const close = () => {
    setIsAdding(false);
    if (template !== undefined) void navigate({ to: '/forms', search: tab === 'many' ? { tab } : {}, replace: true });
  };
  const add = mayAddDocuments(useSpace()) && (
    <Button variant="primary" onPress={guarded(() => setIsAdding(true))}>
      {tab === 'many' ? <ListPlus aria-hidden="true" /> : <Plus aria-hidden="true" />}
      {tab === 'many' ? t`Bulk send` : t`New form`}
    </Button>
  );

  return (
    <>
      <PageHeader title={t`Forms`} actions={add} />
      <div data-head="gallery" className="mt-4 mb-6 border-b border-line">
        <LinkTabs
          label={t`Show`}
          selected={tab}
          tabs={[
            { id: 'forms', label: t`Forms`, search: {} },
            { id: 'many', label: t`Bulk sent`, search: { tab: 'many' } },
          ]}
        />
      </div>
      {tab === 'many' ? <BulkList add={add} /> : <FormList add={add} />}
      {isAdding &&
        (tab === 'many' ? (
          <NewBulkDialog template={template} onClose={close} />
        ) : (
          <NewFormDialog template={template} onClose={close} />
        ))}
    </>
  );
}

// Contacts of the space: search, add, import, merge.
import type { Contact } from '@countersign/contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ContactRound, Plus, Upload } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { reportFailure } from '#lib/report-failure.ts';
import { isSpaceActive, useSpace } from '#lib/space/space.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactRow } from './contact-row.tsx';
import { type ContactFilter, contactsQuery, useContactActions } from './contacts-api.ts';
import { type ImportResult, ImportResultDialog } from './import-result-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'merge'; contact: Contact };

export function ContactsScreen() {
  const { t } = useLingui();
  const space = useSpace();
  const [filter, setFilter] = useState<ContactFilter>({ search: '', sort: 'name', onlyDuplicates: false });
  const search = useDeferredValue(filter.search.trim());
  const contacts = useInfiniteQuery(contactsQuery(space.space, { ...filter, search }));
  const { importFile } = useContactActions();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const mayChange = isSpaceActive(space);
  const picker = useFilePicker({
    accept: '.csv,text/csv',
    onPick: ([file]) => file && importFile.mutate(file, { onSuccess: setResult, onError: (error) => reportFailure(error) }),
  });
  const people = contacts.data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = search !== '' || filter.onlyDuplicates;
  const close = () => setDialog(null);

  return (
    <section aria-label={t`Contacts`} className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-base font-semibold text-ink">{t`Contacts`}</h2>
          <p className="mt-1 max-w-prose text-sm text-pretty text-ink-muted">
            {t`People you’ve sent documents to, and those you add. They’re suggested when you add recipients.`}
          </p>
        </div>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button isPending={importFile.isPending} onPress={picker.open}>
              <Upload aria-hidden="true" />
              {t`Import CSV`}
            </Button>
            <Button variant="primary" onPress={() => setDialog({ kind: 'add' })}>
              <Plus aria-hidden="true" />
              {t`Add a contact`}
            </Button>
            {picker.input}
          </div>
        )}
      </header>
      {(people.length > 0 || isFiltered) && <Filters filter={filter} onChange={setFilter} />}
      {contacts.isPending && <Skeleton className="h-56 rounded-xl" />}
      {contacts.isError && <ErrorState onRetry={() => void contacts.refetch()} isRetrying={contacts.isFetching} />}
      {contacts.isSuccess && people.length === 0 && <Nobody filter={{ ...filter, search }} />}
      {people.length > 0 && (
        <ul aria-label={t`Contacts`} className="divide-y divide-line rounded-xl border border-line bg-raised shadow-card">
          {people.map((contact) => (
            <ContactRow
              key={contact.id}
              contact={contact}
              mayChange={mayChange}
              onEdit={() => setDialog({ kind: 'edit', contact })}
              onMerge={() => setDialog({ kind: 'merge', contact })}
            />
          ))}
        </ul>
      )}
      <LoadMore query={contacts} className="self-center" />
      {dialog?.kind === 'add' && <ContactDialog onClose={close} />}
      {dialog?.kind === 'edit' && <ContactDialog contact={dialog.contact} onClose={close} />}
      {dialog?.kind === 'merge' && <MergeDialog contact={dialog.contact} onClose={close} />}
      {result && <ImportResultDialog result={result} onClose={() => setResult(null)} />}
    </section>
  );
}

function Filters({ filter, onChange }: { filter: ContactFilter; onChange: (filter: ContactFilter) => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <TextField
        label={t`Search contacts`}
        type="search"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        placeholder={t`Name, email or company`}
        maxLength={200}
        autoComplete="off"
        className="w-full sm:w-72"
      />
      <Select
        label={t`Sort by`}
        value={filter.sort}
        onChange={(sort) => onChange({ ...filter, sort })}
        className="w-full sm:w-44"
        options={[
          { value: 'name', label: t`Name` },
          { value: '-last_sent_at', label: t`Last sent` },
        ]}
      />
      <div className="flex min-h-10 items-center">
        <Switch isSelected={filter.onlyDuplicates} onChange={(onlyDuplicates) => onChange({ ...filter, onlyDuplicates })}>
          {t`Possible duplicates only`}
        </Switch>
      </div>
    </div>
  );
}

function Nobody({ filter }: { filter: ContactFilter }) {
  const { t } = useLingui();
  if (filter.search !== '') return <EmptyState icon={<ContactRound />} title={t`No contacts found`} />;
  if (filter.onlyDuplicates)
    return (
      <EmptyState icon={<ContactRound />} title={t`No duplicates`}>
        {t`No two contacts share a name or an email address.`}
      </EmptyState>
    );
  return (
    <EmptyState icon={<ContactRound />} title={t`No contacts yet`}>
      {t`Everyone you send a document to appears here. You can also add people, or import a CSV file with the columns Name, Email and Company.`}
    </EmptyState>
  );
}

import type { Person } from '@countersign/contract/back-office';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { type ListFilter, type Prove, peopleQuery } from './back-office-api.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { PersonDialog } from './person-dialog.tsx';

/** All accounts, without access to their content. */
export function PeopleScreen({ prove }: { prove: Prove }) {
  const { t } = useLingui();
  const [filter, setFilter] = useState<ListFilter>({ search: '', state: 'all' });
  const [openId, setOpenId] = useState<string | null>(null);

  return (
    <div className="flex flex-col gap-4">
      <ListToolbar
        filter={filter}
        onChange={setFilter}
        searchLabel={t`Search by name, email or id`}
        states={[
          { value: 'active', label: t`Active` },
          { value: 'disabled', label: t`Disabled` },
          { value: 'unverified', label: t`Not verified` },
          { value: 'staff', label: t`Staff and developers` },
        ]}
      />
      <PeopleTable filter={filter} onOpen={setOpenId} />
      {openId && <PersonDialog userId={openId} prove={prove} onClose={() => setOpenId(null)} />}
    </div>
  );
}

function PeopleTable({ filter, onOpen }: { filter: ListFilter; onOpen: (id: string) => void }) {
  const { t } = useLingui();
  const people = useInfiniteQuery(peopleQuery(useDeferredValue(filter)));

  if (people.isError) return <FetchFailed query={people} />;
  if (!people.data) return <Skeleton className="h-64 rounded-xl" />;
  const rows = people.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0)
    return <EmptyState icon={<Users />} title={t`No matches`}>{t`Try another search or status.`}</EmptyState>;

  return (
    <>
      <Table aria-label={t`People`} height="large" onRowAction={(id) => onOpen(String(id))}>
        <TableHeader>
          <Column isRowHeader>{t`Name`}</Column>
          <Column>{t`State`}</Column>
          <Column>{t`Plan`}</Column>
          <Column className="text-end">{t`Last seen`}</Column>
        </TableHeader>
        <TableBody items={rows}>
          {(person: Person) => (
            <Row id={person.id} className="cursor-pointer">
              <Cell>
                <bdi className="block max-w-72 truncate font-medium text-ink">
                  {`${person.first_name} ${person.last_name}`.trim() || person.email}
                </bdi>
                <bdi translate="no" className="block max-w-72 truncate text-xs text-ink-muted">
                  {person.email}
                </bdi>
              </Cell>
              <Cell>
                <PersonBadges person={person} />
              </Cell>
              <Cell>{person.plan ?? '–'}</Cell>
              <Cell className="text-end whitespace-nowrap text-ink-muted">
                {person.last_seen_at ? formatMoment(person.last_seen_at) : t`Never`}
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
      <LoadMore query={people} className="self-start" />
    </>
  );
}

function PersonBadges({ person }: { person: Person }) {
  const { t } = useLingui();
  return (
    <span className="flex flex-wrap gap-1">
      {person.disabled_at ? <Badge color="red">{t`Disabled`}</Badge> : <Badge color="green">{t`Active`}</Badge>}
      {!person.email_verified_at && <Badge color="yellow">{t`Not verified`}</Badge>}
      {person.is_support_staff && <Badge color="blue">{t`Support staff`}</Badge>}
      {person.is_developer && <Badge color="blue">{t`Developer`}</Badge>}
    </span>
  );
}

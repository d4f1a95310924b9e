import type { OrganizationFacts } from '@countersign/contract/back-office';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatDay } from '#lib/i18n.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { type ListFilter, organizationsListQuery } from './back-office-api.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { OrganizationDialog } from './organization-dialog.tsx';

/** All organizations, without access to their content. */
export function AllOrganizationsScreen() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<ListFilter>({ search: '', state: 'all' });
  const [openId, setOpenId] = useState<string | null>(null);

  return (
    <div className="flex flex-col gap-4">
      <ListToolbar
        filter={filter}
        onChange={setFilter}
        searchLabel={t`Search by name or id`}
        states={[
          { value: 'active', label: t`Active` },
          { value: 'inactive', label: t`Inactive` },
          { value: 'unsubscribed', label: t`Not subscribed` },
        ]}
      />
      <OrganizationsTable filter={filter} onOpen={setOpenId} />
      {openId && <OrganizationDialog organizationId={openId} onClose={() => setOpenId(null)} />}
    </div>
  );
}

function OrganizationsTable({ filter, onOpen }: { filter: ListFilter; onOpen: (id: string) => void }) {
  const { t } = useLingui();
  const organizations = useInfiniteQuery(organizationsListQuery(useDeferredValue(filter)));

  if (organizations.isError) return <FetchFailed query={organizations} />;
  if (!organizations.data) return <Skeleton className="h-64 rounded-xl" />;
  const rows = organizations.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0)
    return <EmptyState icon={<Building2 />} title={t`No organizations found`}>{t`Try another search or status.`}</EmptyState>;

  return (
    <>
      <Table aria-label={t`Organizations`} height="large" onRowAction={(id) => onOpen(String(id))}>
        <TableHeader>
          <Column isRowHeader>{t`Name`}</Column>
          <Column>{t`State`}</Column>
          <Column>{t`Plan`}</Column>
          <Column className="text-end">{t`Members`}</Column>
          <Column className="text-end">{t`Created`}</Column>
        </TableHeader>
        <TableBody items={rows}>
          {(organization: OrganizationFacts) => (
            <Row id={organization.id} className="cursor-pointer">
              <Cell>
                <bdi translate="no" className="block max-w-72 truncate font-medium text-ink">
                  {organization.name}
                </bdi>
              </Cell>
              <Cell>
                <OrganizationBadge organization={organization} />
              </Cell>
              <Cell>{organization.plan ?? '–'}</Cell>
              <Cell className="text-end tabular-nums">{organization.members}</Cell>
              <Cell className="text-end whitespace-nowrap text-ink-muted">{formatDay(organization.created_at)}</Cell>
            </Row>
          )}
        </TableBody>
      </Table>
      <LoadMore query={organizations} className="self-start" />
    </>
  );
}

function OrganizationBadge({ organization }: { organization: OrganizationFacts }) {
  const { t } = useLingui();
  if (organization.disabled_at) return <Badge color="red">{t`Disabled`}</Badge>;
  return organization.is_active ? <Badge color="green">{t`Active`}</Badge> : <Badge color="yellow">{t`Inactive`}</Badge>;
}

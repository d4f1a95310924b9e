import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { roleIn } from '#lib/space/roles.ts';
import { ROLE_WORDS } from '#lib/role-words.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';

export interface OrganizationsTableProps {
  organizations: Organization[];
  selectedId: string | null;
  onGoTo: (id: string) => void;
  /** Button that creates an organization. */
  create: ReactNode;
  /** Further actions for an organization. */
  more: (organization: Organization) => ReactNode;
}

export function OrganizationsTable({ organizations, selectedId, onGoTo, create, more }: OrganizationsTableProps) {
  const { t } = useLingui();
  const status = ({ is_active }: Organization) => (
    <Badge color={is_active ? 'green' : 'gray'}>{is_active ? t`Active` : t`Inactive`}</Badge>
  );

  if (organizations.length === 0) {
    return (
      <EmptyState icon={<Building2 />} title={t`No organizations yet`} action={create}>
        {t`An organization lets several people work with the same documents and templates, under its own name and colors.`}
      </EmptyState>
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <Table aria-label={t`Your Organizations`} height="small">
        <TableHeader>
          <Column isRowHeader className="w-full">{t`Name`}</Column>
          <Column className="max-sm:hidden">{t`Your role`}</Column>
          <Column className="max-sm:hidden">{t`Status`}</Column>
          <Column className="text-end">{t`Actions`}</Column>
        </TableHeader>
        <TableBody items={organizations} dependencies={[selectedId, organizations]}>
          {(organization) => (
            <Row id={organization.id}>
              <Cell className="max-w-0">
                <div className="flex items-center gap-3">
                  <Avatar name={organization.name} image={organization.logo_base64} shape="square" />
                  <span className="min-w-0">
                    <bdi translate="no" className="line-clamp-2 w-fit max-w-full font-medium wrap-anywhere text-ink">
                      {organization.name}
                    </bdi>
                    <span className="mt-0.5 flex flex-wrap items-center gap-2 text-xs text-ink-muted sm:hidden">
                      {t(ROLE_WORDS[roleIn(organization)])} {status(organization)}
                    </span>
                  </span>
                </div>
              </Cell>
              <Cell className="max-sm:hidden">{t(ROLE_WORDS[roleIn(organization)])}</Cell>
              <Cell className="max-sm:hidden">{status(organization)}</Cell>
              <Cell>
                <div className="flex items-center justify-end gap-1">
                  {organization.id === selectedId ? (
                    <span className="px-2 text-end text-xs font-medium text-ink-muted sm:whitespace-nowrap max-sm:w-20">{t`Currently selected`}</span>
                  ) : (
                    <Button size="small" aria-label={t`Go to ${organization.name}`} onPress={() => onGoTo(organization.id)}>
                      {t`Go to`}
                    </Button>
                  )}
                  {more(organization)}
                </div>
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
      <div>{create}</div>
    </div>
  );
}

import type { Invoice } from '@countersign/contract/invoices';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Space } from '#lib/api/url.ts';
import { formatDay } from '#lib/i18n.ts';
import { formatCents } from '#lib/money.ts';
import { Badge, type TagColor } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { Modal } from '#ui/modal.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { AmountLines } from './amount-lines.tsx';
import { invoicesQuery, upcomingInvoiceQuery, useDownloadInvoice } from './billing-api.ts';

export function InvoicesSection({ space }: { space: Space }) {
  const { t } = useLingui();
  const invoices = useQuery(invoicesQuery(space));

  return (
    <Section title={t`Invoices`} anchor="invoices" description={t`Issued by the payment provider.`}>
      {invoices.isPending && <Skeleton className="h-40 rounded-xl" />}
      {invoices.isError && <ErrorState onRetry={() => void invoices.refetch()} isRetrying={invoices.isFetching} />}
      <div className="flex flex-col gap-4">
        {invoices.data?.length === 0 && <EmptyState icon={<ReceiptText />} title={t`No invoices yet`} />}
        {invoices.data && invoices.data.length > 0 && <InvoiceTable space={space} invoices={invoices.data} />}
        <UpcomingInvoice space={space} />
      </div>
    </Section>
  );
}

function InvoiceTable({ space, invoices }: { space: Space; invoices: Invoice[] }) {
  const { t } = useLingui();
  const rows = invoices.map((invoice, index) => ({ ...invoice, key: invoice.id ?? `upcoming ${index}` }));

  return (
    <Table aria-label={t`Invoices`} height="small">
      <TableHeader>
        <Column isRowHeader className="w-full">{t`Date`}</Column>
        <Column>{t`Status`}</Column>
        <Column className="text-end">{t`Actions`}</Column>
      </TableHeader>
      <TableBody items={rows} dependencies={[invoices]}>
        {(invoice) => (
          <Row id={invoice.key}>
            <Cell>
              <span className="block font-medium text-ink">{invoice.paid_at === null ? '-' : formatDay(invoice.paid_at)}</span>
              <span className="block text-xs text-ink-muted tabular-nums">
                <FactLine facts={[invoice.number, formatCents(invoice.total)]} />
              </span>
            </Cell>
            <Cell>
              <InvoiceStatus status={invoice.status} />
            </Cell>
            <Cell>
              <DownloadButton space={space} invoice={invoice} />
            </Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

function InvoiceStatus({ status }: Pick<Invoice, 'status'>) {
  const { t } = useLingui();
  const shown: Partial<Record<Invoice['status'], { color: TagColor; label: string }>> = {
    paid: { color: 'green', label: t`Paid` },
    open: { color: 'yellow', label: t`Unpaid` },
    draft: { color: 'gray', label: t`Void` },
  };
  const badge = shown[status];
  return badge && <Badge color={badge.color}>{badge.label}</Badge>;
}

function DownloadButton({ space, invoice: { id, number } }: { space: Space; invoice: Invoice }) {
  const { t } = useLingui();
  const download = useDownloadInvoice(space);
  if (id === null) return null;

  return (
    <span className="flex justify-end">
      <Button
        size="small"
        aria-label={t`Download invoice ${number ?? id}`}
        isPending={download.isPending}
        onPress={() => download.mutate(id)}
      >
        <Download aria-hidden="true" />
        <span className="max-sm:sr-only">{t`Download`}</span>
      </Button>
    </span>
  );
}

/** Renders nothing if there is no upcoming charge. */
function UpcomingInvoice({ space }: { space: Space }) {
  const { t } = useLingui();
  const upcoming = useQuery(upcomingInvoiceQuery(space)).data;
  const [isOpen, setIsOpen] = useState(false);
  if (!upcoming) return null;
  const due = upcoming.due_date === null ? null : formatDay(upcoming.due_date);

  return (
    <div>
      <Button onPress={() => setIsOpen(true)}>{t`View upcoming invoice`}</Button>
      <Modal
        isOpen={isOpen}
        size="large"
        title={t`Upcoming invoice`}
        onClose={() => setIsOpen(false)}
        footer={<Button variant="primary" onPress={() => setIsOpen(false)}>{t`Close`}</Button>}
      >
        {due !== null && <p className="mb-2">{t`Due on ${due}`}</p>}
        <AmountLines {...upcoming} />
      </Modal>
    </div>
  );
}

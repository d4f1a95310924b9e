import type { OutboxEmail } from '@countersign/contract/outbox';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { outboxEmailQuery, outboxQuery } from './developer-api.ts';

/** Emails that are not delivered, because no mail server is configured. */
export function Outbox() {
  const { t } = useLingui();
  const emails = useQuery(outboxQuery);
  const [opened, setOpened] = useState<OutboxEmail | null>(null);
  if (emails.isError && !emails.data) return <FetchFailed query={emails} />;
  if (!emails.data) return <Skeleton className="h-64 rounded-xl" />;

  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-ink-muted">
        {t`No mail server is configured, so emails are written to the outbox folder. Opening one is recorded in the security log.`}
      </p>
      {emails.data.length === 0 ? (
        <EmptyState icon={<Mail />} title={t`No emails yet`} />
      ) : (
        <Table
          aria-label={t`Emails`}
          height="large"
          onRowAction={(id) => setOpened(emails.data?.find((email) => email.id === id) ?? null)}
        >
          <TableHeader>
            <Column isRowHeader>{t`Subject`}</Column>
            <Column>{t`To`}</Column>
            <Column className="text-end">{t`Time`}</Column>
          </TableHeader>
          <TableBody items={emails.data}>
            {({ id, to, subject, created_at }: OutboxEmail) => (
              <Row id={id} className="cursor-pointer">
                <Cell>
                  <bdi className="block max-w-md min-w-40 break-words font-medium text-ink">{subject}</bdi>
                </Cell>
                <Cell>
                  <bdi translate="no" className="block max-w-md truncate text-ink-muted">
                    {to}
                  </bdi>
                </Cell>
                <Cell className="text-end whitespace-nowrap text-ink-muted">{formatMoment(created_at)}</Cell>
              </Row>
            )}
          </TableBody>
        </Table>
      )}
      {opened && <EmailDialog email={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function EmailDialog({ email: { id, subject, to }, onClose }: { email: OutboxEmail; onClose: () => void }) {
  const { t } = useLingui();
  const email = useQuery(outboxEmailQuery(id));
  return (
    <Modal isOpen size="large" title={subject || t`Email`} onClose={onClose}>
      <div className="flex flex-col gap-3 text-sm">
        <p translate="no" className="break-words text-ink-muted">
          {t`To:`} <bdi>{to}</bdi>
        </p>
        {email.isError && <FetchFailed query={email} />}
        {email.isPending && <Skeleton className="h-48" />}
        {email.data && <EmailText text={email.data.text} />}
      </div>
    </Modal>
  );
}

/** The plain text with clickable links. */
function EmailText({ text }: { text: string }) {
  return (
    <div dir="auto" className="break-words whitespace-pre-line text-ink">
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        index % 2 === 1 ? (
          // The parts never change while the email is shown.
          <a key={index} href={part} target="_blank" rel="noreferrer" className="break-all text-accent-ink underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  );
}

import type { SubscriptionPlan } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { buttonClasses } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { PlanBadge } from './plan-badge.tsx';

/** Chooses the plans for a preview of the pricing page; published ones by default. */
export function PreviewTable({ plans }: { plans: SubscriptionPlan[] }) {
  const { t } = useLingui();
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({});
  const isChosen = ({ id, is_published }: SubscriptionPlan) => touched[id] ?? is_published;
  const chosen = plans.filter(isChosen).map(({ id }) => id);

  return (
    <div className="flex flex-col gap-4">
      <Table aria-label={t`Preview UI`} height="small">
        <TableHeader>
          <Column className="w-0">
            <span className="sr-only">{t`Shown`}</span>
          </Column>
          <Column className="max-md:hidden">{t`ID`}</Column>
          <Column isRowHeader className="w-full">{t`Name`}</Column>
          <Column>{t`Order`}</Column>
          <Column>{t`Published`}</Column>
        </TableHeader>
        <TableBody items={plans} dependencies={[plans, touched]}>
          {(plan) => (
            <Row id={plan.id}>
              <Cell>
                <Checkbox
                  isSelected={isChosen(plan)}
                  onChange={(is) => setTouched((before) => ({ ...before, [plan.id]: is }))}
                  aria-label={t`Show ${plan.name}`}
                >
                  {null}
                </Checkbox>
              </Cell>
              <Cell className="max-md:hidden">
                <code className="text-xs whitespace-nowrap text-ink-muted">{plan.id}</code>
              </Cell>
              <Cell>
                <bdi translate="no" className="font-medium wrap-anywhere text-ink">
                  {plan.name}
                </bdi>
              </Cell>
              <Cell className="tabular-nums">{plan.order}</Cell>
              <Cell>
                <PlanBadge isPublished={plan.is_published} />
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
      <a
        href={`/pricing?plans=${encodeURIComponent(chosen.join(','))}&beta=true`}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClasses('secondary')} w-fit`}
      >
        {t`Open preview`}
        <ExternalLink aria-hidden="true" />
      </a>
    </div>
  );
}

import type { PaymentMethod } from '@countersign/contract/payment-methods';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Space } from '#lib/api/url.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { AddCardDialog } from './add-card-dialog.tsx';
import { paymentMethodsQuery } from './billing-api.ts';
import { usePaymentMethodActions } from './payment-methods-api.ts';

/** The cards of a space. Hidden if there is neither a card nor a subscription that needs one. */
export function PaymentMethodsSection({ space, isSubscribed }: { space: Space; isSubscribed: boolean }) {
  const { t } = useLingui();
  const cards = useQuery(paymentMethodsQuery(space));
  const guarded = useGuardedAction();
  const [isAdding, setIsAdding] = useState(false);
  if (!isSubscribed && (cards.data === undefined || cards.data.length === 0)) return null;

  const add = (
    <Button onPress={guarded(() => setIsAdding(true))}>
      <Plus aria-hidden="true" />
      {t`Add card`}
    </Button>
  );
  return (
    <Section title={t`Payment Methods`} anchor="payment-methods" description={t`The default card pays for the subscription.`}>
      {cards.isPending && <Skeleton className="h-24 rounded-xl" />}
      {cards.isError && <ErrorState onRetry={() => void cards.refetch()} isRetrying={cards.isFetching} />}
      {cards.data?.length === 0 && <EmptyState icon={<CreditCard />} title={t`No cards on file`} action={add} />}
      {cards.data && cards.data.length > 0 && (
        <div className="flex flex-col gap-4">
          <CardTable space={space} cards={cards.data} />
          <div>{add}</div>
        </div>
      )}
      {isAdding && <AddCardDialog space={space} onClose={() => setIsAdding(false)} onAdded={() => setIsAdding(false)} />}
    </Section>
  );
}

function CardTable({ space, cards }: { space: Space; cards: PaymentMethod[] }) {
  const { t } = useLingui();

  return (
    <Table aria-label={t`Payment Methods`} height="small">
      <TableHeader>
        <Column isRowHeader className="w-full">{t`Name`}</Column>
        <Column className="max-sm:hidden">{t`Default`}</Column>
        <Column className="text-end">{t`Actions`}</Column>
      </TableHeader>
      <TableBody items={cards} dependencies={[cards]}>
        {(card) => (
          <Row id={card.id}>
            <Cell>
              <span className="block font-medium text-ink">{card.friendly_name}</span>
              <span className="block text-xs text-ink-muted tabular-nums">{t`Expires ${expiryOf(card)}`}</span>
              {card.is_default && (
                <span className="mt-1 block sm:hidden">
                  <Badge color="green">{t`Default`}</Badge>
                </span>
              )}
            </Cell>
            <Cell className="max-sm:hidden">{card.is_default && <Badge color="green">{t`Default`}</Badge>}</Cell>
            <Cell>
              <CardActions space={space} card={card} />
            </Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

/** The default card can be replaced but not deleted, because the subscription needs one. */
function CardActions({ space, card }: { space: Space; card: PaymentMethod }) {
  const { t } = useLingui();
  const { makeDefault, remove } = usePaymentMethodActions(space);
  const [isAsking, setIsAsking] = useState(false);
  const name = card.friendly_name;
  if (card.is_default) return null;

  return (
    <span className="flex items-center justify-end gap-1">
      <Button
        size="small"
        aria-label={t`Make default: ${name}`}
        isPending={makeDefault.isPending}
        onPress={() => makeDefault.mutate(card.id)}
      >
        {t`Make default`}
      </Button>
      <IconButton label={t`Delete ${name}`} icon={<Trash2 />} onPress={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Delete ${name}?`}
        confirmLabel={t`Delete card`}
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate(card.id, { onSettled: () => setIsAsking(false) })}
      >
        {t`You can add it again at any time.`}
      </ConfirmDialog>
    </span>
  );
}

function expiryOf({ card }: PaymentMethod): string {
  return `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
}

// Chooses the payment provider's product and its monthly, yearly and contract prices.
import type { PlanPrice } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#lib/money.ts';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { PlanFieldsProps } from './plan-form.tsx';
import { pricesQuery, productsQuery } from './plans-api.ts';

const NO_PRICES = { stripe_monthly_price_id: '', stripe_yearly_price_id: '', stripe_contract_price_id: '' };

export function PriceFields({ values, errors, change }: PlanFieldsProps) {
  const { t } = useLingui();
  const products = useQuery(productsQuery);
  const productId = values.stripe_product_id;
  if (products.isPending) return <Skeleton className="h-40 rounded-lg" />;
  if (products.isError) return <FetchFailed query={products} />;

  const known = products.data.map(({ id, name }) => ({ value: id, label: name }));
  // A product that is no longer sold still belongs to the plan.
  const removed =
    productId !== '' && products.data.every(({ id }) => id !== productId) ? [{ value: productId, label: productId }] : [];
  const none = productId === '' ? [{ value: '', label: t`Choose a product` }] : [];

  return (
    <div className="flex flex-col gap-5">
      <Select
        label={t`Product`}
        value={productId}
        onChange={(stripe_product_id) => change({ stripe_product_id, ...NO_PRICES })}
        options={[...none, ...removed, ...known]}
        error={errors.stripe_product_id}
      />
      {productId !== '' && <Prices {...{ values, errors, change }} />}
    </div>
  );
}

function Prices({ values, errors, change }: PlanFieldsProps) {
  const { t } = useLingui();
  const prices = useQuery(pricesQuery(values.stripe_product_id));
  if (prices.isPending) return <Skeleton className="h-16 rounded-lg" />;
  if (prices.isError) return <FetchFailed query={prices} />;

  const kinds = [
    { name: 'stripe_monthly_price_id', label: t`Monthly price (optional)`, offered: by(prices.data, 'monthly') },
    { name: 'stripe_yearly_price_id', label: t`Yearly price (optional)`, offered: by(prices.data, 'yearly') },
    { name: 'stripe_contract_price_id', label: t`Contract price (optional)`, offered: prices.data },
  ] as const;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3 sm:gap-4">
      {kinds.map(({ name, label, offered }) => (
        <Select
          key={name}
          label={label}
          value={values[name]}
          onChange={(id) => change({ [name]: id })}
          options={[{ value: '', label: t`None` }, ...optionsOf(offered, values[name])]}
          error={errors[name]}
        />
      ))}
    </div>
  );
}

function by(prices: PlanPrice[], interval: PlanPrice['interval']): PlanPrice[] {
  return prices.filter((price) => price.interval === interval);
}

function optionsOf(prices: PlanPrice[], chosen: string) {
  const options = prices.map(({ id, price_cents }) => ({
    value: id,
    label: price_cents === null ? id : `${formatCents(price_cents)} (${id})`,
  }));
  const isThere = chosen === '' || options.some(({ value }) => value === chosen);
  return isThere ? options : [...options, { value: chosen, label: chosen }];
}

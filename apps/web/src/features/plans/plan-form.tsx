import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { ChoiceToggle } from '#ui/choice-toggle.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FeatureFields } from './feature-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { PriceFields } from './price-fields.tsx';
import { type PlanErrors, type PlanValues, inputOf, missingIn, wrongNumbers } from './plan-values.ts';
import type { PlanBody } from './plans-api.ts';

export interface PlanFormProps {
  formId: string;
  initial: PlanValues;
  /** Number of plans. */
  plansCount: number;
  isPublished: boolean;
  onSave: (body: PlanBody) => Promise<unknown>;
}

export interface PlanFieldsProps {
  values: PlanValues;
  errors: PlanErrors;
  change: (changed: Partial<PlanValues>) => void;
}

/** The submit button is outside of the form. */
export function PlanForm({ formId, initial, plansCount, isPublished, onSave }: PlanFormProps) {
  const { t } = useLingui();
  const [values, setValues] = useState(initial);
  const { errors, check, take } = usePlanErrors();
  const change = (changed: Partial<PlanValues>) => setValues((before) => ({ ...before, ...changed }));
  const save = async () => {
    if (check(values)) await onSave(inputOf(values, isPublished)).catch(take);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const fields = { values, errors, change };

  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-8">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <ChoiceToggle
          label={t`Plan type`}
          value={values.is_stripe_plan ? 'stripe' : 'fallback'}
          onChange={(kind) => change({ is_stripe_plan: kind === 'stripe' })}
          options={[
            { value: 'stripe', label: t`Payment provider plan` },
            { value: 'fallback', label: t`Fallback plan` },
          ]}
        />
        <ChoiceToggle
          label={t`Who can choose it`}
          value={values.audience}
          onChange={(audience) => change({ audience })}
          options={[
            { value: 'users', label: t`Private spaces` },
            { value: 'organizations', label: t`Organizations` },
          ]}
        />
      </div>
      {values.is_stripe_plan ? <PriceFields {...fields} /> : <FallbackFields {...fields} />}
      <ButtonFields {...fields} plansCount={plansCount} />
      <LimitFields {...fields} />
      <FeatureFields {...fields} />
    </form>
  );
}

/** Errors of the form: from local validation first, then from the server. */
function usePlanErrors() {
  const { t } = useLingui();
  const [errors, setErrors] = useState<PlanErrors>({});

  const check = (values: PlanValues): boolean => {
    const found: PlanErrors = {};
    for (const name of wrongNumbers(values)) found[name] = t`Enter a number, or leave this empty.`;
    for (const name of missingIn(values)) found[name] = t`This field is required`;
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const take = (error: unknown) => {
    const fieldErrors = isApiError(error, 422) ? Object.entries(error.errors) : [];
    setErrors(Object.fromEntries(fieldErrors.map(([name, [first]]) => [name, first])));
    if (fieldErrors.length === 0) reportFailure(error);
  };
  return { errors, check, take };
}

function FallbackFields({ values, errors, change }: PlanFieldsProps) {
  const { t } = useLingui();
  const field = textFieldOf({ values, errors, change });

  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <p className="text-sm text-pretty text-ink-muted sm:col-span-2">
        {t`A fallback plan isn’t sold by the payment provider: the pricing page shows it with what you enter here, and its button leads to the button URL, such as a contact page.`}
      </p>
      <TextField {...field('fallback_name')} label={t`Name`} className="sm:col-span-2" />
      <TextField {...field('fallback_description')} label={t`Description`} isMultiline className="sm:col-span-2" />
      <TextField {...field('fallback_monthly_price')} label={t`Monthly price in dollars`} inputMode="decimal" />
      <TextField {...field('fallback_yearly_price')} label={t`Yearly price in dollars`} inputMode="decimal" />
    </div>
  );
}

function ButtonFields({ values, errors, change, plansCount }: PlanFieldsProps & { plansCount: number }) {
  const { t } = useLingui();
  const field = textFieldOf({ values, errors, change });
  // Shown literally, because it is what users type.
  const host = '{host}';
  const orders = Array.from({ length: plansCount + 1 }, (_, index) => String(index + 1));

  return (
    <div className="grid items-start gap-5 sm:grid-cols-[6rem_1fr_1fr] sm:gap-4">
      <Select
        label={t`Order`}
        value={String(values.order)}
        onChange={(order) => change({ order: Number(order) })}
        options={orders.map((order) => ({ value: order, label: order }))}
        error={errors.order}
      />
      <TextField {...field('button_txt')} label={t`Button text`} description={t`PLAN_NAME is replaced by the plan’s name.`} />
      <TextField
        {...field('button_url')}
        label={t`Button URL`}
        placeholder="{host}/contact"
        description={t`Should start with ${host} http:// or /. Empty means the sign-up page; a leading / is appended to the current domain.`}
      />
    </div>
  );
}

type TextName = { [Name in keyof PlanValues]: PlanValues[Name] extends string ? Name : never }[keyof PlanValues];

function textFieldOf({ values, errors, change }: PlanFieldsProps) {
  return (name: TextName) => ({
    name,
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
    error: errors[name],
  });
}

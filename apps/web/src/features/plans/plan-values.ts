// Form values of a plan as typed, and their conversion for the server. Pure.
import type { Language } from '@countersign/contract/languages';
import {
  DEFAULT_BUTTON_TEXT,
  METRICS,
  type Metric,
  type PlanAudience,
  type SubscriptionPlan,
  type SubscriptionPlanInput,
} from '@countersign/contract/plans';
import { parseNumber } from '@countersign/document-model/numbers';
import { uuidv7 } from '@countersign/document-model/uuid';
import { i18n } from '#lib/i18n.ts';

export const BYTES_PER_GB = 1_024 ** 3;

export interface PlanValues {
  is_stripe_plan: boolean;
  audience: PlanAudience;
  /** Empty if none is chosen, like the prices. */
  stripe_product_id: string;
  stripe_monthly_price_id: string;
  stripe_yearly_price_id: string;
  stripe_contract_price_id: string;
  order: number;
  fallback_name: string;
  fallback_description: string;
  /** In dollars. */
  fallback_monthly_price: string;
  fallback_yearly_price: string;
  button_txt: string;
  button_url: string;
  /** Storage in GB; empty for no limit. */
  limits: Record<Metric, string>;
  features: { id: string; text: string }[];
}

export type PlanErrors = Partial<Record<keyof PlanValues | `limits.${Metric}`, string>>;

/** A new plan comes last. */
export function emptyValues(plansCount: number): PlanValues {
  return {
    is_stripe_plan: true,
    audience: 'users',
    stripe_product_id: '',
    stripe_monthly_price_id: '',
    stripe_yearly_price_id: '',
    stripe_contract_price_id: '',
    order: plansCount + 1,
    fallback_name: '',
    fallback_description: '',
    fallback_monthly_price: '',
    fallback_yearly_price: '',
    button_txt: DEFAULT_BUTTON_TEXT,
    button_url: '',
    limits: { folder_usage: '', storage_usage: '', active_templates: '', monthly_quick_signs: '' },
    features: [],
  };
}

export function valuesOf(plan: SubscriptionPlan): PlanValues {
  const { folder_usage, storage_usage, active_templates, monthly_quick_signs } = plan.limits;
  const features = (plan.features ?? []).toSorted((a, b) => a.order - b.order);
  return {
    is_stripe_plan: plan.is_stripe_plan,
    audience: plan.audience,
    stripe_product_id: plan.stripe_product_id ?? '',
    stripe_monthly_price_id: plan.stripe_monthly_price_id ?? '',
    stripe_yearly_price_id: plan.stripe_yearly_price_id ?? '',
    stripe_contract_price_id: plan.stripe_contract_price_id ?? '',
    order: plan.order,
    fallback_name: plan.fallback_name ?? '',
    fallback_description: plan.fallback_description ?? '',
    fallback_monthly_price: dividedBy(100, plan.fallback_monthly_price),
    fallback_yearly_price: dividedBy(100, plan.fallback_yearly_price),
    button_txt: plan.button_txt,
    button_url: plan.button_url,
    limits: {
      folder_usage: dividedBy(1, folder_usage),
      storage_usage: dividedBy(BYTES_PER_GB, storage_usage),
      active_templates: dividedBy(1, active_templates),
      monthly_quick_signs: dividedBy(1, monthly_quick_signs),
    },
    features: features.map(({ text }) => ({ id: uuidv7(), text })),
  };
}

/** Empty fields that this kind of plan requires. The server validates the rest. */
export function missingIn({ is_stripe_plan, stripe_product_id, fallback_name }: PlanValues): (keyof PlanErrors)[] {
  if (is_stripe_plan) return stripe_product_id === '' ? ['stripe_product_id'] : [];
  return fallback_name.trim() === '' ? ['fallback_name'] : [];
}

/** Fields whose values are not numbers. */
export function wrongNumbers(values: PlanValues): (keyof PlanErrors)[] {
  const prices = ['fallback_monthly_price', 'fallback_yearly_price'] as const;
  const limits = METRICS.map((metric) => [`limits.${metric}`, values.limits[metric]] as const);
  return [...prices.map((name) => [name, values[name]] as const), ...limits]
    .filter(([, text]) => Number.isNaN(numberIn(text)))
    .map(([name]) => name);
}

export function inputOf(values: PlanValues, isPublished: boolean): SubscriptionPlanInput {
  const { features, limits } = values;
  return {
    is_stripe_plan: values.is_stripe_plan,
    audience: values.audience,
    stripe_product_id: values.stripe_product_id || null,
    stripe_monthly_price_id: values.stripe_monthly_price_id || null,
    stripe_yearly_price_id: values.stripe_yearly_price_id || null,
    stripe_contract_price_id: values.stripe_contract_price_id || null,
    order: values.order,
    fallback_name: values.fallback_name.trim() || null,
    fallback_description: values.fallback_description.trim() || null,
    fallback_monthly_price: times(100, values.fallback_monthly_price),
    fallback_yearly_price: times(100, values.fallback_yearly_price),
    button_txt: values.button_txt.trim() || DEFAULT_BUTTON_TEXT,
    button_url: values.button_url.trim(),
    is_published: isPublished,
    limits: {
      folder_usage: times(1, limits.folder_usage),
      storage_usage: times(BYTES_PER_GB, limits.storage_usage),
      active_templates: times(1, limits.active_templates),
      monthly_quick_signs: times(1, limits.monthly_quick_signs),
    },
    features: features.filter(({ text }) => text.trim() !== '').map(({ text }) => ({ text: text.trim() })),
  };
}

function dividedBy(unit: number, value: number | null): string {
  return value === null ? '' : String(Math.round((value / unit) * 100) / 100);
}

function times(unit: number, text: string): number | null {
  const number = numberIn(text);
  return number === null || Number.isNaN(number) ? null : Math.round(number * unit);
}

/** Null for an empty field, NaN for an invalid price or limit. */
function numberIn(text: string): number | null {
  if (text.trim() === '') return null;
  const digits = parseNumber(text, i18n.locale as Language) ?? '';
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(digits) ? Number(digits) : Number.NaN;
}

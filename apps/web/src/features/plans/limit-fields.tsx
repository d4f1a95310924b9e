import { METRICS } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '#ui/text-field.tsx';
import type { PlanFieldsProps } from './plan-form.tsx';

/** Usage limits of the plan. */
export function LimitFields({ values, errors, change }: PlanFieldsProps) {
  const { t } = useLingui();
  const labels = {
    folder_usage: t`Folders`,
    storage_usage: t`Storage in GB`,
    active_templates: t`Active templates`,
    monthly_quick_signs: t`Quick signs a month`,
  };

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold text-ink">{t`Limits`}</legend>
      <p className="text-xs text-ink-muted">{t`Leave empty for no limit.`}</p>
      <div className="grid items-start gap-5 sm:grid-cols-4 sm:gap-4">
        {METRICS.map((metric) => (
          <TextField
            key={metric}
            label={labels[metric]}
            value={values.limits[metric]}
            onChange={(value) => change({ limits: { ...values.limits, [metric]: value } })}
            error={errors[`limits.${metric}`]}
            inputMode="decimal"
          />
        ))}
      </div>
    </fieldset>
  );
}

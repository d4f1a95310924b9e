import { describe, expect, it } from 'vitest';
import { makePlan } from '#lib/testing/plans.ts';
import { BYTES_PER_GB, emptyValues, inputOf, valuesOf, wrongNumbers } from './plan-values.ts';

describe('the form of a plan', () => {
  it('puts a new plan last, with the default button text', () => {
    expect(emptyValues(3)).toMatchObject({ order: 4, button_txt: 'Get PLAN_NAME', button_url: '' });
  });

  it('sends unchanged values as they were loaded', () => {
    const limits = { folder_usage: 25, storage_usage: 1.5 * BYTES_PER_GB, active_templates: null, monthly_quick_signs: 50 };
    const plan = makePlan({ limits, fallback_monthly_price: 1_250, order: 2 });
    const input = inputOf(valuesOf(plan), plan.is_published);
    expect(input).toMatchObject({
      limits,
      fallback_monthly_price: 1_250,
      order: 2,
      stripe_product_id: 'prod_pro',
      is_published: true,
    });
  });

  it('parses dollars and gigabytes, with a comma or digits of other scripts', () => {
    const limits = { ...emptyValues(0).limits, storage_usage: '٢', folder_usage: '10' };
    const values = { ...emptyValues(0), fallback_yearly_price: '99,90', limits };
    expect(wrongNumbers(values)).toEqual([]);
    expect(inputOf(values, false)).toMatchObject({
      fallback_yearly_price: 9_990,
      limits: { storage_usage: 2 * BYTES_PER_GB, folder_usage: 10, active_templates: null },
    });
  });

  it('lists the fields with invalid numbers', () => {
    const values = {
      ...emptyValues(0),
      fallback_monthly_price: 'free',
      limits: { ...emptyValues(0).limits, folder_usage: '-1' },
    };
    expect(wrongNumbers(values)).toEqual(['fallback_monthly_price', 'limits.folder_usage']);
  });

  it('drops empty features and keeps the order of the others', () => {
    const features = ['One', ' ', 'Two'].map((text, index) => ({ id: String(index), text }));
    expect(inputOf({ ...emptyValues(0), features }, false).features).toEqual([{ text: 'One' }, { text: 'Two' }]);
  });
});

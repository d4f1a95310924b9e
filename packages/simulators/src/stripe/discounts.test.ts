import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitAmount } from './discounts.ts';

it('splits a discount over lines exactly, each within a cent of its share', () => {
  const weights = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 1, max: 100 }), (weights, percent) => {
      const sum = weights.reduce((total, weight) => total + weight, 0);
      const amount = Math.round((sum * percent) / 100);
      const parts = splitAmount(amount, weights);
      expect(parts.reduce((total, part) => total + part, 0)).toBe(amount);
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (amount * (weights[index] ?? 0)) / Math.max(1, sum))).toBeLessThanOrEqual(1);
    }),
    { seed: 20_261_128 },
  );
});

import { expect, it } from 'vitest';
import { isFiltered, sentFilterOf, sentFilterQuery } from './sent-filter.ts';

it("covers whole days in the user's time zone, including the last one", () => {
  const query = sentFilterQuery({ from: '2026-11-05', until: '2026-11-05' });
  expect(query['filter[sent_from]']).toBe(new Date(2026, 10, 5).toISOString());
  expect(query['filter[sent_before]']).toBe(new Date(2026, 10, 6).toISOString());
});

it('drops invalid and empty values', () => {
  expect(sentFilterQuery({ from: 'yesterday', recipient: '' })).toEqual({
    'filter[recipient]': undefined,
    'filter[sender]': undefined,
    'filter[sent_from]': undefined,
    'filter[sent_before]': undefined,
    'filter[declined_cause]': undefined,
  });
  expect(isFiltered(sentFilterOf({ recipient: '', ended: undefined }))).toBe(false);
  expect(isFiltered(sentFilterOf({ ended: 'expired' }))).toBe(true);
  expect(sentFilterOf({ from: 'abc', until: '2026-13-40' })).toEqual({});
});

import { describe, expect, it } from 'vitest';
import { isLead, oneOf, partiesOf } from './signing-groups.ts';

const at = (id: string, signing_group_id: string | null = null) => ({ id, signing_group_id });

describe('signing groups', () => {
  it('are parties at the position of their first member', () => {
    const [a, b, c, d] = [at('a', 'a'), at('b'), at('c', 'a'), at('d')];
    expect(partiesOf([a, b, c, d])).toEqual([[a, c], [b], [d]]);
    expect([a, b, c].map(isLead)).toEqual([true, true, false]);
  });

  it('are listed as usual in each language', () => {
    const names = ['Ada', 'Ben', 'Carla'];
    expect(['en', 'de', 'fr', 'es'].map((language) => oneOf(names, language))).toEqual([
      'Ada, Ben or Carla',
      'Ada, Ben oder Carla',
      'Ada, Ben ou Carla',
      'Ada, Ben o Carla',
    ]);
    expect(oneOf(['Ada'], 'ar')).toBe('Ada');
  });

  it('keep the order of names in mixed directions', () => {
    expect(oneOf(['Ada', 'Ben'], 'ar')).toBe('\u2068Ada\u2069 أو \u2068Ben\u2069');
    expect(oneOf(['Ada', 'ليلى'], 'en')).toBe('\u2068Ada\u2069 or \u2068ليلى\u2069');
  });
});

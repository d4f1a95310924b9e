import { describe, expect, it } from 'vitest';
import { kindOfLabel } from './label-words.ts';

describe('words beside a field', () => {
  it.each([
    'Unterschrift des Mieters',
    'Signature du locataire',
    'Firma del arrendatario',
    'Podpis',
    'Handtekening',
    'Assinatura',
  ])('ask for a signature in several languages: %s', (label) => {
    expect(kindOfLabel(label)).toBe('signature');
  });

  it('distinguish dates and names from similar words', () => {
    expect(kindOfLabel('Geburtsdatum')).toBe('date');
    expect(kindOfLabel('Fecha de nacimiento')).toBe('date');
    expect(kindOfLabel('DOB')).toBe('date');
    expect(kindOfLabel('Candidate')).toBeUndefined();
    expect(kindOfLabel('Data protection officer')).toBeUndefined();
    expect(kindOfLabel('Printed name of signatory')).toBe('input');
    expect(kindOfLabel('Initials')).toBe('initial');
  });
});

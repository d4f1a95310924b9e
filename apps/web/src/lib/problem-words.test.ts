import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toApiError } from './api/api-error.ts';
import { i18n } from './i18n.ts';
import { wordsOfCheck } from './own-checks.ts';
import { wordsOf } from './problem-words.ts';

const GERMAN = {
  'problem.recipient_has_acted': [['name'], ' hat schon gehandelt.'],
  'problem.state_forbids': ['Dieses PDF ist ', ['state'], ' und kann nicht ', ['action'], '.'],
  'problem.state_pending': 'gesendet',
  'problem.action_change': 'geändert werden',
  'problem.number_out_of_range': ['Geben Sie eine Zahl von ', ['min'], ' bis ', ['max'], ' ein.'],
  'problem.percent': [['value'], ' %'],
  'problem.several_problems': [['problem'], ' (und ', ['more'], ' weitere)'],
  'problem.required': 'Dieses Feld muss ausgefüllt werden.',
};

function speak(language: string, messages: Record<string, unknown>) {
  i18n.loadAndActivate({ locale: language, locales: language, messages: messages as never });
}

afterEach(() => speak('en', {}));

describe('a problem in another language', () => {
  beforeEach(() => speak('de', GERMAN));

  it('is found by its code, whatever its English message', () => {
    expect(wordsOf({ code: 'recipient_has_acted', params: { name: 'Ada' }, message: 'Ada is done.' })).toBe(
      'Ada hat schon gehandelt.',
    );
  });

  it('includes the texts of nested problems', () => {
    const params = { state: { code: 'state_pending' }, action: { code: 'action_change' } };
    expect(wordsOf({ code: 'state_forbids', params, message: 'This pdf is pending and cannot be changed.' })).toBe(
      'Dieses PDF ist gesendet und kann nicht geändert werden.',
    );
  });

  it('keeps names of people, even if a problem has the same name', () => {
    const problem = { code: 'recipient_has_acted', message: '' };
    expect(wordsOf({ ...problem, params: { name: 'state_pending' } })).toBe('state_pending hat schon gehandelt.');
    expect(wordsOf({ ...problem, params: { name: '{name} $&' } })).toBe('{name} $& hat schon gehandelt.');
    expect(wordsOf({ ...problem, params: { name: 'Eve\u202E\u2067' } })).toBe('Eve hat schon gehandelt.');
  });

  it("formats limits in the screen's language", () => {
    expect(wordsOfCheck({ code: 'number_out_of_range', params: { min: -0.5, max: 1234.567 } })).toBe(
      'Geben Sie eine Zahl von -0,5 bis 1234,567 ein.',
    );
    const percent = (value: number) => ({ code: 'percent', params: { value } });
    expect(wordsOfCheck({ code: 'number_out_of_range', params: { min: percent(0), max: percent(12.5) } })).toBe(
      'Geben Sie eine Zahl von 0 % bis 12,5 % ein.',
    );
  });

  it('falls back to English without a translation', () => {
    expect(wordsOf({ code: 'something_new', message: 'Something new.' })).toBe('Something new.');
    expect(wordsOf({ code: 'constructor', message: 'Something else.' })).toBe('Something else.');
  });

  it("includes repetitions and counts in the screen's language", () => {
    const body = {
      code: 'several_problems',
      params: { problem: { code: 'required', message: 'This field is required.' }, more: 1 },
      message: 'This field is required. (and 1 more)',
      errors: { name: ['This field is required.'], age: ['Made up.'] },
      error_codes: { name: [{ code: 'required' }], age: [{ code: 'made_up' }] },
    };
    const error = toApiError(422, '/login', JSON.stringify(body));
    expect(error.errors).toEqual({ name: ['Dieses Feld muss ausgefüllt werden.'], age: ['Made up.'] });
    expect(error.message).toBe('Dieses Feld muss ausgefüllt werden. (und 1 weitere)');
    expect(error.code).toBe('several_problems');
    const unknown = { ...body, params: { problem: { code: 'new', message: 'Something new.' }, more: 1 } };
    expect(toApiError(422, '/login', JSON.stringify(unknown)).message).toBe('Something new. (und 1 weitere)');
  });
});

describe('a problem in a right-to-left language', () => {
  it('is not reversed by a name inside', () => {
    speak('ar', { 'problem.recipient_has_acted': ['وقّع ', ['name'], '.'] });
    expect(wordsOf({ code: 'recipient_has_acted', params: { name: 'Acme' }, message: '' })).toBe('وقّع \u2068Acme\u2069.');
  });
});

describe('a problem in English', () => {
  it("is the server's message, protected from the direction of names", () => {
    expect(wordsOf({ code: 'x', message: 'Eve\u202E has already acted.' })).toBe('Eve has already acted.');
  });

  it('found by the browser includes its limits', () => {
    const percent = { code: 'percent', params: { value: 7 } };
    expect(wordsOfCheck({ code: 'number_above_maximum', params: { max: percent } })).toBe('Enter a number that is at most 7%.');
    expect(wordsOfCheck(null)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['a page of a proxy', '<html>Bad gateway</html>'],
    ['another shape', '[1, {"errors": 5}]'],
    ['an answer of an earlier version', '{"message": "No.", "errors": {"name": ["No."]}}'],
  ])('is read from %s', (_what, text) => {
    expect(toApiError(502, '/login', text)).toMatchObject({ status: 502, message: text.includes('No.') ? 'No.' : '' });
  });
});

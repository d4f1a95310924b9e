import { describe, expect, test } from 'vitest';
import { ApiError, toApiError } from './api/api-error.ts';
import { classifyFailure } from './failure.ts';

const failureOf = (status: number, path = '/api/users/me/stubs', message = '') =>
  classifyFailure(new ApiError({ status, path, message }));

describe('what a failed call shows', () => {
  test.each([401, 404])('nothing for %i', (status) => {
    expect(failureOf(status)).toEqual({ kind: 'silent' });
  });

  test('the upgrade dialog with the server message for 402', () => {
    expect(failureOf(402, '/api/x', 'Your plan ends at 3 templates.')).toEqual({
      kind: 'upgrade',
      message: 'Your plan ends at 3 templates.',
    });
  });

  test('the forbidden dialog for 403, except where a signee signs in', () => {
    expect(failureOf(403)).toEqual({ kind: 'forbidden', message: '' });
    expect(failureOf(403, '/signee-login')).toEqual({ kind: 'silent' });
  });

  test('a warning with the server message for every other 4xx', () => {
    expect(failureOf(422, '/api/x', 'The key is taken.')).toEqual({ kind: 'warning', message: 'The key is taken.' });
    expect(failureOf(429).kind).toBe('warning');
  });

  test('nothing for wrong credentials, which the form itself shows', () => {
    expect(failureOf(422, '/login')).toEqual({ kind: 'silent' });
  });

  test('the maintenance dialog for 503, and a problem of ours for every other 5xx', () => {
    expect(failureOf(503)).toEqual({ kind: 'maintenance' });
    expect(failureOf(500)).toEqual({ kind: 'problem' });
    expect(failureOf(502)).toEqual({ kind: 'problem' });
  });

  test('what the server says of a service of others that does not answer', () => {
    const message = 'The payment provider cannot be reached right now.';
    const body = { message, is_other_service: true };
    expect(classifyFailure(new ApiError({ status: 503, path: '/api/x', message, body }))).toEqual({ kind: 'warning', message });
  });

  test('a lost connection is told as one, and a fault in our own code is not told as a call', () => {
    expect(failureOf(0)).toEqual({ kind: 'offline' });
    expect(classifyFailure(new Error('x'))).toEqual({ kind: 'silent' });
  });
});

describe('reading a refusal', () => {
  test('keeps the message and the texts of each field', () => {
    const error = toApiError(422, '/api/x', '{"message":"No","errors":{"key":["Taken.","Too long."],"bad":"text"}}');
    expect(error.message).toBe('No');
    expect(error.errors).toEqual({ key: ['Taken.', 'Too long.'] });
  });

  test("a proxy's page is a refusal without words", () => {
    expect(toApiError(502, '/api/x', '<html>Bad gateway</html>').message).toBe('');
  });
});

import { describe, expect, test } from 'vitest';
import { ApiError, toApiError } from './api/api-error.ts';
import { classifyFailure } from './failure.ts';

const failureOf = (status: number, path = '/api/users/me/stubs', message = '') =>
  classifyFailure(new ApiError({ status, path, message }));

describe('the reaction to a failed call', () => {
  test.each([401, 404])('nothing for %i', (status) => {
    expect(failureOf(status)).toEqual({ kind: 'silent' });
  });

  test("is the upgrade dialog with the server's message for 402", () => {
    expect(failureOf(402, '/api/x', 'Your plan ends at 3 templates.')).toEqual({
      kind: 'upgrade',
      message: 'Your plan ends at 3 templates.',
    });
  });

  test('is the forbidden dialog for 403, except while a signee enters', () => {
    expect(failureOf(403)).toEqual({ kind: 'forbidden', message: '' });
    expect(failureOf(403, '/signee-login')).toEqual({ kind: 'silent' });
  });

  test("is a warning with the server's message for any other 4xx", () => {
    expect(failureOf(422, '/api/x', 'The key is taken.')).toEqual({ kind: 'warning', message: 'The key is taken.' });
    expect(failureOf(429).kind).toBe('warning');
  });

  test('is nothing for wrong credentials, which the form shows', () => {
    expect(failureOf(422, '/login')).toEqual({ kind: 'silent' });
  });

  test('is the maintenance dialog for 503, and a server error for any other 5xx', () => {
    expect(failureOf(503)).toEqual({ kind: 'maintenance' });
    expect(failureOf(500)).toEqual({ kind: 'problem' });
    expect(failureOf(502)).toEqual({ kind: 'problem' });
  });

  test("is the server's message if a third-party service does not respond", () => {
    const message = 'The payment provider cannot be reached right now.';
    const body = { message, is_other_service: true };
    expect(classifyFailure(new ApiError({ status: 503, path: '/api/x', message, body }))).toEqual({ kind: 'warning', message });
  });

  test('distinguishes a lost connection from a bug in our own code', () => {
    expect(failureOf(0)).toEqual({ kind: 'offline' });
    expect(classifyFailure(new Error('x'))).toEqual({ kind: 'silent' });
  });
});

describe('parsing an error response', () => {
  test('keeps the message and the errors of each field', () => {
    const error = toApiError(422, '/api/x', '{"message":"No","errors":{"key":["Taken.","Too long."],"bad":"text"}}');
    expect(error.message).toBe('No');
    expect(error.errors).toEqual({ key: ['Taken.', 'Too long.'] });
  });

  test("accepts a proxy's page as an error without a message", () => {
    expect(toApiError(502, '/api/x', '<html>Bad gateway</html>').message).toBe('');
  });
});

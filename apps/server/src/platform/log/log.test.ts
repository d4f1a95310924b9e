import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { createLog, withoutSecrets } from './log.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

function listen() {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return { log: createLog('info', stream), text: () => text };
}

it('a failed query is logged without its parameters', async () => {
  const { log, text } = listen();
  const value = 'what somebody wrote into a form';
  const error: unknown = await test.app.context.db
    .execute(sql`select ${value}::text from nowhere`)
    .catch((failure: unknown) => failure);
  expect(String(error)).toContain(value);

  log.error({ err: error }, 'it failed');
  expect(text()).toContain('nowhere');
  expect(text()).not.toContain(value);
});

it('so is an error that caused another, and no secret in a field or an address is logged', () => {
  const { log, text } = listen();
  const cause = new Error('Failed query: select $1\nparams: hidden-in-the-cause');
  log.error({ err: new Error('outside', { cause }) }, 'it failed');
  log.info({ user: { password: 'hidden-password', access_code: 'hidden-code' } }, 'entered');
  log.info({ url: withoutSecrets('/signee-login?token=hidden-token&page=2') }, 'asked');
  expect(text()).toContain('page=2');
  expect(text()).not.toContain('hidden');
});

it.each([
  ['/a?token=hidden', '/a?token=[redacted]'],
  ['/a?page=2&ToKeN=hidden&sort=name', '/a?page=2&ToKeN=[redacted]&sort=name'],
  ['/a?tok%65n=hidden', '/a?tok%65n=[redacted]'],
  ['/a?x=1;token=hidden#end', '/a?x=1;token=[redacted]#end'],
  ['/a?%=1&code=hidden=more', '/a?%=1&code=[redacted]'],
  ['/a?code=4/0A;hidden&b=2', '/a?code=[redacted]&b=2'],
  ['/a?code=4;hid=den;token=hidden#end', '/a?code=[redacted]#end'],
  ['/a?tokens=2', '/a?tokens=2'],
])('an address is logged without its secrets: %s', (url, logged) => expect(withoutSecrets(url)).toBe(logged));

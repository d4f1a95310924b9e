// Bounced emails to signees, posted by the operator's mail system.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import { signees } from '#src/schema/signees.ts';
import { DELIVERY_REPORTS, automaticReply } from '#testing/delivery-reports.ts';
import { signedInApp } from '#testing/people.ts';
import { draftFor, pdfPath } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';
import { expectCpuTime } from '../../../../../packages/pdf/fixtures/cpu-time.ts';

const TOKEN = 'the token of the mail system';
const { test, person: sender } = signedInApp(
  { first_name: 'Sue' },
  { MAIL_BOUNCE_ADDRESS: 'Bounces@sender.example', MAIL_BOUNCE_TOKEN: TOKEN },
);
const { Postfix } = DELIVERY_REPORTS;

let counter = 0;

/** A document sent to one signee, and the return path of the email to them. */
async function sendOne() {
  const recipient = `ann-${(counter += 1)}@example.com`;
  const { pdf, signees: ids } = await draftFor(sender.browser, { signers: [recipient] });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  const return_path = await returnPathTo(recipient);
  return { pdf, signee: ids[0] ?? '', recipient, return_path };
}

const returnPathTo = async (recipient: string) =>
  (await waitFor(`a mail to ${recipient}`, () => test.mail.emails.findLast(({ to }) => to?.[0]?.address === recipient)))
    .envelope_from;

async function post(raw: string | Buffer, headers: Record<string, string> = {}) {
  const { status } = await fetch(`${test.url}/api/mail/bounces`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'message/rfc822', ...headers },
    body: new Uint8Array(Buffer.from(raw)),
  });
  return status;
}

async function refusedAt(pdf: string): Promise<string | null> {
  const { body } = await sender.browser.call<{ data: { mail_refused_at: string | null }[] }>('GET', pdfPath(pdf, '/signees'));
  return body.data[0]?.mail_refused_at ?? null;
}

async function noticesOf(pdf: string) {
  const { body } = await sender.browser.call<{ data: { data: { notice?: string; action: { resource_id: string } } }[] }>(
    'GET',
    '/api/notifications?page[size]=100',
  );
  return body.data.filter(({ data }) => data.notice === 'address_refused' && data.action.resource_id === pdf);
}

describe('a bounced email', () => {
  it.each(Object.entries(DELIVERY_REPORTS))('is reported to the sender like a refused address: %s', async (_server, report) => {
    const mail = await sendOne();
    expect(await refusedAt(mail.pdf)).toBeNull();
    expect(await post(report(mail))).toBe(204);
    expect(await refusedAt(mail.pdf)).not.toBeNull();
    await waitFor('the notice', async () => (await noticesOf(mail.pdf)).length > 0);
    expect(await noticesOf(mail.pdf)).toMatchObject([{ data: { message: mail.recipient } }]);
  });

  it('is reported to the sender once, however often it arrives', async () => {
    const mail = await sendOne();
    await post(Postfix(mail));
    const first = await refusedAt(mail.pdf);
    test.clock.advance(60_000);
    await Promise.all([post(Postfix(mail)), post(DELIVERY_REPORTS.Gmail(mail))]);
    expect(await refusedAt(mail.pdf)).toBe(first);
    const other = await sendOne();
    await post(Postfix(other));
    // Events are handled in order: a second report would take effect before that of the other document.
    await waitFor('the notice to the other account', async () => (await noticesOf(other.pdf)).length > 0);
    expect(await noticesOf(mail.pdf)).toHaveLength(1);
  });

  it('identifies its signee although mail servers changed the case of the return path', async () => {
    const mail = await sendOne();
    await post(Postfix({ ...mail, return_path: mail.return_path.toUpperCase() }));
    expect(await refusedAt(mail.pdf)).not.toBeNull();
  });

  it('is parsed although it is truncated within the returned email', async () => {
    const mail = await sendOne();
    const report = DELIVERY_REPORTS.Exchange(mail);
    await post(report.slice(0, report.indexOf('Please sign: Lease', report.indexOf('message/rfc822'))));
    expect(await refusedAt(mail.pdf)).not.toBeNull();
  });

  it('says nothing about a corrected address', async () => {
    const mail = await sendOne();
    const right = `right-${counter}@example.com`;
    await sender.browser.call('PUT', pdfPath(mail.pdf, `/signees/${mail.signee}`), { email: right });
    expect(await returnPathTo(right)).not.toBe(mail.return_path);
    await post(Postfix(mail));
    expect(await refusedAt(mail.pdf)).toBeNull();
  });

  it('has a return path that every mail server accepts', async () => {
    const { return_path } = await sendOne();
    expect(return_path).toMatch(/^Bounces\+[0-9a-z]{41}@sender\.example$/);
    expect(return_path.split('@')[0]?.length).toBeLessThanOrEqual(64);
  });
});

describe('no notice is sent for', () => {
  it('a delay, a delivery, a failure that is not permanent, or an automatic reply', async () => {
    const mail = await sendOne();
    const changes = [
      { action: 'delayed', status: '4.4.7' },
      { action: 'delayed', status: '5.4.7' },
      { action: 'failed', status: '4.4.7' },
      { action: 'delivered', status: '2.0.0' },
      { action: 'relayed', status: '2.0.0' },
      { action: 'expanded', status: '2.0.0' },
    ];
    for (const change of changes)
      for (const report of Object.values(DELIVERY_REPORTS)) expect(await post(report({ ...mail, ...change }))).toBe(204);
    await post(automaticReply(mail));
    // Only quotes a report.
    const quote = Postfix(mail).replaceAll('multipart/report', 'multipart/mixed');
    await post(quote);
    expect(await refusedAt(mail.pdf)).toBeNull();
  });

  it('a return path that was never used, or is incomplete', async () => {
    const mail = await sendOne();
    const other = await sendOne();
    const [local = '', domain = ''] = mail.return_path.split('@');
    const suffix = local.slice('Bounces+'.length);
    const otherSuffix = other.return_path.split('@')[0]?.slice('Bounces+'.length) ?? '';
    const forged = [
      `Bounces@${domain}`,
      `Bounces+@${domain}`,
      `Bounces+${suffix.slice(0, 25)}@${domain}`,
      `Bounces+${suffix.slice(0, 25)}${'0'.repeat(16)}@${domain}`,
      `Bounces+${suffix.slice(0, 25)}${otherSuffix.slice(25)}@${domain}`,
      `Bounces+${'z'.repeat(41)}@${domain}`,
      `Bounces+${suffix}@elsewhere.example`,
      `others+${suffix}@${domain}`,
      `Bounces+${suffix}'; drop table signees; --@${domain}`,
    ];
    for (const return_path of forged) expect(await post(Postfix({ ...mail, return_path }))).toBe(204);
    expect(await refusedAt(mail.pdf)).toBeNull();
    expect(await refusedAt(other.pdf)).toBeNull();
  });

  it('a signee who no longer exists', async () => {
    const mail = await sendOne();
    await test.app.context.db.delete(signees).where(eq(signees.id, mail.signee));
    expect(await post(Postfix(mail))).toBe(204);
  });
});

describe('the route', () => {
  it('accepts reports only with its token in the header', async () => {
    const mail = await sendOne();
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN} `.repeat(2), 'Bearer wrong', TOKEN])
      expect(await post(Postfix(mail), { authorization })).toBe(401);
    const inAddress = await fetch(`${test.url}/api/mail/bounces?token=${TOKEN}&authorization=Bearer%20${TOKEN}`, {
      method: 'POST',
      body: Postfix(mail),
    });
    expect(inAddress.status).toBe(401);
    expect(await refusedAt(mail.pdf)).toBeNull();
  });

  it('accepts a message of any content type, and answers an invalid one like any other', async () => {
    const mail = await sendOne();
    for (const raw of ['', '{"a": 1}', '\0\x01\xff', 'Content-Type: multipart/report', '--\r\n'.repeat(10_000)])
      for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain'])
        expect(await post(raw, { 'content-type': type })).toBe(204);
    expect(await post(Postfix(mail), { 'content-type': 'application/octet-stream' })).toBe(204);
    expect(await refusedAt(mail.pdf)).not.toBeNull();
  });

  it('rejects bodies larger than our own emails', async () => {
    expect(await post(Buffer.alloc(1_024 * 1_024 + 1, 'x'))).toBe(413);
  });

  it('does little work for a message made to cause much', async () => {
    const nested = Array.from(
      { length: 20_000 },
      (_, level) => `Content-Type: multipart/report; boundary=b${level}\r\n\r\n--b${level}`,
    );
    const hostile = [
      nested.join('\r\n'),
      `Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\n'.repeat(150_000)}`,
      `${'X: y\r\n '.repeat(120_000)}\r\n\r\n`,
      `To: ${'<('.repeat(400_000)}\r\nContent-Type: multipart/report; boundary=b\r\n\r\n`,
      `To: ${'a@b.example,'.repeat(20_000)}\r\nContent-Type: multipart/report; boundary=b\r\n\r\n`,
      `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${'\n '.repeat(400_000)}\r\n--b--`,
    ];
    for (const raw of hostile) {
      const status = await expectCpuTime(10, () => post(raw.slice(0, 1_024 * 1_024)));
      expect(status).toBe(204);
    }
  });

  it('accepts reports during maintenance, too, because a mail system would otherwise have to queue them', async () => {
    const mail = await sendOne();
    const { maintenance } = test.app.context;
    await maintenance.set(true, test.clock.now());
    expect(await post(Postfix(mail))).toBe(204);
    await maintenance.set(false, test.clock.now());
    expect(await refusedAt(mail.pdf)).not.toBeNull();
  });

  it('is rate-limited per minute', async () => {
    const answers = await Promise.all(Array.from({ length: 620 }, () => post('')));
    expect(answers).toContain(429);
    await test.app.context.db.delete(rateLimits);
  });

  it('does not exist unless a bounce address is configured, and emails then bounce to their sender', async () => {
    const { url } = await test.startBeside({ MAIL_BOUNCE_ADDRESS: '', MAIL_BOUNCE_TOKEN: '' });
    const { status } = await fetch(`${url}/api/mail/bounces`, { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(status).toBe(404);
  });
});

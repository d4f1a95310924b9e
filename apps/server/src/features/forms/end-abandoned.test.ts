// Submissions abandoned by visitors. A separate file, because sessions expire when the clock advances so far.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { pdfs } from '#src/schema/pdfs.ts';
import { openBrowser } from '#testing/browser.ts';
import { completeForm, enterForm, formsApp, makeTemplate, publishForm } from '#testing/forms.ts';
import { signUp } from '#testing/people.ts';
import { becomes, enter, pdfPath, sendTo } from '#testing/signing.ts';
import { runJob } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { endAbandoned } from './jobs.ts';

const DAY_MS = 86_400_000;

const { test, owner, publish, mailsTo } = formsApp();

it('frees the places of visitors who left, and notifies nobody', async () => {
  const form = await publish({ max_submissions: 2 });
  const [gone, signed] = [openBrowser(test), openBrowser(test)];
  const left = await enterForm(gone, form, { email: 'gone@example.com' });
  const kept = await enterForm(signed, form, { email: 'kept@example.com' });
  await completeForm(signed, kept.body, 'Here');
  await becomes(owner.browser, kept.body.pdf_id, { signing_mode: 'completed' });
  const third = () => enterForm(openBrowser(test), form, { email: 'third@example.com' });
  expect((await third()).status).toBe(409);

  test.clock.advance(8 * DAY_MS);
  const notices = () => test.mail.emails.filter(({ subject }) => subject?.startsWith('Not signed'));
  const before = notices();
  await runJob(test, endAbandoned);
  const ended = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, left.body.pdf_id));
  expect(ended).toMatchObject([{ signing_mode: 'declined', declined_cause: 'expired' }]);
  expect((await third()).status).toBe(200);

  // Events are delivered in order: a later one arrives after any notice of the end.
  const sender = await signUp(test);
  const email = 'declines@example.com';
  const { pdf } = await sendTo(sender.browser, { signers: [email] });
  const signee = await enter(test, email);
  expect((await signee.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'No.' })).status).toBe(204);
  await waitFor('the notification of a later event', () =>
    mailsTo(sender.user.email).find(({ subject }) => subject?.startsWith('Not signed')),
  );
  const notified = notices()
    .slice(before.length)
    .map(({ to }) => to?.[0]?.address);
  expect([sender.user.email, email]).toEqual(expect.arrayContaining(notified));
});

it('waits longer for a visitor who will get a reminder', async () => {
  const host = await signUp(test);
  const plan = { access: 'verified', reminders: { after_days: 10, every_days: null } };
  const form = await publishForm(host.browser, await makeTemplate(host.browser), plan);
  const visitor = await signUp(test);
  const { pdf_id } = (await enterForm(visitor.browser, form, { email: visitor.user.email })).body;
  const states: string[] = [];
  for (const days of [9, 9]) {
    test.clock.advance(days * DAY_MS);
    await runJob(test, endAbandoned);
    const [pdf] = await test.app.context.db.select().from(pdfs).where(eq(pdfs.id, pdf_id));
    states.push(pdf?.signing_mode ?? '');
  }
  expect(states).toEqual(['pending', 'declined']);
});

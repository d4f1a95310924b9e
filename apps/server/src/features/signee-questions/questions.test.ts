// Questions of signees and answers of senders: who sees them, who is notified, and until when they can be asked.
import { expect, it } from 'vitest';
import { mailedToken, signedInApp, signUp } from '#testing/people.ts';
import { enter, pdfPath, sendTo } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';

interface Question {
  id: string;
  text: string;
  answer: string | null;
  element_id: string | null;
  signee_name: string;
}

const { test, person: sender } = signedInApp({ email: 'asked-sender@example.com' });

const asked = async (pdf: string) =>
  (await sender.browser.call<{ data: Question[] }>('GET', pdfPath(pdf, '/questions'))).body.data;
const emailTo = (email: string, subject: RegExp) =>
  test.mail.emails.find((mail) => mail.to?.[0]?.address === email && subject.test(mail.subject ?? ''));

it('a question is emailed in the language of the sender', async () => {
  const french = await signUp(test);
  expect((await french.browser.call('PUT', '/api/users/me/preferences', { locale: 'fr' })).status).toBe(200);
  const { pdf } = await sendTo(french.browser, { signers: ['curieux@example.com'] });
  await (await enter(test, 'curieux@example.com')).call('POST', pdfPath(pdf, '/sign/questions'), { text: 'Quand ?' });
  const mail = await waitFor('the email', () => emailTo(french.user.email, /^Une question sur/));
  expect(mail.text).toContain('Vous recevez ce message car vous avez envoyé ce document');
});

it('a question reaches the sender, and the answer only the signee who asked', async () => {
  const { pdf, fields } = await sendTo(sender.browser, { signers: ['curious@example.com', 'quiet@example.com'] });
  const [curious, quiet] = [await enter(test, 'curious@example.com'), await enter(test, 'quiet@example.com')];
  const text = 'Does § 3 mean <b>calendar</b> days?';
  const created = await curious.call<Question>('POST', pdfPath(pdf, '/sign/questions'), { text, element_id: fields[0] });
  expect(created).toMatchObject({ status: 201, body: { text, element_id: fields[0], answer: null, signee_name: 'Sig Nee' } });

  await waitFor('the email', () => emailTo('asked-sender@example.com', /^A question about/) !== undefined);
  expect(emailTo('asked-sender@example.com', /^A question/)?.text).toContain(text);
  expect((await sender.browser.call<{ data: object[] }>('GET', '/api/notifications')).body.data[0]).toMatchObject({
    type: 'System',
    data: { notice: 'question_asked', action: { resource_id: pdf }, actor: 'Sig Nee', message: text },
  });

  const [question] = await asked(pdf);
  const answered = await sender.browser.call('POST', pdfPath(pdf, `/questions/${question?.id}/answer`), {
    text: 'Working days.',
  });
  expect(answered).toMatchObject({ status: 200, body: { answer: 'Working days.' } });
  const own = await curious.call<{ data: Question[] }>('GET', pdfPath(pdf, '/sign/questions'));
  expect(own.body.data).toMatchObject([{ text, answer: 'Working days.' }]);
  expect((await quiet.call<{ data: Question[] }>('GET', pdfPath(pdf, '/sign/questions'))).body.data).toEqual([]);

  const token = await mailedToken(test, 'curious@example.com', /^Your question about/);
  expect((await curious.call('POST', '/signee-login', { token })).status).toBe(200);
  const { body } = await sender.browser.call<{ data: { type: string }[] }>('GET', pdfPath(pdf, '/timeline'));
  expect(body.data.map(({ type }) => type)).toEqual(expect.arrayContaining(['question asked', 'question answered']));
});

it('a reassigned signee sees no earlier questions and answers', async () => {
  const { pdf, signees } = await sendTo(sender.browser, { signers: ['before@example.com'] });
  const before = await enter(test, 'before@example.com');
  await before.call('POST', pdfPath(pdf, '/sign/questions'), { text: 'Is my notice period three months?' });
  const [question] = await asked(pdf);
  await sender.browser.call('POST', pdfPath(pdf, `/questions/${question?.id}/answer`), { text: 'Six.' });
  const person = { name: 'Af Ter', email: 'after@example.com' };
  await sender.browser.call('POST', pdfPath(pdf, `/signees/${signees[0]}/hand-over`), person);
  const after = await enter(test, 'after@example.com');
  expect((await after.call<{ data: Question[] }>('GET', pdfPath(pdf, '/sign/questions'))).body.data).toEqual([]);
  expect(await asked(pdf)).toMatchObject([{ signee_name: 'Sig Nee', answer: 'Six.' }]);
});

it('asking counts as opening: the address can no longer be corrected, and no one else reads the question', async () => {
  const asker = await signUp(test);
  const { pdf, signees } = await sendTo(sender.browser, { signers: [asker.user.email] });
  expect((await asker.browser.call('POST', pdfPath(pdf, '/sign/questions'), { text: 'Is this for me?' })).status).toBe(201);
  const corrected = { name: 'Some Other', email: 'some-other@example.com' };
  expect(await sender.browser.call('PUT', pdfPath(pdf, `/signees/${signees[0]}`), corrected)).toMatchObject({ status: 409 });
  expect((await asker.browser.call<{ data: Question[] }>('GET', pdfPath(pdf, '/sign/questions'))).body.data).toHaveLength(1);
});

it("signees cannot read the sender's list of questions, and no one answers for another sender", async () => {
  const { pdf } = await sendTo(sender.browser, { signers: ['only@example.com'] });
  const signee = await enter(test, 'only@example.com');
  await signee.call('POST', pdfPath(pdf, '/sign/questions'), { text: 'Why?' });
  const [question] = await asked(pdf);
  expect((await signee.call('GET', pdfPath(pdf, '/questions'))).status).toBe(404);
  const stranger = await signUp(test);
  const path = pdfPath(pdf, `/questions/${question?.id}/answer`);
  expect((await stranger.browser.call('POST', path, { text: 'Because' })).status).toBe(404);
  const other = await sendTo(stranger.browser, { signers: ['else@example.com'] });
  expect(
    (await stranger.browser.call('POST', pdfPath(other.pdf, `/questions/${question?.id}/answer`), { text: 'No' })).status,
  ).toBe(404);
});

it('nothing can be asked or answered once the document has ended', async () => {
  const { pdf } = await sendTo(sender.browser, { signers: ['late-asker@example.com'] });
  const signee = await enter(test, 'late-asker@example.com');
  await signee.call('POST', pdfPath(pdf, '/sign/questions'), { text: 'When?' });
  const [question] = await asked(pdf);
  await sender.browser.call('POST', pdfPath(pdf, '/withdraw'), { reason: 'Over' });
  expect((await signee.call('POST', pdfPath(pdf, '/sign/questions'), { text: 'And now?' })).status).toBe(409);
  expect((await sender.browser.call('POST', pdfPath(pdf, `/questions/${question?.id}/answer`), { text: 'No' })).status).toBe(409);
});

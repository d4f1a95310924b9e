// Two signees who share one email address, such as a couple or an office: each signs only through their own link.
import { createElement, uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { openBrowser } from '#testing/browser.ts';
import { signUp, signedInApp, tokenIn } from '#testing/people.ts';
import { addSignee, becomes, consent, draftFor, fill, finish, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, person: sender } = signedInApp();

/** A pdf sent to Anna and Ben, who share a mailbox. */
async function sentToCouple(email: string) {
  const pdf = await uploadReady(sender.browser);
  const page_id = await firstPage(sender.browser, pdf);
  const people = [];
  for (const [index, name] of ['Anna Able', 'Ben Able'].entries()) {
    const id = await addSignee(sender.browser, pdf, { name, email });
    const field = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 60, y: 100 + index * 80 }, { signee_id: id });
    people.push({ id, name, field });
  }
  const operations = people.map(({ field }) => ({ op: 'create', element: field }));
  await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  const [anna, ben] = people;
  if (!anna || !ben) throw new Error('nobody was asked');
  return { pdf, anna, ben };
}

async function emailFor(email: string, name: string) {
  return waitFor(`the mail for ${name}`, () =>
    test.mail.emails.find(
      ({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('Please sign') && to[0].name === name,
    ),
  );
}

async function enterFor(email: string, name: string, browser = openBrowser(test)) {
  const mail = await emailFor(email, name);
  expect(
    (
      await browser.call('POST', '/signee-login', {
        token: tokenIn(/https?:\S+\/signee-login#\S+/.exec(mail.text ?? '')?.[0] ?? ''),
      })
    ).status,
  ).toBe(200);
  return browser;
}

it('each gets an email that names them, and signs by its link for themselves only', async () => {
  const email = 'able@example.com';
  const { pdf, anna, ben } = await sentToCouple(email);
  for (const { name } of [anna, ben]) {
    const mail = await emailFor(email, name);
    expect(mail.subject).toMatch(new RegExp(`– ${name}$`));
    expect(mail.text).toContain(`This email and its link are for ${name} only.`);
  }

  const browser = await enterFor(email, anna.name);
  expect((await browser.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject({ signee: { id: anna.id, name: anna.name } });
  await consent(browser, pdf);
  const signature = { text: 'Able', font: 'caveat' };
  const others = await browser.call('PUT', pdfPath(pdf, '/sign/values'), {
    values: [{ element_id: ben.field.id, value: signature }],
  });
  expect(others.status).toBe(422);
  await fill(browser, pdf, [{ element_id: anna.field.id, value: signature }]);
  await finish(browser, pdf);

  const second = await enterFor(email, ben.name, browser);
  expect((await second.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject({ signee: { id: ben.id, name: ben.name } });
  await consent(second, pdf);
  await fill(second, pdf, [{ element_id: ben.field.id, value: signature }]);
  await finish(second, pdf);
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
});

it('a user signed in with the shared address sees both, and can act for neither without their link', async () => {
  const account = await signUp(test);
  const { email } = account.user;
  const { pdf, anna, ben } = await sentToCouple(email);
  const { body } = await account.browser.call<{ to_sign: { total: number; data: { signee_name: string }[] } }>(
    'GET',
    '/api/users/me/home',
  );
  expect(body.to_sign.total).toBe(2);
  expect(body.to_sign.data.map(({ signee_name }) => signee_name).toSorted()).toEqual([anna.name, ben.name]);
  expect((await account.browser.call('GET', pdfPath(pdf))).status).toBe(200);

  const refused = { status: 409, body: { is_shared: true } };
  expect(await account.browser.call('GET', pdfPath(pdf, '/sign'))).toMatchObject(refused);
  const asBen = { 'x-signee': ben.id };
  expect(await account.browser.call('GET', pdfPath(pdf, '/sign'), undefined, asBen)).toMatchObject(refused);

  await enterFor(email, anna.name, account.browser);
  expect((await account.browser.call('GET', pdfPath(pdf, '/sign'))).body).toMatchObject({ signee: { id: anna.id } });
  expect((await account.browser.call('GET', pdfPath(pdf, '/sign'), undefined, asBen)).status).toBe(409);
});

it('a user signed in with the shared address sees one signee’s answers only after that one has signed', async () => {
  const account = await signUp(test);
  const { email } = account.user;
  const { pdf, anna, ben } = await sentToCouple(email);
  const value = { text: 'Able', font: 'caveat' };
  const visibleFields = async () => {
    const { data } = (await account.browser.call<{ data: { id: string; value: unknown }[] }>('GET', pdfPath(pdf, '/elements')))
      .body;
    return data.map((element) => [element.id, element.value]);
  };
  expect(await visibleFields()).toEqual([]);
  for (const { name, field } of [anna, ben]) {
    const browser = await enterFor(email, name);
    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: field.id, value }]);
  }
  expect(await visibleFields()).toEqual([]);
  await finish(await enterFor(email, anna.name), pdf);
  expect(await visibleFields()).toEqual([[anna.field.id, value]]);
});

it('one of them signs in person on the device of the other, who is the sender', async () => {
  const host = await signUp(test);
  const { pdf, signees } = await draftFor(host.browser, { signers: [host.user.email] });
  const guest = await addSignee(host.browser, pdf, { name: 'Ben Able', email: host.user.email });
  await host.browser.call('PUT', pdfPath(pdf, `/signees/${guest}`), { is_in_person: true });
  const page_id = await firstPage(host.browser, pdf);
  const element = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 60, y: 300 }, { signee_id: guest });
  await host.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 1, operations: [{ op: 'create', element }] });
  expect((await host.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  const handed = await host.browser.call('GET', pdfPath(pdf, '/sign'), undefined, { 'x-signee': guest });
  expect(handed).toMatchObject({ status: 200, body: { signee: { id: guest, name: 'Ben Able' }, host: {} } });
  expect(signees).not.toContain(guest);
});

it('the same name with the same address counts as one person', async () => {
  const { pdf } = await draftFor(sender.browser, { signers: [] });
  const post = (about: object) => sender.browser.call('POST', pdfPath(pdf, '/signees'), about);
  expect((await post({ name: 'Anna Able', email: 'home@example.com' })).status).toBe(201);
  expect(await post({ name: 'anna  able', email: 'Home@example.com' })).toMatchObject({
    status: 422,
    body: { errors: { email: ['There is already a recipient with this name and email address.'] } },
  });
  const ben = await post({ name: 'Ben Able', email: 'home@example.com' });
  expect(ben.status).toBe(201);
  const renamed = await sender.browser.call('PUT', pdfPath(pdf, `/signees/${String(ben.body['id'])}`), { name: 'Anna Able' });
  expect(renamed.status).toBe(422);
});

it('both are suggested to a sender who writes to them again', async () => {
  await sentToCouple('again@example.com');
  const { body } = await sender.browser.call<{ data: { name: string }[] }>(
    'GET',
    '/api/users/me/signee-suggestions?search=again@',
  );
  expect(body.data.map(({ name }) => name).toSorted()).toEqual(['Anna Able', 'Ben Able']);
});

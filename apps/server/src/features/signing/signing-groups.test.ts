// Signing groups: several people, one of whom has to sign. The document waits for the group once.
import type { Signee } from '@countersign/contract/signing';
import { describe, expect, it } from 'vitest';
import { pdfsig, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import type { Browser } from '#testing/browser.ts';
import { mailedToken, signedInApp } from '#testing/people.ts';
import { becomes, consent, enter, fill, finish, pdfPath, sign } from '#testing/signing.ts';
import { type GroupDraft, sendToGroup, signeesOf } from '#testing/signing-groups.ts';
import { waitFor } from '#testing/wait-for.ts';

const SIGNATURE = { text: 'Signed', font: 'caveat' };
const { test, person: sender } = signedInApp();

const enterAs = (group: GroupDraft, index: number) => enter(test, group.emails[index] ?? '');
const fillIn = (browser: Browser, { pdf, field }: GroupDraft) => fill(browser, pdf, [{ element_id: field, value: SIGNATURE }]);

async function versionOf(browser: Browser, pdf: string): Promise<string> {
  const { body } = await browser.call<{ consent: { version: string } }>('GET', pdfPath(pdf, '/sign'));
  return body.consent.version;
}

async function start(browser: Browser, pdf: string, takes_over?: boolean) {
  const consent_version = await versionOf(browser, pdf);
  return browser.call('POST', pdfPath(pdf, '/sign/start'), { consent_version, ...(takes_over && { takes_over }) });
}

const mailsTo = (email: string | undefined) => test.mail.emails.filter(({ to }) => to?.some(({ address }) => address === email));

/** The test clock stands still, so members added at the same moment have no order. */
const membersOf = (signees: readonly Signee[]) =>
  signees.filter(({ signing_group_id }) => signing_group_id !== null).toSorted((a, b) => (a.name < b.name ? -1 : 1));

async function timelineOf(pdf: string) {
  const { body } = await sender.browser.call<{
    data: { type: string; actor: { name: string }; data: Record<string, unknown> }[];
  }>('GET', pdfPath(pdf, '/timeline'));
  return body.data;
}

describe('a signing group', () => {
  it("is asked as a whole, and each member sees the group's fields as their own", async () => {
    const group = await sendToGroup(sender.browser, ['Ada', 'Ben', 'Carla']);
    const mail = await waitFor('the email', () => mailsTo(group.emails[2])[0]);
    expect(mail.text).toMatch(/One signature is enough: Ada Able, (Ben Able or Carla|Carla Able or Ben) Able signs\./);
    const ben = await enterAs(group, 1);
    expect((await ben.call('GET', pdfPath(group.pdf, '/sign'))).body).toMatchObject({
      total_required: 1,
      signing_group: { acting: null },
      others: [{ first_name: 'Sig', alternates: [] }],
    });
    const { body } = await ben.call<{ data: { id: string; signee_id: string | null }[] }>('GET', pdfPath(group.pdf, '/elements'));
    expect(body.data).toMatchObject([{ id: group.field, signee_id: group.ids[1] }]);
    const other = await enter(test, group.other.email);
    expect((await other.call('GET', pdfPath(group.pdf, '/sign'))).body).toMatchObject({
      signing_group: null,
      others: [{ first_name: 'Ada', alternates: expect.arrayContaining(['Ben', 'Carla']) as string[] }],
    });
  });

  it('is done when one has signed: the others are notified, and their links end', async () => {
    const group = await sendToGroup(sender.browser, ['Ada', 'Ben', 'Carla']);
    const ada = await enterAs(group, 0);
    const ben = await enterAs(group, 1);
    const token = await mailedToken(test, group.emails[2] ?? '', /^Please sign/);
    await consent(ben, group.pdf);
    await fillIn(ben, group);
    await finish(ben, group.pdf);

    expect(membersOf(await signeesOf(sender.browser, group.pdf))).toMatchObject([
      { name: 'Ada Able', status: 'reassigned', reassigned_to: group.ids[1] },
      { name: 'Ben Able', status: 'signed' },
      { name: 'Carla Able', status: 'reassigned', reassigned_to: group.ids[1] },
    ]);
    const done = { status: 409, body: { code: 'signing_group_done', params: { name: 'Ben Able' } } };
    for (const tail of ['/sign', '/sign/look']) expect(await ada.call('GET', pdfPath(group.pdf, tail))).toMatchObject(done);
    expect(await ada.call('POST', pdfPath(group.pdf, '/sign/finish'))).toMatchObject(done);
    expect((await ada.call('GET', pdfPath(group.pdf, '/elements'))).status).toBe(404);
    expect(await ada.call('POST', '/signee-login', { token })).toMatchObject(done);

    await sign(test, { email: group.other.email, pdf: group.pdf, field: group.other.field });
    await becomes(sender.browser, group.pdf, { signing_mode: 'completed' });
    await waitFor('the copies', () => mailsTo(group.other.email).some(({ subject }) => subject?.startsWith('Completed')));
    for (const index of [0, 2])
      expect(mailsTo(group.emails[index]).map(({ subject }) => subject)).toEqual([
        'Please sign: Contract',
        'No longer yours to sign: Contract',
      ]);
    const file = await sender.browser.call('GET', pdfPath(group.pdf, '/download'));
    // The group's, the other signee's, and the seal.
    expect(pdfsig(file.bytes).map(({ valid }) => valid)).toEqual([true, true, true]);
    const text = pdftotext(new Uint8Array((await sender.browser.call('GET', pdfPath(group.pdf, '/download-certificate'))).bytes));
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /One signature was enough. Also asked: Ada Able \(ada-\d+@group.example\) · Carla Able/,
    );
    expect(
      (await timelineOf(group.pdf)).find(({ type, actor }) => type === 'finished signing' && actor.name === 'Ben Able'),
    ).toMatchObject({
      data: { signs_for: [{ name: 'Ada Able', email: group.emails[0] }, { name: 'Carla Able' }] },
    });
  });

  it('has its signature even if another party signed first and the file was prepared before the signing member was known', async () => {
    const group = await sendToGroup(sender.browser, ['Ada', 'Ben']);
    await sign(test, { email: group.other.email, pdf: group.pdf, field: group.other.field });
    await sign(test, { email: group.emails[1] ?? '', pdf: group.pdf, field: group.field });
    await becomes(sender.browser, group.pdf, { signing_mode: 'completed' });
    const file = await sender.browser.call('GET', pdfPath(group.pdf, '/download'));
    expect(pdfsig(file.bytes).map(({ valid }) => valid)).toEqual([true, true, true]);
  });

  it("has one active member at a time, and taking over discards the other's answers", async () => {
    const group = await sendToGroup(sender.browser, ['Ada', 'Ben']);
    const [ada, ben] = [await enterAs(group, 0), await enterAs(group, 1)];
    await consent(ben, group.pdf);
    await fillIn(ben, group);
    const taken = { status: 409, body: { code: 'signing_group_taken', params: { name: 'Ben Able' } } };
    expect(await start(ada, group.pdf)).toMatchObject(taken);
    expect(await ada.call('POST', pdfPath(group.pdf, '/sign/finish'))).toMatchObject(taken);
    expect((await ada.call('GET', pdfPath(group.pdf, '/sign'))).body).toMatchObject({ signing_group: { acting: 'Ben Able' } });
    expect((await ada.call('GET', pdfPath(group.pdf, '/elements'))).body).toMatchObject({ data: [] });

    expect(await start(ada, group.pdf, true)).toMatchObject({ status: 204 });
    expect((await ada.call('GET', pdfPath(group.pdf, '/elements'))).body).toMatchObject({
      data: [{ id: group.field, value: null }],
    });
    const values = [{ element_id: group.field, value: SIGNATURE }];
    expect(await ben.call('PUT', pdfPath(group.pdf, '/sign/values'), { values })).toMatchObject({
      status: 409,
      body: { code: 'signing_group_taken', params: { name: 'Ada Able' } },
    });
    await fillIn(ada, group);
    await finish(ada, group.pdf);
    const events = (await timelineOf(group.pdf)).filter(({ type }) => type === 'consented' || type === 'took over signing');
    expect(events.map(({ type, actor, data }) => [type, actor.name, data['from']])).toEqual([
      ['consented', 'Ben Able', undefined],
      ['took over signing', 'Ada Able', { name: 'Ben Able', email: group.emails[1] }],
      ['consented', 'Ada Able', undefined],
    ]);
  });
});

describe('at the same moment', () => {
  it('two members begin: one succeeds, and the other gets the name of the one who has begun', async () => {
    const group = await sendToGroup(sender.browser, ['Ada', 'Ben']);
    const people = [await enterAs(group, 0), await enterAs(group, 1)];
    const answers = await Promise.all(people.map((browser) => start(browser, group.pdf)));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([204, 409]));
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'signing_group_taken' });
  });

  it('two members finish, and exactly one has signed, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const group = await sendToGroup(sender.browser, ['Ada', 'Ben']);
      const [ada, ben] = [await enterAs(group, 0), await enterAs(group, 1)];
      await consent(ada, group.pdf);
      await fillIn(ada, group);
      const consent_version = await versionOf(ben, group.pdf);
      // Ben takes over and finishes in quick succession, while Ada finishes.
      const taken = ben
        .call('POST', pdfPath(group.pdf, '/sign/start'), { consent_version, takes_over: true })
        .then(async (started) => {
          const values = [{ element_id: group.field, value: SIGNATURE }];
          if (started.status === 204) await ben.call('PUT', pdfPath(group.pdf, '/sign/values'), { values });
          return ben.call('POST', pdfPath(group.pdf, '/sign/finish'));
        });
      const answers = await Promise.all([ada.call('POST', pdfPath(group.pdf, '/sign/finish')), taken]);
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
      const refused = answers.find(({ status }) => status === 409)?.body;
      expect(['signing_group_taken', 'signing_group_done']).toContain(refused?.['code']);
      const signees = membersOf(await signeesOf(sender.browser, group.pdf));
      expect(signees.map(({ status }) => status).toSorted()).toEqual(['reassigned', 'signed']);
      await sign(test, { email: group.other.email, pdf: group.pdf, field: group.other.field });
      await becomes(sender.browser, group.pdf, { signing_mode: 'completed' });
    }
  });

  it('one finishes and the other declines: the document continues or ends, and never waits for nobody', async () => {
    for (let round = 0; round < 3; round += 1) {
      const group = await sendToGroup(sender.browser, ['Ada', 'Ben']);
      const [ada, ben] = [await enterAs(group, 0), await enterAs(group, 1)];
      await consent(ada, group.pdf);
      await fillIn(ada, group);
      const [finished, declined] = await Promise.all([
        ada.call('POST', pdfPath(group.pdf, '/sign/finish')),
        ben.call('POST', pdfPath(group.pdf, '/sign/decline'), { reason: 'No.' }),
      ]);
      expect(finished.status).toBe(200);
      expect([204, 409]).toContain(declined.status);
      await sign(test, { email: group.other.email, pdf: group.pdf, field: group.other.field });
      await becomes(sender.browser, group.pdf, { signing_mode: 'completed' });
    }
  });
});

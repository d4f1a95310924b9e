import type { Page } from '@playwright/test';
import { createElement, uuidv7 } from '@countersign/document-model';
import { addSignee, agree, draft, fillTyped, finish, openLink, placeElements, signingLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, newPerson, signUp, test } from '../people.ts';
import { pdfsig, pdftotext } from '../../packages/pdf/fixtures/engine.ts';

test('the second of three alternates signs, and the others are notified @deep', async ({ page, server, browser }) => {
  await signUp(page);
  const [ada, ben, carla] = ['Ada Able', 'Ben Baker', 'Carla Chief'].map((name) => ({ name, email: newPerson().email }));
  if (!ada || !ben || !carla) throw new Error('There are three people.');
  const { id, path, pages } = await draft(page);
  const signee_id = await addSignee(page, path, ada);
  const at = { id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature' as const, x: 80, y: 120 };
  await placeElements(page, path, [createElement(at, { signee_id })]);

  await test.step('the sender adds the alternates of a recipient', async () => {
    await page.goto(`/pdfs/${id}/signing`);
    for (const [person, names] of [
      [ben, 'Ada Able'],
      [carla, 'Ada Able or Ben Baker'],
    ] as const) {
      await page
        .getByRole('button', { name: `More for ${names}`, exact: true })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Add an alternate…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add an alternate for Ada Able' });
      await dialog.getByLabel('Name').fill(person.name);
      await dialog.getByLabel('Email').fill(person.email);
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    const rows = page.getByRole('grid', { name: 'Recipients in order' }).getByRole('row');
    await expect(rows).toHaveText([/^1One of Ada Able, Ben Baker or Carla Chief signs1 field/]);
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('the review says that one of them signs', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send for signing' });
    await expect(dialog.getByText('One of Ada Able, Ben Baker or Carla Chief signs')).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: '“Lease” is on its way' })).toBeVisible();
    await page.goto('/signing');
    await expect(
      page
        .getByRole('article', { name: 'Lease' })
        .getByText('0 of 1 signed, waiting for one of Ada Able, Ben Baker or Carla Chief'),
    ).toBeVisible();
  });

  const screenOf = async (email: string): Promise<Page> => {
    const screen = await (await browser.newContext({ baseURL: server.url })).newPage();
    await openLink(screen, await signingLink(server, email));
    return screen;
  };

  const first = await screenOf(ada.email);
  await test.step('the first one begins', async () => {
    await expect(first.getByText('One signature is enough: you, Ben Baker or Carla Chief.')).toBeVisible();
    await agree(first);
    await expect(first.getByText('0 of 1 required')).toBeVisible();
  });

  const second = await screenOf(ben.email);
  await test.step('the second one takes over, and the first one sees it at once', async () => {
    await expect(second.getByRole('heading', { name: 'Ada Able is signing this' })).toBeVisible();
    expect(await allFaults(second)).toEqual([]);
    await second.getByRole('button', { name: 'Take over' }).click();
    await fillTyped(second);
    await expect(first.getByRole('heading', { name: 'Ben Baker is signing this' })).toBeVisible();
  });

  const third = await screenOf(carla.email);
  await test.step('the second one signs, and the others have nothing more to do', async () => {
    await expect(third.getByRole('heading', { name: 'Ben Baker is signing this' })).toBeVisible();
    await finish(second);
    for (const screen of [first, third])
      await expect(screen.getByRole('heading', { name: 'Ben Baker has signed for your group' })).toBeVisible();
    expect(await allFaults(third)).toEqual([]);
    await third.goto(await signingLink(server, carla.email));
    await third.getByRole('main').getByRole('button').click();
    await expect(third.getByRole('heading', { name: 'Ben Baker has signed for your group' })).toBeVisible();
    await server.waitForEmail(carla.email, /^No longer yours to sign/);
  });

  await test.step('the sealed file has their one signature, and the certificate names the others who were asked', async () => {
    await page.goto(`/pdfs/${id}`);
    await expect(page.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
    await expect(page.getByText('Ben Baker took over signing from Ada Able.')).toBeVisible();
    expect(await allFaults(page)).toEqual([]);
    const file = await (await page.request.get(`${path}/download`)).body();
    expect(pdfsig(new Uint8Array(file)).map(({ valid }) => valid)).toEqual([true, true]);
    const certificate = await (await page.request.get(`${path}/download-certificate`)).body();
    const text = pdftotext(new Uint8Array(certificate)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Ben Baker took over signing from Ada Able');
    expect(text).toContain(`One signature was enough. Also asked: Ada Able (${ada.email}) · Carla Chief (${carla.email})`);
  });
});

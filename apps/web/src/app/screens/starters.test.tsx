// The gallery of starter templates, over the screens that lead to it.
import { getHome } from '@countersign/contract/dashboard';
import { listFolders } from '@countersign/contract/folders';
import { listPdfs } from '@countersign/contract/pdfs';
import { type StarterTemplateDetails, createFromStarter, listStarterTemplates } from '@countersign/contract/starters';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerInOrganization, answerSignedIn, listOf, makeOrganization } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const nothing = { data: [], total: 0 };
const starter = (changes: Partial<StarterTemplateDetails> = {}): StarterTemplateDetails => ({
  id: 'nda',
  name: 'Non-disclosure agreement',
  description: 'Keeps secrets.',
  roles: [
    { name: 'First party', color: '#1d4ed8' },
    { name: 'Second party', color: '#b45309' },
  ],
  pages: [
    { width: 595, height: 841 },
    { width: 595, height: 841 },
  ],
  fields: [{ page: 0, role: 0, kind: 'signature', label: 'Signature', x: 10, y: 10, width: 100, height: 30 }],
  ...changes,
});

const fake = startFakeServer((server) => {
  server.on(listPdfs, () => listOf([]));
  server.on(listFolders, () => listOf([]));
  server.on(getHome, () => ({ to_sign: nothing, drafts: nothing, declined: nothing, recent: nothing }));
  server.on(listStarterTemplates, ({ query }) => ({
    data: [starter(query.language === 'de' ? { name: 'Geheimhaltungsvereinbarung' } : {})],
  }));
});

const dialog = () => screen.findByRole('dialog', { name: 'Starter templates' });

async function openGallery() {
  const person = openScreen('/templates');
  await person.click(await screen.findByRole('button', { name: 'New template' }));
  await person.click(await screen.findByRole('menuitem', { name: 'From a starter template' }));
  return person;
}

describe('the gallery of starter templates', () => {
  beforeEach(() => answerSignedIn(fake));

  it.each(['/templates', '/home'])('opens from %s if there is nothing yet', async (path) => {
    const person = openScreen(path);
    await person.click(await screen.findByRole('button', { name: 'From a starter template' }));
    expect(await within(await dialog()).findByRole('button', { name: /Non-disclosure agreement/ })).toBeTruthy();
  });

  it("shows one with its pages and roles, and creates a template from it unless the plan's limit is reached", async () => {
    fake.on(createFromStarter, () => new Refusal(402, 'Your plan has no more room.'));
    const person = await openGallery();
    await person.click(await screen.findByRole('button', { name: /Non-disclosure agreement/ }));
    const opened = within(await dialog());
    expect(opened.getByRole('img', { name: 'Page 2 of 2' })).toBeTruthy();
    expect(opened.getByText('Second party').parentElement?.textContent).toContain('0 fields');
    expect(opened.getByText('First party').parentElement?.textContent).toContain('1 field');

    await person.click(opened.getByRole('button', { name: 'Back' }));
    await person.click(await opened.findByRole('button', { name: /Non-disclosure agreement/ }));
    await person.click(opened.getByRole('button', { name: 'Use this template' }));
    await expect
      .poll(() => fake.callsOf(createFromStarter).map(({ body }) => body))
      .toEqual([{ starter: 'nda', language: 'en' }]);
    expect(await screen.findByText('Subscription Upgrade Required')).toBeTruthy();
    await person.keyboard('{Escape}');
  });

  it('is in the language chosen for the document', async () => {
    const person = await openGallery();
    await person.click(await screen.findByRole('button', { name: /Language of the document/ }));
    await person.click(await screen.findByRole('option', { name: 'Deutsch' }));
    expect(await screen.findByRole('button', { name: /Geheimhaltungsvereinbarung/ })).toBeTruthy();
  });

  it('shows a loading state, and can be loaded again after an error', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Refusal>();
    fake.on(listStarterTemplates, () => promise);
    const person = await openGallery();
    expect(await within(await dialog()).findByRole('status', { name: 'Loading' })).toBeTruthy();
    answer(new Refusal(422, 'Not now.'));
    const again = await within(await dialog()).findByRole('button', { name: 'Try again' });
    fake.on(listStarterTemplates, () => ({ data: [starter()] }));
    await person.click(again);
    expect(await within(await dialog()).findByRole('button', { name: /Non-disclosure agreement/ })).toBeTruthy();
  });
});

it('is not offered to users who may not create templates', async () => {
  answerSignedIn(fake);
  answerInOrganization(fake, makeOrganization('signee'));
  openScreen('/home');
  expect(await screen.findByText('Signing only')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'From a starter template' })).toBeNull();
});

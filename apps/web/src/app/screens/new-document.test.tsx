import { listFolders } from '@countersign/contract/folders';
import { createPdfFrom, listPdfs, updatePdf } from '@countersign/contract/pdfs';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn, listOf, makePdf } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(listPdfs, () => listOf([]));
  server.on(listFolders, () => listOf([]));
});

async function choose(item: string) {
  const person = openScreen('/documents');
  await person.click(await screen.findByRole('button', { name: 'New document' }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
  return person;
}

describe('a new document', () => {
  it('is made from an upload, blank pages, a URL or a template', async () => {
    const person = openScreen('/documents');
    await person.click(await screen.findByRole('button', { name: 'New document' }));
    await screen.findByRole('menuitem', { name: 'Upload a file' });
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Upload a file', 'Blank document', 'From a web address', 'From a template']);
  });

  it('that is blank has the chosen size and number of pages', async () => {
    fake.on(createPdfFrom, () => new Refusal(422, 'Please check what you entered.', { name: ['This name is not free.'] }));
    const person = await choose('Blank document');
    const pages = await screen.findByLabelText('Number of pages');
    await person.clear(pages);
    await person.type(pages, '76');
    expect(screen.getByText('Enter a number from 1 to 75.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create' })).toHaveProperty('disabled', true);

    await person.clear(pages);
    await person.type(pages, '3');
    await person.click(screen.getByRole('button', { name: /Page size/ }));
    await person.click(await screen.findByRole('option', { name: 'US Letter' }));
    await person.click(screen.getByRole('button', { name: /Orientation/ }));
    await person.click(await screen.findByRole('option', { name: 'Landscape' }));
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('This name is not free.')).toBeTruthy();
    expect(fake.callsOf(createPdfFrom)).toMatchObject([
      { body: { origin: 'blank', name: 'Untitled', pages: 3, width: 792, height: 612 } },
    ]);
  });

  it('that cannot be fetched says why at its URL', async () => {
    const refusal = 'There is no PDF at this address.';
    fake.on(createPdfFrom, () => new Refusal(422, refusal, { url: [refusal] }));
    const person = await choose('From a web address');
    await person.type(await screen.findByLabelText('Web address of a PDF'), 'example.com/lease');
    await person.click(screen.getByRole('button', { name: 'Add document' }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(fake.callsOf(createPdfFrom)).toMatchObject([{ body: { origin: 'url', url: 'https://example.com/lease' } }]);
  });

  it("from a template offers the space's templates", async () => {
    fake.on(listPdfs, ({ query }) =>
      listOf(query.filter['mode'] === 'template' ? [makePdf({ mode: 'template', name: 'Offer' })] : []),
    );
    await choose('From a template');
    expect(await screen.findByRole('button', { name: 'Offer' })).toBeTruthy();
  });

  it('needs a verified address, unless a template is only viewed', async () => {
    answerSignedIn(fake, { verifiedEmail: false, email_verified_at: null });
    const person = await choose('Blank document');
    expect(await screen.findByRole('dialog', { name: 'Verify your email first' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Not now' }));
  });
});

describe('an archived document', () => {
  it('is archived from its menu, and listed in its tab', async () => {
    let archived_at: string | null = null;
    fake.on(listPdfs, ({ query }) => {
      const isHere = (query.filter['tab'] === 'archived') === (archived_at !== null);
      return listOf(query.filter['mode'] === 'edit' && isHere ? [makePdf({ archived_at })] : []);
    });
    fake.on(updatePdf, ({ body }) => {
      archived_at = body.archived ? '2026-11-02T09:00:00.000Z' : null;
      return makePdf({ archived_at });
    });
    const person = openScreen('/documents');
    await person.click(await screen.findByRole('button', { name: /^Actions for .*Lease/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Lease' })).toBeNull());

    await person.click(screen.getByRole('link', { name: 'Archived' }));
    expect(screen.queryByRole('button', { name: 'New document' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: /^Actions for .*Lease/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Unarchive' }));
    expect(await screen.findByText('No archived documents')).toBeTruthy();
    expect(fake.callsOf(updatePdf).map(({ body }) => body.archived)).toEqual([true, false]);
  });
});

// The list of sent documents: who was asked, how far they are, and what it is narrowed down to.
import { type ListedPdf, type ListedSignee, listPdfs, retryPdf } from '@countersign/contract/pdfs';
import { listFolders } from '@countersign/contract/folders';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn, listOf, makePdf } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const AT = '2026-11-02T09:00:00.000Z';
const GROUP = '019a0000-0000-7000-8000-000000000099';

function person(name: string, status: ListedSignee['status'], about: Partial<ListedSignee> = {}): ListedSignee {
  const id = `019a0000-0000-7000-8000-${name.length.toString().padStart(12, '0')}`;
  const email = `${name.length}@example.com`;
  return {
    id,
    name,
    email,
    kind: 'signer',
    signing_group_id: null,
    color: '#123456',
    status,
    acted_at: AT,
    mail_refused_at: null,
    ...about,
  };
}

function sent(signees: ListedSignee[], about: Partial<ListedPdf> = {}): ListedPdf {
  return { ...makePdf({ name: 'NDA', mode: 'signing', signing_mode: 'pending', sent_at: AT, ...about }), signees };
}

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(listFolders, () => listOf([]));
});
const shows = (...pdfs: ListedPdf[]) => fake.on(listPdfs, () => listOf(pdfs));
const plainText = (element: Element | null) => element?.textContent.replaceAll(/[\u2066-\u2069]/g, '') ?? '';
beforeEach(() => localStorage.clear());

describe('a sent document in the gallery', () => {
  it.each<[string, ListedSignee[], Partial<ListedPdf>, string]>([
    ['waiting for one', [person('Ann', 'signed'), person('Sofia', 'sent')], {}, '1 of 2 signed, waiting for Sofia'],
    [
      'waiting for several',
      [person('Sofia', 'viewed'), person('Bo', 'sent'), person('Cem Ak', 'sent')],
      {},
      '0 of 3 signed, waiting for Sofia and 2 more',
    ],
    [
      'waiting for one of a group',
      [
        person('Ann', 'signed'),
        person('Sofia', 'sent', { signing_group_id: GROUP }),
        person('Ben Ka', 'viewed', { signing_group_id: GROUP }),
      ],
      {},
      '1 of 2 signed, waiting for one of Sofia or Ben Ka',
    ],
    [
      'waiting for one of a group, and for others',
      [
        person('Sofia', 'sent', { signing_group_id: GROUP }),
        person('Ben Kai', 'viewed', { signing_group_id: GROUP }),
        person('Ann', 'sent'),
      ],
      {},
      '0 of 2 signed, waiting for one of Sofia or Ben Kai and 1 more',
    ],
    ['declined', [person('Sofia', 'declined')], { signing_mode: 'declined', declined_cause: 'signee' }, 'Declined by Sofia'],
    ['completed', [person('Sofia', 'signed')], { signing_mode: 'completed' }, 'Signed by everyone'],
    ['a draft', [person('Sofia', 'waiting')], { signing_mode: 'draft', sent_at: null }, '1 recipient'],
    ['a draft for no one', [], { signing_mode: 'draft', sent_at: null }, 'No recipients yet'],
  ])('shows its progress: %s', async (_, signees, about, says) => {
    shows(sent(signees, about));
    openScreen('/signing');
    const card = await screen.findByRole('article', { name: 'NDA' });
    expect(plainText(card)).toContain(says);
  });

  it('lists its recipients with their states, and its dates, in the table', async () => {
    const due_at = '2026-11-05T22:59:59.000Z';
    shows(sent([person('Ann', 'signed', { kind: 'approver' }), person('صوفيا', 'sent', { mail_refused_at: AT })], { due_at }));
    const user = openScreen('/signing');
    await user.click(await screen.findByRole('button', { name: 'Show as a table' }));
    const row = (await screen.findAllByRole('row'))[1];
    const recipients = within(row as HTMLElement).getByRole('list', { name: 'Recipients' });
    expect(within(recipients).getAllByRole('listitem').map(plainText)).toEqual([
      'AAnnApproved',
      expect.stringMatching(/صوفياEmail not delivered$/) as string,
    ]);
    expect(within(recipients).getByText('صوفيا').tagName).toBe('BDI');
    expect(plainText(row as HTMLElement)).toMatch(/Due.*Nov/);
  });

  it('shows no recipients if they are not known', async () => {
    shows(makePdf({ name: 'NDA', mode: 'signing', signing_mode: 'pending', sent_at: AT, may_change: false }));
    openScreen('/signing');
    const card = await screen.findByRole('article', { name: 'NDA' });
    expect(within(card).queryByRole('list', { name: 'Recipients' })).toBeNull();
  });
});

describe('the list of sent documents', () => {
  it('has a tab for drafts', async () => {
    shows();
    openScreen('/signing?tab=draft');
    expect(await screen.findByText('No drafts')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Drafts' }).getAttribute('aria-current')).toBe('page');
  });

  it('is filtered by recipients and outcomes, and can be reset', async () => {
    shows();
    const user = openScreen('/signing');
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter' });
    await user.type(within(dialog).getByLabelText('Recipient’s name or email'), 'sofia');
    await user.click(within(dialog).getByRole('button', { name: /Not signed because/ }));
    await user.click(await screen.findByRole('option', { name: 'Expired' }));
    await user.click(within(dialog).getByRole('button', { name: 'Show results' }));

    expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy();
    const asked = fake.callsOf(listPdfs).map(({ query }) => query.filter);
    expect(asked).toContainEqual({ mode: 'signing', recipient: 'sofia', declined_cause: 'expired' });
    expect(window.location.search).toContain('recipient=sofia');

    const chosen = screen.getByRole('list', { name: 'Filters' });
    await user.click(within(chosen).getByRole('button', { name: /^Remove: Recipient/ }));
    await waitFor(() => expect(window.location.search).not.toContain('recipient'));
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(await screen.findByText('No documents sent yet')).toBeTruthy();
  });

  it('says that it could not be loaded, and tries again', async () => {
    fake.on(listPdfs, () => new Refusal(422, 'Unknown filter.'));
    const user = openScreen('/signing');
    const again = await screen.findByRole('button', { name: 'Try again' });
    shows(sent([]));
    await user.click(again);
    expect(await screen.findByRole('article', { name: 'NDA' })).toBeTruthy();
  });
});

describe('a document that could not be processed', () => {
  it('is retried from its card', async () => {
    shows(makePdf({ name: 'Torn', engine_mode: 'error', first_page_id: null }));
    fake.on(retryPdf, () => makePdf({ name: 'Torn', engine_mode: 'processing', first_page_id: null }));
    const user = openScreen('/documents');
    const card = await screen.findByRole('article', { name: 'Torn' });
    await user.click(within(card).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(fake.callsOf(retryPdf)).toHaveLength(1));
  });
});

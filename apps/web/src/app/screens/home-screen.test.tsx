import { getHome } from '@countersign/contract/dashboard';
import { listPdfs } from '@countersign/contract/pdfs';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerInOrganization, answerSignedIn, listOf, makeOrganization, makePdf } from '#testing/people.ts';
import { startFakeServer } from '#testing/fake-server.ts';

const nothing = { data: [], total: 0 };
const fake = startFakeServer((server) => {
  server.on(getHome, () => ({ to_sign: nothing, drafts: nothing, declined: nothing, recent: nothing }));
  server.on(listPdfs, () => listOf([]));
});

describe('uploading with an unverified address', () => {
  it.each(['Upload and sign', 'Send for signing'])('%s asks for verification first', async (action) => {
    answerSignedIn(fake, { verifiedEmail: false, email_verified_at: null });
    const person = openScreen('/home');
    await person.click(await screen.findByRole('button', { name: new RegExp(action) }));
    expect(await screen.findByRole('dialog', { name: 'Verify your email first' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Not now' }));
  });

  it('files dropped on the screen are not sent', async () => {
    answerSignedIn(fake, { verifiedEmail: false, email_verified_at: null });
    const person = openScreen('/home');
    await screen.findByRole('button', { name: /Upload and sign/ });
    const files = [new File(['%PDF-'], 'lease.pdf', { type: 'application/pdf' })];
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
    expect(await screen.findByRole('dialog', { name: 'Verify your email first' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Not now' }));
  });
});

describe('the documents that a member has made in an organization', () => {
  const lease = makePdf({ name: 'Lease' });
  const archived = makePdf({ name: 'Old lease', archived_at: '2026-11-02T09:00:00.000Z' });
  const listed = ({ query: { filter } }: { query: { filter: Record<string, string> } }) =>
    listOf(filter['tab'] === 'archived' ? [archived] : filter['mode'] === 'signing' ? [] : [lease]);

  it('are on the home screen of a standard member, including archived ones', async () => {
    answerSignedIn(fake);
    answerInOrganization(fake, makeOrganization('standard'));
    fake.on(listPdfs, listed);
    const person = openScreen('/home');
    expect(await screen.findByRole('heading', { name: 'Your documents' })).toBeTruthy();
    expect(await screen.findAllByRole('article', { name: 'Lease' })).toHaveLength(1);

    await person.click(screen.getByRole('link', { name: 'Archived' }));
    expect(await screen.findByRole('article', { name: 'Old lease' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Documents' })).toBeNull();
  });

  it('are in the gallery of an admin, and not on the home screen', async () => {
    answerSignedIn(fake);
    answerInOrganization(fake, makeOrganization('admin'));
    fake.on(listPdfs, listed);
    openScreen('/home');
    expect(await screen.findAllByRole('article', { name: 'Lease' })).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Your documents' })).toBeNull();
  });
});

describe('the first steps', () => {
  const answerDocuments = (...pdfs: ReturnType<typeof makePdf>[]) =>
    fake.on(listPdfs, ({ query: { filter } }) =>
      listOf(filter['mode'] === 'signing' ? pdfs.filter((pdf) => pdf.mode === 'signing') : pdfs),
    );
  const open = () => screen.findAllByLabelText('Not done yet');

  it('offer uploading a PDF and a sample to a new user', async () => {
    answerSignedIn(fake);
    openScreen('/home');
    expect(await screen.findByRole('button', { name: 'Try a sample contract' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a PDF' })).toBeTruthy();
    expect(await open()).toHaveLength(3);
  });

  it('are checked automatically', async () => {
    answerSignedIn(fake);
    answerDocuments(makePdf({ mode: 'signing', signing_mode: 'pending' }));
    openScreen('/home');
    expect(await open()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Choose a PDF' })).toBeNull();
  });

  it('disappear when all are done', async () => {
    answerSignedIn(fake);
    answerDocuments(makePdf({ name: 'Lease', mode: 'signing', signing_mode: 'completed' }));
    openScreen('/home');
    expect((await screen.findAllByRole('article', { name: 'Lease' })).length).toBeGreaterThan(0);
    expect(screen.queryByText('Three steps to your first signature')).toBeNull();
  });

  it('stay hidden once dismissed', async () => {
    answerSignedIn(fake);
    const person = openScreen('/home');
    await person.click(await screen.findByRole('button', { name: 'Hide these steps' }));
    expect(screen.queryByText('Three steps to your first signature')).toBeNull();
  });
});

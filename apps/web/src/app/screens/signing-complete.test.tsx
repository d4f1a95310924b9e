import { listAttachments } from '@countersign/contract/attachments';
import { listNextToSign } from '@countersign/contract/dashboard';
import type { AnswerOf } from '@countersign/contract/endpoint';
import { getPdf } from '@countersign/contract/pdfs';
import { getSenderBranding, getSigning } from '@countersign/contract/sign';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerGuest, answerSignedIn, makePdf } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const server = startFakeServer(answerGuest);
const PDF = '01a219fe-100d-75f2-8732-6b25c0542770';

it.each(['/signing-complete', `/signing-complete?pdf=${PDF}`])(
  '%s asks a visitor to sign in, and leads back',
  async (address) => {
    server.on(getSigning, () => new Refusal(401, 'Please sign in.'));
    openScreen(address);
    await screen.findByLabelText('Password');
    expect(window.location.pathname).toBe('/login');
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(address);
  },
);

it('tells a signed-in user who has no part in the document', async () => {
  answerSignedIn(server);
  openScreen('/signing-complete');
  expect(await screen.findByRole('heading', { name: 'Document not found' })).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/signing-complete'));
});

/** Where someone stands who has signed a completed document alone. */
function signed(about: Partial<AnswerOf<typeof getSigning>> = {}): AnswerOf<typeof getSigning> {
  const AT = '2026-11-05T12:00:00.000Z';
  return {
    pdf: {
      id: PDF,
      name: 'Lease',
      language: 'en',
      signing_mode: 'completed',
      page_count: 1,
      completed_at: AT,
      viewing_copy: null,
      pages_revision: 0,
      declined_cause: null,
      declined_reason: null,
    },
    signee: { id: PDF, name: 'Bob', email: 'bob@example.com', kind: 'signer', status: 'signed', signed_at: AT, locale: 'en' },
    sender_name: 'Ada Example',
    is_own: false,
    host: null,
    message: '',
    allows_reassign: false,
    redirect_to: null,
    due_at: null,
    expires_at: null,
    consent: { version: '1', text: 'I agree.', given_at: AT },
    total_required: 1,
    done_required: 1,
    completion: { sha256: 'a'.repeat(64), head: 'b'.repeat(64) },
    active_content: [],
    signing_group: null,
    others: [],
    ...about,
  };
}

function answerSigned(about: Partial<AnswerOf<typeof getSigning>> = {}) {
  server.on(getSigning, () => signed(about));
  server.on(getSenderBranding, () => ({ organization: null }));
  server.on(listNextToSign, () => ({ data: [] }));
  server.on(getPdf, () => makePdf({ id: PDF, name: 'Lease' }));
  server.on(listAttachments, () => ({ data: [] }));
}

it('shows the signed document first, then its proof', async () => {
  answerSigned();
  openScreen(`/signing-complete?pdf=${PDF}`);
  expect(await screen.findByRole('heading', { name: 'You’ve signed' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download the signed document' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Proof of signing' })).toBeTruthy();
  expect(screen.queryByText(/asks you to continue/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Attached files' })).toBeNull();
});

it('offers the attached files', async () => {
  answerSigned();
  const file = { id: PDF, element_id: PDF, signee_id: PDF, created_at: '2026-11-05T12:00:00.000Z' };
  server.on(listAttachments, () => ({
    data: [{ ...file, name: 'Proof of address.pdf', size_bytes: 2_048, sha256: 'c'.repeat(64) }],
  }));
  openScreen(`/signing-complete?pdf=${PDF}`);
  expect(await screen.findByRole('heading', { name: 'Attached files' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download Proof of address.pdf' })).toBeTruthy();
});

it('names the host of the sender’s page, and does not redirect later visits', async () => {
  answerSigned({ redirect_to: `https://example.com/thanks?document=${PDF}&status=completed` });
  openScreen(`/signing-complete?pdf=${PDF}`);
  expect(await screen.findByText('example.com')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
});

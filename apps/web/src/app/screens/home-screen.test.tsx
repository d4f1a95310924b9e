import { getHome } from '@countersign/contract/home';
import { listPdfs } from '@countersign/contract/pdfs';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn, listOf } from '#testing/people.ts';
import { standInServer } from '#testing/stand-in.ts';

const nothing = { data: [], total: 0 };
const standIn = standInServer((server) => {
  server.on(getHome, () => ({ to_sign: nothing, drafts: nothing, declined: nothing, recent: nothing }));
  server.on(listPdfs, () => listOf([]));
});

describe('uploading, for a person whose address is not verified', () => {
  it.each(['Upload and sign', 'Send for signing'])('%s asks to verify it first', async (action) => {
    answerSignedIn(standIn, { verifiedEmail: false, email_verified_at: null });
    const person = openScreen('/home');
    await person.click(await screen.findByRole('button', { name: new RegExp(action) }));
    expect(await screen.findByRole('dialog', { name: 'Verify your email first' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Not now' }));
  });

  it('files that are dropped on the screen are not sent', async () => {
    answerSignedIn(standIn, { verifiedEmail: false, email_verified_at: null });
    const person = openScreen('/home');
    await screen.findByRole('button', { name: /Upload and sign/ });
    const files = [new File(['%PDF-'], 'lease.pdf', { type: 'application/pdf' })];
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
    expect(await screen.findByRole('dialog', { name: 'Verify your email first' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Not now' }));
  });
});

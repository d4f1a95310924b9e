// Verification among the PDF tools: in their frame, with a password if needed, and on to another tool.
import { addToolFile, unlockToolFile } from '@countersign/contract/tools';
import { verifyPdf } from '@countersign/contract/verify';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { Refusal, standInServer } from '#testing/stand-in.ts';
import { makeToolFile } from '#testing/tool-files.ts';
import { answerTools, press } from '#testing/tools.ts';

const standIn = standInServer(answerTools);
const UNSIGNED = {
  signatures: [],
  ours: false,
  is_stored: false,
  timeline_found: false,
  timeline_intact: null,
  timeline: [],
  certificate_found: false,
  active_content: [],
  sha256: 'a'.repeat(64),
};

it('asks for the password of a file, and takes the file with it to another tool', async () => {
  const file = new File(['%PDF-'], 'Lease.pdf', { type: 'application/pdf' });
  standIn.on(addToolFile, () => makeToolFile({ needs_password: true, pages: [] }));
  standIn.on(unlockToolFile, () => makeToolFile());
  const person = openScreen('/tools/verify');
  expect(await screen.findByRole('link', { name: 'All tools' })).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input.');

  standIn.on(verifyPdf, () => new Refusal(422, 'Invalid.', { password: ['This file needs its password first.'] }));
  await person.upload(input, file);
  const password = await screen.findByLabelText('Password to open the file');
  standIn.on(verifyPdf, () => new Refusal(422, 'Invalid.', { password: ['This password doesn’t open the file.'] }));
  await person.type(password, 'wrong');
  await press(person, 'Open');
  expect(await screen.findByText('This password doesn’t open the file.')).toBeTruthy();
  standIn.on(verifyPdf, () => UNSIGNED);
  await press(person, 'Open');
  await press(person, 'Use another tool');
  await press(person, 'Compress');
  expect(await screen.findByRole('heading', { level: 1, name: 'Compress' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Remove Lease.pdf' })).toBeTruthy();
  expect(standIn.callsOf(unlockToolFile)).toMatchObject([{ body: { password: 'wrong' } }]);
});

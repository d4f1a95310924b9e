import { listFolders } from '@countersign/contract/folders';
import { createPdf, listPdfs } from '@countersign/contract/pdfs';
import { UPLOAD_KINDS, getUploadKinds } from '@countersign/contract/upload-kinds';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn, listOf } from '#testing/people.ts';
import { startFakeServer } from '#testing/fake-server.ts';

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(listPdfs, () => listOf([]));
  server.on(listFolders, () => listOf([]));
  server.on(getUploadKinds, () => ({ kinds: [...UPLOAD_KINDS] }));
});

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });

describe('files dropped on a gallery', () => {
  it('can become one document in list order, or one each', async () => {
    const person = openScreen('/documents');
    await screen.findByRole('button', { name: 'New document' });
    drop(pdf('Lease.pdf'), pdf('Annex.pdf'));
    const dialog = await screen.findByRole('dialog', { name: 'Add 2 files' });
    expect(dialog.textContent).toMatch(/Lease\.pdf.*Annex\.pdf/);
    expect(fake.callsOf(createPdf)).toEqual([]);
    await person.click(screen.getByRole('row', { name: 'Annex.pdf' }));
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(dialog.textContent).toMatch(/Annex\.pdf.*Lease\.pdf/);
    expect(screen.getByRole('button', { name: 'As 2 documents' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'As one document' }));
    expect(await screen.findByText('Annex.pdf and 1 more')).toBeTruthy();
  });

  it('are rejected if nothing can be made of them, before a byte is sent', async () => {
    openScreen('/documents');
    await screen.findByRole('button', { name: 'New document' });
    drop(new File(['Only text'], 'Notes.pdf'));
    expect(await screen.findByText(/^This kind of file can’t be added\./)).toBeTruthy();
    expect(fake.callsOf(createPdf)).toEqual([]);
  });

  it('are rejected as HEIC photos with an explanation by a browser that cannot read them', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('There is no decoder')));
    openScreen('/documents');
    await screen.findByRole('button', { name: 'New document' });
    drop(new File(['\u0000\u0000\u0000\u0018ftypheic'], 'IMG_1.HEIC'));
    expect(await screen.findByText(/This browser can’t read HEIC photos/)).toBeTruthy();
  });
});

it('the file chooser offers what the server can turn into a document', async () => {
  openScreen('/documents');
  await screen.findByText(/Upload a PDF, an image or a Word file/);
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  await waitFor(() => expect(chooser?.accept).toContain('.docx'));
  expect(chooser?.accept).toContain('image/webp');
});

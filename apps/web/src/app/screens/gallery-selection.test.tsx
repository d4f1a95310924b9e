// Several documents of a gallery at once: selected by mouse and keyboard, and what is done with them.
import { listFolders } from '@countersign/contract/folders';
import { type BatchOutcome, changePdfs, remindPdfs, zipPdfs } from '@countersign/contract/pdf-batches';
import { listPdfs } from '@countersign/contract/pdfs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn, listOf, makePdf } from '#testing/people.ts';
import { FileAnswer, Refusal, startFakeServer } from '#testing/fake-server.ts';

const idOf = (number: number) => `019a0000-0000-7000-8000-0000000000d${number}`;
const NAMES = ['Lease', 'Offer', 'عقد', 'Permit'];
const pdfs = NAMES.map((name, index) => makePdf({ id: idOf(index), name }));
const allDone = ({ body }: { body: { ids: string[] } }): BatchOutcome => ({ done: body.ids, failed: [] });

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(listPdfs, () => listOf(pdfs));
  server.on(listFolders, () => listOf([]));
});

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
const box = (name: string) => screen.findByRole('checkbox', { name: (said) => plain(said) === `Select “${name}”` });
const bar = () => screen.findByRole('region', { name: 'Selection' });
const selected = () =>
  screen
    .queryAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((one) => plain(one.getAttribute('aria-label') ?? ''));
const ofNames = (...names: string[]) => names.map((name) => `Select “${name}”`);

describe('selecting several documents', () => {
  it('begins with a checkbox, extends with Shift, and ends with Escape', async () => {
    const person = openScreen('/documents');
    await person.click(await box('Lease'));
    expect(await within(await bar()).findByText('1 selected')).toBeTruthy();
    await person.keyboard('{Shift>}');
    await person.click(await box('عقد'));
    await person.keyboard('{/Shift}');
    expect(selected()).toEqual(ofNames('Lease', 'Offer', 'عقد'));
    await person.keyboard('{Escape}');
    expect(selected()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  });

  it('works by keyboard alone', async () => {
    const person = openScreen('/documents');
    (await screen.findByRole('link', { name: 'Lease' })).focus();
    await person.keyboard(' ');
    expect(selected()).toEqual(ofNames('Lease'));
    await person.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(selected()).toEqual(ofNames('Lease', 'Offer', 'عقد'));
    expect(document.activeElement?.textContent).toBe('عقد');
    await person.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(selected()).toEqual(ofNames('Lease', 'Offer'));
    await person.keyboard('{Control>}a{/Control}');
    expect(selected()).toEqual(ofNames(...NAMES));
  });

  it('does not react to typing in a field', async () => {
    const person = openScreen('/documents');
    await box('Lease');
    await person.click(screen.getByRole('searchbox', { name: 'Search' }));
    await person.keyboard('{Control>}a{/Control}');
    expect(selected()).toEqual([]);
  });

  it('selects what a rectangle drawn by mouse touches', async () => {
    openScreen('/documents');
    await box('Lease');
    const entries = [...document.querySelectorAll('[data-pdf]')];
    entries.forEach((entry, index) => {
      entry.getBoundingClientRect = () => new DOMRect(index * 100, 0, 90, 90);
    });
    const area = screen.getByRole('region', { name: 'Documents' });
    fireEvent.pointerDown(area, { button: 0, pointerType: 'mouse', clientX: 260, clientY: 200 });
    fireEvent.pointerMove(window, { clientX: 110, clientY: 50 });
    fireEvent.pointerUp(window);
    await waitFor(() => expect(selected()).toEqual(ofNames('Offer', 'عقد')));
  });

  it('is possible in the table as well', async () => {
    const person = openScreen('/documents');
    await person.click(await screen.findByRole('button', { name: 'Show as a table' }));
    const rows = await screen.findAllByRole('row');
    await person.click(within(rows[1] as HTMLElement).getByRole('checkbox'));
    expect(await within(await bar()).findByText('1 selected')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show as cards' }));
    expect(selected()).toEqual(ofNames('Lease'));
  });
});

describe('an action on several documents', () => {
  const selectAll = async (path = '/documents') => {
    const person = openScreen(path);
    await screen.findAllByRole('article');
    await person.keyboard('{Control>}a{/Control}');
    await bar();
    return person;
  };
  const press = async (person: Awaited<ReturnType<typeof selectAll>>, name: string | RegExp) =>
    person.click(within(await bar()).getByRole('button', { name }));

  it('archives in one call, and Undo restores them', async () => {
    fake.on(changePdfs, allDone);
    const person = await selectAll();
    await press(person, 'Archive');
    expect(await screen.findByText('4 documents are archived')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(fake.callsOf(changePdfs).map(({ body }) => body)).toEqual([
        { ids: pdfs.map(({ id }) => id), action: 'archive' },
        { ids: pdfs.map(({ id }) => id), action: 'unarchive' },
      ]),
    );
  });

  it('reports in one place what failed, and why', async () => {
    fake.on(changePdfs, ({ body }) => ({
      done: body.ids.slice(1),
      failed: [{ id: body.ids[0] ?? '', code: 'forbidden', message: 'This action is forbidden.' }],
    }));
    const person = await selectAll();
    await press(person, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: '3 of 4 done' });
    expect(within(dialog).getByText('Lease')).toBeTruthy();
    expect(within(dialog).getByText('This action is forbidden.')).toBeTruthy();
    expect(await screen.findByText('3 documents are deleted')).toBeTruthy();
  });

  it('is reverted if the server cannot be reached', async () => {
    fake.on(changePdfs, () => new Refusal(429, 'Too many attempts. Please wait a moment and try again.'));
    const person = await selectAll();
    await press(person, 'Archive');
    expect(await screen.findByText(/Too many attempts/)).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  });

  it('downloads them as one file', async () => {
    fake.on(zipPdfs, () => new FileAnswer('PK', 'attachment; filename="Documents.zip"'));
    window.URL.createObjectURL = () => 'blob:zip';
    window.URL.revokeObjectURL = () => undefined;
    const person = await selectAll();
    await press(person, 'Download as ZIP');
    await waitFor(() => expect(fake.callsOf(zipPdfs)).toMatchObject([{ query: { ids: pdfs.map(({ id }) => id) } }]));
  });

  it('is offered if all documents allow it, and asks first if it notifies others', async () => {
    const out = makePdf({
      id: idOf(5),
      name: 'Out',
      mode: 'signing',
      signing_mode: 'pending',
      sent_at: pdfs[0]?.created_at ?? null,
    });
    const done = makePdf({ id: idOf(6), name: 'Done', mode: 'signing', signing_mode: 'completed' });
    const theirs = makePdf({ id: idOf(7), name: 'Theirs', mode: 'signing', signing_mode: 'pending', may_change: false });
    fake.on(listPdfs, () => listOf([out, done, theirs].map((pdf) => ({ ...pdf, signees: [] }))));
    fake.on(remindPdfs, allDone);
    fake.on(changePdfs, allDone);
    const person = await selectAll('/signing');
    const offered = within(await bar())
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(['', 'Download as ZIP', 'Remind(1)', 'Archive(2)', 'Delete(2)']);
    await press(person, /Remind/);
    await waitFor(() => expect(fake.callsOf(remindPdfs)).toMatchObject([{ body: { ids: [out.id] } }]));
    await waitFor(() => expect(screen.queryByText('Sending reminders')).toBeNull());

    await press(person, /Delete/);
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw and delete?' });
    expect(question.textContent).toContain('1 of these documents is out for signature.');
    expect(fake.callsOf(changePdfs)).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Withdraw and delete' }));
    await waitFor(() => expect(fake.callsOf(changePdfs)).toMatchObject([{ body: { ids: [out.id, done.id], action: 'delete' } }]));
  });
});

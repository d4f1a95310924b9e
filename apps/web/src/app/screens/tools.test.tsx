// The PDF tools on their screens: how they are found, what they ask before a run, and what they say when one cannot go on.
import { PROBLEMS, problem, presentProblem } from '@countersign/contract/problems';
import { cancelToolRun, getToolRun, startToolRun } from '@countersign/contract/tool-runs';
import { closeTools, deleteToolFile, unlockToolFile } from '@countersign/contract/tool-files';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { NO_CONTENT, Refusal, startFakeServer } from '#testing/fake-server.ts';
import { makeToolFile, makeToolRun } from '#testing/tool-files.ts';
import { answerTools, openTool, press, takeFile } from '#testing/tools.ts';

const server = startFakeServer(answerTools);

const button = (name: string) => screen.findByRole('button', { name });
/** The runs that were asked for by the button, without those of the preview. */
const runs = () => server.callsOf(startToolRun).filter(({ body }) => !body.preview_pages);

describe('the tools', () => {
  it('are found by everyday words, with a message if none matches', async () => {
    const person = openScreen('/tools');
    const search = await screen.findByRole('searchbox', { name: 'Search tools' });
    await person.type(search, 'encrypt');
    expect((await screen.findAllByRole('link', { name: /password/ })).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Protect with a password'),
    ]);
    await person.clear(search);
    await person.type(search, 'teapot');
    expect(await screen.findByText('No tools found.')).toBeTruthy();
  });

  it('say so if an address names no tool', async () => {
    openScreen('/tools/teapot');
    expect(await screen.findByText('There is no such tool')).toBeTruthy();
  });
});

describe('a run', () => {
  it('does not start with invalid options, which are marked at their fields', async () => {
    const person = await openTool(server, 'watermark');
    await press(person, 'Add watermark');
    expect(await screen.findAllByText('Enter text or choose an image.')).not.toHaveLength(0);
    expect(runs()).toEqual([]);
    await person.type(screen.getByRole('textbox', { name: 'Text' }), 'Draft');
    await press(person, 'Add watermark');
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
    expect(runs()).toMatchObject([{ body: { options: { text: 'Draft' } } }]);
  });

  it("shows the server's rejection at its field, and keeps the settings", async () => {
    server.on(startToolRun, ({ body }) =>
      body.preview_pages
        ? makeToolRun({ results: [] })
        : new Refusal(422, 'Invalid.', { 'options.pages': ['The file has 2 pages.'] }),
    );
    const person = await openTool(server, 'watermark');
    await person.type(screen.getByRole('textbox', { name: 'Text' }), 'Draft');
    await press(person, 'Add watermark');
    expect(await screen.findAllByText('The file has 2 pages.')).not.toHaveLength(0);
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Draft');
  });

  it('moves the focus to the first invalid field, each time', async () => {
    const person = await openTool(server, 'watermark');
    for (let times = 0; times < 2; times += 1) {
      await press(person, 'Add watermark');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' })));
    }
  });

  it('scrolls to each problem without a field, which may be far above the button', async () => {
    server.on(startToolRun, () => makeToolRun({ state: 'failed', problem: presentProblem(problem('tool_file_damaged')) }));
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const person = await openTool(server, 'repair');
    for (const times of [1, 2]) {
      await press(person, 'Repair');
      await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(times));
    }
    scrolled.mockRestore();
  });

  it('reports a missing connection, and loses nothing', async () => {
    const person = await openTool(server, 'watermark');
    await person.type(screen.getByRole('textbox', { name: 'Text' }), 'Draft');
    server.isUnreachable = true;
    await press(person, 'Add watermark');
    expect(await screen.findByText('You’re offline. Check your connection and try again. Your settings are saved.')).toBeTruthy();
    server.isUnreachable = false;
    await press(person, 'Add watermark');
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  });

  it("says why it failed, in the server's words", async () => {
    server.on(startToolRun, ({ body }) =>
      makeToolRun(
        body.preview_pages
          ? { results: [] }
          : { state: 'failed', results: [], problem: presentProblem(problem('tool_file_damaged')) },
      ),
    );
    const person = await openTool(server, 'repair');
    await press(person, 'Repair');
    expect(await screen.findByText(PROBLEMS.tool_file_damaged)).toBeTruthy();
  });

  it('shows its progress, and can be cancelled on the server', async () => {
    const running = makeToolRun({ state: 'running', step: null, done: 0, total: 0, results: [] });
    let now = running;
    server.on(startToolRun, () => running);
    server.on(getToolRun, () => now);
    server.on(cancelToolRun, () => NO_CONTENT);
    const person = await openTool(server, 'repair');
    await press(person, 'Repair');
    expect(await screen.findByText('Repair: working')).toBeTruthy();
    now = { ...running, step: 'reading', done: 1, total: 3 };
    expect(await screen.findByText('Repair: reading file 2 of 3')).toBeTruthy();
    now = { ...running, step: 'pages', done: 11, total: 352 };
    expect(await screen.findByText('Repair: page 12 of 352')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Repair: page 12 of 352' });
    expect(Number(bar.getAttribute('aria-valuenow'))).toBeGreaterThan(25);
    await press(person, 'Cancel');
    await waitFor(() => expect(server.callsOf(cancelToolRun)).toHaveLength(1));
    expect(await button('Repair')).toBeTruthy();
  });

  it('asks for deleted files again, and keeps the options', async () => {
    server.on(startToolRun, ({ body }) => (body.preview_pages ? makeToolRun({ results: [] }) : new Refusal(404, 'Gone.')));
    const person = await openTool(server, 'page-numbers');
    await press(person, 'Add page numbers');
    expect(await screen.findByText('These files have expired. Choose them again; your settings are still here.')).toBeTruthy();
    expect(await button('Choose files')).toBeTruthy();
  });
});

describe('a file', () => {
  it('that is signed is processed only after a warning of what breaks', async () => {
    const person = await openTool(server, 'page-numbers', makeToolFile({ signature_count: 2 }));
    expect(await screen.findByText('The file is signed')).toBeTruthy();
    const choice = within(screen.getByRole('radiogroup', { name: 'Signatures' }));
    expect(choice.getByRole('radio', { name: /^Keep the signatures/ })).toHaveProperty('checked', true);
    await person.click(choice.getByRole('radio', { name: 'Remove the signatures' }));
    await press(person, 'Add page numbers');
    await waitFor(() => expect(runs()).toMatchObject([{ body: { signatures: 'remove' } }]));
  });

  it('that would lose its signatures needs a confirmation', async () => {
    const person = await openTool(server, 'organize', makeToolFile({ signature_count: 1 }));
    expect(await screen.findByText('This would break the signatures in the file')).toBeTruthy();
    expect(await button('Organize pages')).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('checkbox', { name: 'Continue without the signatures' }));
    await press(person, 'Organize pages');
    await waitFor(() => expect(runs()).toMatchObject([{ body: { signatures: 'remove' } }]));
  });

  it('that is locked is opened with its password; a wrong one is reported at the field', async () => {
    server.on(unlockToolFile, ({ body }) =>
      body.password === 'right'
        ? makeToolFile()
        : new Refusal(422, 'Invalid.', { password: ['This is not the password of the file.'] }),
    );
    const person = await openTool(server, 'repair', makeToolFile({ needs_password: true, pages: [] }));
    await press(person, 'Repair');
    expect(await screen.findAllByText('Enter the password of Lease.pdf first.')).not.toHaveLength(0);
    const password = screen.getByLabelText('Password of this file');
    await person.type(password, 'wrong');
    await press(person, 'Open');
    expect(await screen.findByText('This is not the password of the file.')).toBeTruthy();
    expect(screen.queryByText('Enter the password of Lease.pdf first.')).toBeNull();
    await person.clear(password);
    await person.type(password, 'right');
    await press(person, 'Open');
    await waitFor(() => expect(screen.queryByLabelText('Password of this file')).toBeNull());
  });

  it('that its owner restricted asks for the owner password, if the tool needs it', async () => {
    server.on(unlockToolFile, () => makeToolFile());
    const restricted = makeToolFile({ is_restricted: true, owner_tools: ['unlock', 'watermark'] });
    const person = await openTool(server, 'unlock', restricted);
    expect(
      await screen.findByText('Only the file’s owner can change its passwords. Enter the owner password to go on.'),
    ).toBeTruthy();
    await press(person, 'Remove a password');
    expect(await screen.findByText('Enter the owner password of Lease.pdf first.')).toBeTruthy();
    expect(runs()).toEqual([]);
    await person.type(screen.getByLabelText('Owner password'), 'secret');
    await press(person, 'Open');
    await waitFor(() => expect(screen.queryByLabelText('Owner password')).toBeNull());
    await press(person, 'Remove a password');
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  });

  it('that its owner restricted is processed as it is by a tool that may', async () => {
    await openTool(server, 'merge', makeToolFile({ is_restricted: true, owner_tools: ['watermark'] }));
    expect(screen.getByText('Restricted')).toBeTruthy();
    expect(screen.queryByLabelText('Owner password')).toBeNull();
  });

  it('of the wrong type is rejected, and not left on the server', async () => {
    server.on(deleteToolFile, () => NO_CONTENT);
    const person = openScreen('/tools/repair');
    await takeFile(server, person, makeToolFile({ kind: 'png' }));
    expect(await screen.findByText('This tool doesn’t support this kind of file. Choose a PDF.')).toBeTruthy();
    await waitFor(() => expect(server.callsOf(deleteToolFile)).toHaveLength(1));
  });

  it('is not left without a question of the browser, and an empty tool is', async () => {
    server.on(closeTools, () => NO_CONTENT);
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const person = await openTool(server, 'compress');
    expect(isAsked()).toBe(true);
    await press(person, 'Close');
    await screen.findByRole('heading', { name: 'PDF tools' });
    expect(isAsked()).toBe(false);
  });

  it('that was repaired says so', async () => {
    await openTool(server, 'repair', makeToolFile({ repaired: ['xref'] }));
    expect(await screen.findByText('This file was damaged and has been repaired. Check its pages.')).toBeTruthy();
  });
});

describe('the preview', () => {
  const first = makeToolFile({ id: '019a0000-0000-7000-8000-0000000000a1', name: 'Lease.pdf' });
  const second = makeToolFile({ id: '019a0000-0000-7000-8000-0000000000a2', name: 'Annex.pdf' });
  const previews = () => server.callsOf(startToolRun).filter(({ body }) => body.preview_pages);

  it('shows the chosen file, with the numbers that it will get', async () => {
    const person = await openTool(server, 'bates', first);
    await takeFile(server, person, second);
    await waitFor(() => expect(previews().at(-1)?.body).toMatchObject({ files: [first.id], options: { start: 1 } }));
    await person.click(await button('Lease.pdf File in the preview'));
    await person.click(await screen.findByRole('option', { name: 'Annex.pdf' }));
    await waitFor(() => expect(previews().at(-1)?.body).toMatchObject({ files: [second.id], options: { start: 3 } }));
  });

  it('says why there is none', async () => {
    server.on(startToolRun, () =>
      makeToolRun({ state: 'failed', results: [], problem: presentProblem(problem('tool_pages_missing')) }),
    );
    await openTool(server, 'n-up');
    expect(await screen.findByText(PROBLEMS.tool_pages_missing)).toBeTruthy();
  });
});

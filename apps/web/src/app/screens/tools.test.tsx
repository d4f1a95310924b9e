// The PDF tools on their screens: how they are found, what they ask before a run, and what they say when one cannot go on.
import { PROBLEMS, problem, presentProblem } from '@countersign/contract/problems';
import {
  cancelToolRun,
  closeTools,
  deleteToolFile,
  getToolFileDetails,
  getToolRun,
  startToolRun,
  unlockToolFile,
} from '@countersign/contract/tools';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { NO_CONTENT, Refusal, startFakeServer } from '#testing/fake-server.ts';
import { makeToolField, makeToolFile, makeToolRun } from '#testing/tool-files.ts';
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

describe('a stamp', () => {
  it('has a frame as high as its content', async () => {
    const person = await openTool(server, 'stamp');
    const frame = await button('Stamp: drag it, or move it with the arrow keys');
    const heightNow = () => Number.parseFloat(frame.style.height);
    await person.type(screen.getByRole('textbox', { name: 'Text' }), 'Ok');
    const low = heightNow();
    expect(low).toBeGreaterThan(0);
    await person.type(screen.getByRole('textbox', { name: 'Text' }), ' and approved by everybody who was asked');
    await waitFor(() => expect(heightNow()).toBeLessThan(low * 0.7));
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

describe('an option', () => {
  it('with pages that the file does not have is marked when it is left', async () => {
    const person = await openTool(server, 'page-numbers');
    const pages = screen.getByRole('textbox', { name: 'Pages' });
    await person.type(pages, '1-9');
    expect(pages.getAttribute('aria-invalid')).toBeNull();
    await person.tab();
    expect(pages.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('The last page is 2.')).toBeTruthy();
    await person.clear(pages);
    await person.type(pages, '1-x');
    await person.tab();
    expect(screen.getByText('Enter pages like 1-3, 5, 8-.')).toBeTruthy();
    await press(person, 'Add page numbers');
    expect(document.activeElement).toBe(pages);
    expect(runs()).toEqual([]);
    await person.clear(pages);
    expect(pages.getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps a number beyond its limits, in the units of the screen, and an empty number, to be marked', async () => {
    const person = await openTool(server, 'page-numbers');
    const margin = screen.getByRole('textbox', { name: 'Distance from the edge in mm' });
    await person.clear(margin);
    await person.type(margin, '900');
    await person.tab();
    expect(margin).toHaveProperty('value', '900');
    expect(margin.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter at most 200.')).toBeTruthy();
    await person.clear(margin);
    await person.tab();
    expect(screen.getByText('This field is required.')).toBeTruthy();
    await person.type(margin, '12');
    await person.tab();
    expect(margin.getAttribute('aria-invalid')).toBeNull();
  });

  it('of one kind of splitting is not checked for another', async () => {
    const person = await openTool(server, 'split');
    await person.click(await button('Every few pages Split'));
    await person.click(await screen.findByRole('option', { name: 'Where I say' }));
    await person.type(screen.getByRole('textbox', { name: 'Pages of each file' }), '1, 3');
    await person.tab();
    expect(screen.getByText('The last page is 2.')).toBeTruthy();
    await person.click(await button('Where I say Split'));
    await person.click(await screen.findByRole('option', { name: 'By file size' }));
    await press(person, 'Split a PDF');
    await waitFor(() => expect(runs()).toHaveLength(1));
  });

  it('that the server rejects is marked until it changes', async () => {
    server.on(startToolRun, ({ body }) =>
      body.preview_pages ? makeToolRun({ results: [] }) : new Refusal(422, 'Invalid.', { pages: ['The last page is 1.'] }),
    );
    const person = await openTool(server, 'page-numbers');
    await press(person, 'Add page numbers');
    const pages = screen.getByRole('textbox', { name: 'Pages' });
    await waitFor(() => expect(pages.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('The last page is 1.')).toHaveLength(1);
    await person.type(pages, '1');
    expect(pages.getAttribute('aria-invalid')).toBeNull();
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

describe('a form', () => {
  it('has readable labels, each once, under the pages', async () => {
    server.on(getToolFileDetails, () => ({
      fields: [
        makeToolField({ name: 'topmostSubform[0].Page1[0].f1_1[0]' }),
        makeToolField({ name: 'a', label: 'Date' }),
        makeToolField({ name: 'b', label: 'Date', page: 1 }),
      ],
      facts: {},
      bookmarks: [],
    }));
    const person = await openTool(server, 'fill', makeToolFile({ field_count: 3 }));
    expect(await screen.findByRole('textbox', { name: 'Field 1 on page 1' })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Page 1' })).getByRole('textbox', { name: 'Date' })).toBeTruthy();
    const second = within(screen.getByRole('region', { name: 'Page 2' }));
    expect(second.getByRole('heading', { name: 'Page 2' })).toBeTruthy();
    await person.type(second.getByRole('textbox', { name: 'Date (2)' }), 'May');
    await press(person, 'Fill in a form');
    await waitFor(() => expect(runs()).toMatchObject([{ body: { options: { values: { b: 'May' } } } }]));
  });
});

describe('a field of a form', () => {
  it('is marked on its page while it is filled in, and gets the focus by a click on its page', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    server.on(getToolFileDetails, () => ({
      fields: [
        makeToolField({ name: 'f1_1', printed_label: 'First name' }),
        makeToolField({ name: 'city', page: 1, boxes: [{ page: 1, x: 72, y: 100, width: 200, height: 20 }] }),
      ],
      facts: {},
      bookmarks: [],
    }));
    const person = await openTool(server, 'fill', makeToolFile({ field_count: 2 }));
    await person.click(await screen.findByRole('textbox', { name: 'City' }));
    const city = screen.getByRole('button', { name: 'Fill in City' });
    expect(city.dataset['active']).toBe('true');
    expect(scrolled.mock.contexts).toContain(city);
    const first = screen.getByRole('button', { name: 'Fill in First name' });
    await person.click(first);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First name' }));
    expect([first.dataset['active'], city.dataset['active']]).toEqual(['true', 'false']);
    scrolled.mockRestore();
  });
});

describe('a file without a form', () => {
  it('cannot be filled in, and goes along to the tool that adds fields', async () => {
    const person = await openTool(server, 'fill');
    const link = await screen.findByRole('link', { name: '“Make fillable”' });
    expect(await button('Fill in a form')).toHaveProperty('disabled', true);
    await person.click(link);
    expect(await screen.findByRole('heading', { name: 'Make fillable' })).toBeTruthy();
    expect(await button('Remove Lease.pdf')).toBeTruthy();
    await press(person, 'Make fillable');
    await waitFor(() => expect(runs()).toMatchObject([{ params: { tool: 'make-fillable' } }]));
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

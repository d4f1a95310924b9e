// Redacting on the screen of the tool: words are searched and marked before anything is removed.
import { findInToolFile } from '@countersign/contract/tool-files';
import { startToolRun } from '@countersign/contract/tool-runs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '#testing/fake-server.ts';
import { answerTools, openTool, press } from '#testing/tools.ts';

const fake = startFakeServer((server) => {
  answerTools(server);
  // Each word is found once, on the second page, except “Nowhere”.
  server.on(findInToolFile, ({ body }) => ({
    data: body.words
      .filter((word) => word !== 'Nowhere')
      .map((text, index) => ({ page: 1, text: text.toUpperCase(), x: 72, y: 72 + 20 * index, width: 40, height: 12 })),
  }));
});

const runs = () => fake.callsOf(startToolRun);
const searched = () => fake.callsOf(findInToolFile).map(({ body }) => body.words);
const words = () => screen.getByRole('textbox', { name: 'Words to remove' });

describe('words to redact', () => {
  it('are searched again if they changed after the search, before anything is removed', async () => {
    const person = await openTool(fake, 'redact');
    await person.type(words(), 'Smith');
    await press(person, 'Find and mark');
    await screen.findByText(/^Marked areas: 1\./);
    await person.type(words(), '{Enter}Acme');
    await press(person, 'Redact');
    expect(await screen.findByText('These words were searched again. Check the marks, then redact.')).toBeTruthy();
    expect(await screen.findByText(/^Marked areas: 2\./)).toBeTruthy();
    expect(searched()).toEqual([['Smith'], ['Smith', 'Acme']]);
    expect(runs()).toEqual([]);
    await press(person, 'Redact');
    await waitFor(() => expect(runs()).toMatchObject([{ body: { options: { areas: [{ page: 1 }, { page: 1 }] } } }]));
    expect(searched()).toHaveLength(2);
  });

  it('are listed if they were not found', async () => {
    const person = await openTool(fake, 'redact');
    await person.type(words(), 'Smith{Enter}Nowhere');
    await press(person, 'Find and mark');
    expect(await screen.findByText('Not found: “Nowhere”')).toBeTruthy();
    await person.clear(words());
    await person.type(words(), 'Smith');
    await press(person, 'Find and mark');
    await waitFor(() => expect(screen.queryByText(/^Not found/)).toBeNull());
  });

  it('bring the first page with a match into view', async () => {
    const person = await openTool(fake, 'redact');
    const pages = within(screen.getByRole('list', { name: 'Pages' })).getAllByRole('listitem');
    const scrolled: number[] = [];
    for (const [index, page] of pages.entries()) {
      vi.spyOn(page, 'scrollIntoView').mockImplementation(() => void scrolled.push(index));
    }
    await person.type(words(), 'Nowhere');
    await press(person, 'Find and mark');
    await screen.findByText(/^No matches/);
    expect(scrolled).toEqual([]);
    await person.type(words(), '{Enter}Smith');
    await press(person, 'Find and mark');
    await screen.findByText(/^Marked areas: 1\./);
    expect(scrolled).toEqual([1]);
  });

  it('are searched if they never were, and again if only a pattern was added', async () => {
    const person = await openTool(fake, 'redact');
    await person.type(words(), 'Smith');
    await press(person, 'Redact');
    expect(await screen.findByText('These words were searched first. Check the marks, then redact.')).toBeTruthy();
    await person.click(screen.getByRole('checkbox', { name: 'IBANs' }));
    await press(person, 'Redact');
    expect(await screen.findByText(/^These words were searched again/)).toBeTruthy();
    expect(fake.callsOf(findInToolFile)).toMatchObject([{ body: { patterns: [] } }, { body: { patterns: ['iban'] } }]);
    expect(runs()).toEqual([]);
  });
});

describe('a mark', () => {
  const mark = (number: number) => screen.findByRole('button', { name: `Area ${number} on page 2` });
  const removals = () => screen.queryAllByRole('button', { name: /^Remove: Area/ }).map((one) => one.getAttribute('aria-label'));
  async function withMarks() {
    const person = await openTool(fake, 'redact');
    await person.type(words(), 'Smith{Enter}Acme');
    await press(person, 'Find and mark');
    await mark(2);
    return person;
  }

  it('has its button to remove it only while it is pointed at', async () => {
    const person = await withMarks();
    expect(removals()).toEqual([]);
    await person.hover(await mark(1));
    expect(removals()).toEqual(['Remove: Area 1 on page 2']);
    await person.unhover(await mark(1));
    expect(removals()).toEqual([]);
  });

  it('is removed by keyboard', async () => {
    const person = await withMarks();
    (await mark(1)).focus();
    await person.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: Area 1 on page 2');
    await person.keyboard('{Enter}');
    await screen.findByText(/^Marked areas: 1\./);
    // The mark that took its place has the focus, and can be removed next.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Area 1 on page 2');
    await person.tab();
    await person.keyboard('{Enter}');
    await screen.findByText(/^Marked areas: 0\./);
    expect(screen.getByTestId('area-page-1').contains(document.activeElement)).toBe(true);
  });

  it('is removed by a tap on it, then on its button', async () => {
    const person = await withMarks();
    await person.pointer({ keys: '[TouchA]', target: await mark(2) });
    expect(removals()).toEqual(['Remove: Area 2 on page 2']);
    const remove = await screen.findByRole('button', { name: 'Remove: Area 2 on page 2' });
    await person.pointer({ keys: '[TouchA]', target: remove });
    expect(await screen.findByText(/^Marked areas: 1\./)).toBeTruthy();
  });
});

// The options of the PDF tools: what is marked at their fields, the stamp on its page, and the fields of a form.
import { getToolFileDetails } from '@countersign/contract/tool-files';
import { startToolRun } from '@countersign/contract/tool-runs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';
import { makeToolField, makeToolFile, makeToolRun } from '#testing/tool-files.ts';
import { answerTools, openTool, press } from '#testing/tools.ts';

const server = startFakeServer(answerTools);

const button = (name: string) => screen.findByRole('button', { name });
/** The runs that were asked for by the button, without those of the preview. */
const runs = () => server.callsOf(startToolRun).filter(({ body }) => !body.preview_pages);

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

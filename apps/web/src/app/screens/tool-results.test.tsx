// The PDF tools on their screens: pages in one grid, what comes out of a run, and a comparison.
import { createToolPipeline } from '@countersign/contract/tool-pipelines';
import { closeTools, downloadToolFiles, saveToolFile } from '@countersign/contract/tool-files';
import { startToolRun, type ToolRun } from '@countersign/contract/tool-runs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { FileAnswer, NO_CONTENT, startFakeServer } from '#testing/fake-server.ts';
import { makeToolFile, makeToolRun, toolFileId } from '#testing/tool-files.ts';
import { answerTools, openTool, press, takeFile } from '#testing/tools.ts';

const server = startFakeServer(answerTools);

const button = (name: string) => screen.findByRole('button', { name });
/** The runs that were asked for by the button, without those of the preview. */
const runs = () => server.callsOf(startToolRun).filter(({ body }) => !body.preview_pages);

describe('the pages in one grid', () => {
  const pageRows = () => within(screen.getByRole('grid', { name: 'Pages' })).getAllByRole('row');

  it('are sorted by keyboard, with undo and redo for each step', async () => {
    const person = await openTool(server, 'organize');
    const rows = () => pageRows().map((row) => row.getAttribute('aria-label') ?? row.textContent.trim());
    const before = rows();
    await person.click(pageRows()[1] ?? document.body);
    await person.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(rows()).toEqual(before.toReversed());
    await person.keyboard('{Control>}z{/Control}');
    expect(rows()).toEqual(before);
    await person.keyboard('{Control>}y{/Control}');
    expect(rows()).toEqual(before.toReversed());
    await person.keyboard('{Delete}');
    expect(rows()).toHaveLength(1);
    await press(person, 'Organize pages');
    await waitFor(() => expect(runs()).toMatchObject([{ body: { options: { pages: [{ from: 'file', index: 0 }] } } }]));
  });

  it('can all be deleted, with a message and undo', async () => {
    const person = await openTool(server, 'organize');
    await press(person, 'Select all');
    await press(person, 'Delete');
    expect(await screen.findByText('No pages are left. Undo brings them back.')).toBeTruthy();
    await press(person, 'Undo');
    expect(pageRows()).toHaveLength(2);
  });
});

describe('the result of a tool', () => {
  it('is shown beside the input, with its notes', async () => {
    const notes: ToolRun['notes'] = [
      { code: 'pages_as_pictures', pages: [0, 2] },
      { code: 'nothing_to_flatten' },
      { code: 'no_signatures' },
      { code: 'no_password' },
    ];
    server.on(startToolRun, ({ body }) => makeToolRun(body.preview_pages ? { results: [] } : { notes }));
    const person = await openTool(server, 'repair');
    await press(person, 'Repair');
    expect(await screen.findByText('These pages became images: 1, 3')).toBeTruthy();
    expect(await screen.findByText('There was nothing to flatten.')).toBeTruthy();
    expect(screen.getByText('This file has no signatures.')).toBeTruthy();
    expect(screen.getByText('This file has no password.')).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '40 kB',
      '1 file · 2 pages',
      '50 kB',
      '1 file · 2 pages',
    ]);
  });

  it('has the focus, since the button that was pressed is gone', async () => {
    const person = await openTool(server, 'compress');
    await press(person, 'Compress');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Done'));
  });

  it('with a password is offered neither to the documents nor for signing, which take none', async () => {
    const locked = makeToolFile({ needs_password: true });
    server.on(startToolRun, () => makeToolRun({ results: [locked] }));
    const person = await openTool(server, 'compress');
    await press(person, 'Compress');
    await screen.findByRole('button', { name: 'Download' });
    expect(screen.queryByRole('button', { name: 'Save to documents' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send for signing' })).toBeNull();
  });

  it('is downloaded as one ZIP if it has several files', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }));
    const results = [makeToolFile({ id: toolFileId(2), name: 'a.pdf' }), makeToolFile({ id: toolFileId(3), name: 'b.pdf' })];
    server.on(startToolRun, () => makeToolRun({ tool: 'split', results }));
    server.on(downloadToolFiles, () => new FileAnswer('', 'attachment; filename="Split.zip"'));
    const person = await openTool(server, 'split');
    await press(person, 'Split a PDF');
    await press(person, 'Download all (ZIP)');
    await waitFor(() =>
      expect(server.callsOf(downloadToolFiles)).toMatchObject([
        { body: { ids: [toolFileId(2), toolFileId(3)], name: 'Split a PDF' } },
      ]),
    );
  });

  it('becomes a document, named without the file extension', async () => {
    server.on(saveToolFile, () => ({ pdf_id: toolFileId(9) }));
    const person = await openTool(server, 'repair');
    await press(person, 'Repair');
    await press(person, 'Save to documents');
    expect(await screen.findByText('Saved to your documents')).toBeTruthy();
    expect(server.callsOf(saveToolFile)).toMatchObject([{ body: { name: 'Lease-watermarked', mode: 'edit' } }]);
  });

  it('is the input of the next tool, and the steps become a pipeline', async () => {
    server.on(createToolPipeline, ({ body }) => ({ ...body, id: toolFileId(8), created_at: '2026-11-01T09:00:00.000Z' }));
    const person = await openTool(server, 'repair');
    await press(person, 'Repair');
    await press(person, 'Use another tool');
    await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Page numbers' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page numbers' })).toBeTruthy();
    expect(await button('Remove Lease-watermarked.pdf')).toBeTruthy();
    await press(person, 'Add page numbers');
    await press(person, 'Save these steps as a pipeline');
    await person.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Number');
    await press(person, 'Save');
    await waitFor(() =>
      expect(server.callsOf(createToolPipeline)).toMatchObject([
        { body: { name: 'Number', steps: [{ tool: 'repair' }, { tool: 'page-numbers' }] } },
      ]),
    );
  });

  it('is deleted by Close, also on the server', async () => {
    server.on(closeTools, () => NO_CONTENT);
    const person = await openTool(server, 'repair');
    await press(person, 'Close');
    expect(await screen.findByRole('heading', { name: 'PDF tools' })).toBeTruthy();
    expect(server.callsOf(closeTools)).toHaveLength(1);
  });
});

describe('a comparison', () => {
  it('needs two files', async () => {
    const person = await openTool(server, 'compare');
    expect(screen.getByText(/^Choose two files:/)).toBeTruthy();
    await press(person, 'Compare');
    expect(await screen.findAllByText('Choose two files.')).not.toHaveLength(0);
    expect(runs()).toEqual([]);
  });

  const area = { x: 72, y: 72, width: 100, height: 12 };
  const text = (kind: 'removed' | 'added', words: string) => ({ kind, text: words, areas: [area] });

  it('is navigated difference by difference', async () => {
    const pages = [
      { left: 0, right: 0, texts: [text('removed', '100 EUR'), text('added', '200 EUR')], picture: [] },
      { left: 1, right: 1, texts: [text('added', 'Annex')], picture: [] },
    ];
    server.on(startToolRun, () => makeToolRun({ tool: 'compare', comparison: { pages } }));
    const person = openScreen('/tools/compare');
    for (const number of [1, 2]) {
      await takeFile(server, person, makeToolFile({ id: toolFileId(number), name: `Lease ${number}.pdf` }));
      await button(`Remove Lease ${number}.pdf`);
    }
    expect(screen.queryByText(/^Choose two files/)).toBeNull();
    await press(person, 'Compare');
    expect(await screen.findByText(/^Difference 1 of/)).toBeTruthy();
    await press(person, 'Next difference (N)');
    expect(await screen.findByText(/^Difference 2 of/)).toBeTruthy();
    await press(person, 'Previous difference (P)');
    expect(await screen.findByText(/^Difference 1 of/)).toBeTruthy();
  });
});

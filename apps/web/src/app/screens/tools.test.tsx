// The PDF tools on their screens: what they ask before a run, what they say when one cannot go on, and what comes out.
import { listPdfs } from '@countersign/contract/pdfs';
import { createToolPipeline, listToolPipelines } from '@countersign/contract/tool-pipelines';
import {
  addToolFileFromPdf,
  cancelToolRun,
  closeTools,
  deleteToolFile,
  downloadToolFiles,
  getToolFileDetails,
  getToolRun,
  saveToolFile,
  startToolRun,
  type ToolFile,
  type ToolRun,
  unlockToolFile,
} from '@countersign/contract/tools';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn, listOf, makePdf } from '#testing/people.ts';
import { FileAnswer, NO_CONTENT, Refusal, standInServer } from '#testing/stand-in.ts';

const RUN = '019a0000-0000-7000-8000-0000000000e0';
const idOf = (number: number) => `019a0000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;

function makeFile(about: Partial<ToolFile> = {}): ToolFile {
  return {
    id: idOf(1),
    name: 'Lease.pdf',
    kind: 'pdf',
    bytes: 40_960,
    pages: [
      { width: 595, height: 842 },
      { width: 595, height: 842 },
    ],
    needs_password: false,
    is_restricted: false,
    signature_count: 0,
    field_count: 0,
    bookmark_count: 0,
    repaired: [],
    expires_at: '2026-11-01T10:00:00.000Z',
    ...about,
  };
}

function makeRun(about: Partial<ToolRun> = {}): ToolRun {
  const results = [makeFile({ id: idOf(2), name: 'Lease-watermarked.pdf', bytes: 51_200 })];
  return {
    id: RUN,
    tool: 'watermark',
    state: 'done',
    done: 1,
    total: 1,
    results,
    notes: [],
    comparison: null,
    problem: null,
    ...about,
  };
}

let file: ToolFile;
beforeEach(() => {
  file = makeFile();
});
const standIn = standInServer((server) => {
  answerSignedIn(server);
  server.on(listToolPipelines, () => ({ data: [] }));
  server.on(listPdfs, () => listOf([makePdf()]));
  server.on(addToolFileFromPdf, () => file);
  server.on(getToolFileDetails, () => ({ fields: [], facts: {}, bookmarks: [] }));
  server.on(startToolRun, ({ body }) => makeRun(body.preview_pages ? { results: [] } : {}));
});

const button = (name: string) => screen.findByRole('button', { name });
/** The runs that were asked for by the button, without those of the preview. */
const runs = () => standIn.callsOf(startToolRun).filter(({ body }) => !body.preview_pages);

/** Opens a tool and takes a file of one's documents, which goes the way of every other file from there. */
async function openTool(name: string, chosen: ToolFile = file): Promise<UserEvent> {
  file = chosen;
  const person = openScreen(`/tools/${name}`);
  await person.click(await button('From your documents'));
  await person.click(await button('Lease'));
  await button(`Remove ${chosen.name}`);
  return person;
}

async function press(person: UserEvent, name: string) {
  const target = await button(name);
  await waitFor(() => expect(target).toHaveProperty('disabled', false));
  await person.click(target);
}

describe('the tools', () => {
  it('are found by what people call them, and it says where none has the words', async () => {
    const person = openScreen('/tools');
    const search = await screen.findByRole('searchbox', { name: 'Search tools' });
    await person.type(search, 'encrypt');
    expect((await screen.findAllByRole('link', { name: /password/ })).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Protect with a password'),
    ]);
    await person.clear(search);
    await person.type(search, 'teapot');
    expect(await screen.findByText('No tool has these words.')).toBeTruthy();
  });

  it('say where an address names none', async () => {
    openScreen('/tools/teapot');
    expect(await screen.findByText('There is no such tool')).toBeTruthy();
  });
});

describe('a run', () => {
  it('is not begun with options that do not fit, which are named at their field', async () => {
    const person = await openTool('watermark');
    await press(person, 'Watermark');
    expect(await screen.findAllByText('Write a text or choose a picture.')).not.toHaveLength(0);
    expect(runs()).toEqual([]);
    await person.type(screen.getByRole('textbox', { name: 'Text' }), 'Draft');
    await press(person, 'Watermark');
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
    expect(runs()).toMatchObject([{ body: { options: { text: 'Draft' } } }]);
  });

  it('shows what the server refuses at its field, and keeps what was set', async () => {
    standIn.on(startToolRun, ({ body }) =>
      body.preview_pages
        ? makeRun({ results: [] })
        : new Refusal(422, 'Invalid.', { 'options.pages': ['The file has 2 pages.'] }),
    );
    const person = await openTool('watermark');
    await person.type(screen.getByRole('textbox', { name: 'Text' }), 'Draft');
    await press(person, 'Watermark');
    expect(await screen.findAllByText('The file has 2 pages.')).not.toHaveLength(0);
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Draft');
  });

  it('says that there is no connection, and loses nothing', async () => {
    const person = await openTool('watermark');
    await person.type(screen.getByRole('textbox', { name: 'Text' }), 'Draft');
    standIn.isUnreachable = true;
    await press(person, 'Watermark');
    expect(await screen.findByText('No connection. Check it and try again: nothing you set is lost.')).toBeTruthy();
    standIn.isUnreachable = false;
    await press(person, 'Watermark');
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  });

  it('says why it failed, in the words of the server', async () => {
    standIn.on(startToolRun, ({ body }) =>
      makeRun(body.preview_pages ? { results: [] } : { state: 'failed', results: [], problem: 'This file is too damaged.' }),
    );
    const person = await openTool('repair');
    await press(person, 'Repair');
    expect(await screen.findByText('This file is too damaged.')).toBeTruthy();
  });

  it('tells how far it is, and is cancelled on the server', async () => {
    const running = makeRun({ state: 'running', done: 0, total: 0, results: [] });
    standIn.on(startToolRun, () => running);
    standIn.on(getToolRun, () => running);
    standIn.on(cancelToolRun, () => NO_CONTENT);
    const person = await openTool('repair');
    await press(person, 'Repair');
    expect(await screen.findByText('Repair: working')).toBeTruthy();
    await press(person, 'Cancel');
    await waitFor(() => expect(standIn.callsOf(cancelToolRun)).toHaveLength(1));
    expect(await button('Repair')).toBeTruthy();
  });

  it('asks for files that are gone, and keeps the options', async () => {
    standIn.on(startToolRun, ({ body }) => (body.preview_pages ? makeRun({ results: [] }) : new Refusal(404, 'Gone.')));
    const person = await openTool('page-numbers');
    await press(person, 'Page numbers');
    expect(await screen.findByText('These files are gone; choose them again. What you set is still here.')).toBeTruthy();
    expect(await button('Choose files')).toBeTruthy();
  });
});

describe('a file', () => {
  it('that is signed is worked on only after it is said what breaks', async () => {
    const person = await openTool('page-numbers', makeFile({ signature_count: 2 }));
    expect(await screen.findByText('The file is signed')).toBeTruthy();
    const choice = within(screen.getByRole('radiogroup', { name: 'Signatures' }));
    expect(choice.getByRole('radio', { name: /^Keep the signatures/ })).toHaveProperty('checked', true);
    await person.click(choice.getByRole('radio', { name: 'Remove the signatures' }));
    await press(person, 'Page numbers');
    await waitFor(() => expect(runs()).toMatchObject([{ body: { signatures: 'remove' } }]));
  });

  it('that would lose its signatures needs a yes', async () => {
    const person = await openTool('organize', makeFile({ signature_count: 1 }));
    expect(await screen.findByText('This would break the signatures in the file')).toBeTruthy();
    expect(await button('Organize pages')).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('checkbox', { name: 'Go on without the signatures' }));
    await press(person, 'Organize pages');
    await waitFor(() => expect(runs()).toMatchObject([{ body: { signatures: 'remove' } }]));
  });

  it('that is locked is opened by its password; a wrong one is said at the field', async () => {
    standIn.on(unlockToolFile, ({ body }) =>
      body.password === 'right'
        ? makeFile()
        : new Refusal(422, 'Invalid.', { password: ['This is not the password of the file.'] }),
    );
    const person = await openTool('repair', makeFile({ needs_password: true, pages: [] }));
    await press(person, 'Repair');
    expect(await screen.findAllByText('Enter the password of Lease.pdf first.')).not.toHaveLength(0);
    const password = screen.getByLabelText('Password of this file');
    await person.type(password, 'wrong');
    await press(person, 'Open');
    expect(await screen.findByText('This is not the password of the file.')).toBeTruthy();
    await person.clear(password);
    await person.type(password, 'right');
    await press(person, 'Open');
    await waitFor(() => expect(screen.queryByLabelText('Password of this file')).toBeNull());
  });

  it('of the wrong kind is not taken, and nothing of it stays on the server', async () => {
    standIn.on(deleteToolFile, () => NO_CONTENT);
    file = makeFile({ kind: 'png' });
    const person = openScreen('/tools/repair');
    await person.click(await button('From your documents'));
    await person.click(await button('Lease'));
    expect(await screen.findByText('This tool does not take files of this kind. Choose a PDF.')).toBeTruthy();
    await waitFor(() => expect(standIn.callsOf(deleteToolFile)).toHaveLength(1));
  });

  it('that was damaged says so', async () => {
    await openTool('repair', makeFile({ repaired: ['xref'] }));
    expect(await screen.findByText('This file was damaged. It was repaired: check the pages.')).toBeTruthy();
  });
});

describe('the pages in one grid', () => {
  const pageRows = () => within(screen.getByRole('grid', { name: 'Pages' })).getAllByRole('row');

  it('are put in order by keys, and each step is taken back and made again', async () => {
    const person = await openTool('organize');
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

  it('may all be deleted, which is said and undone', async () => {
    const person = await openTool('organize');
    await press(person, 'Select all');
    await press(person, 'Delete');
    expect(await screen.findByText('No pages are left. Undo brings them back.')).toBeTruthy();
    await press(person, 'Undo');
    expect(pageRows()).toHaveLength(2);
  });
});

describe('what comes out', () => {
  it('is shown beside what went in, with what there is to say of it', async () => {
    const notes: ToolRun['notes'] = [{ code: 'pages_as_pictures', pages: [0, 2] }];
    standIn.on(startToolRun, ({ body }) => makeRun(body.preview_pages ? { results: [] } : { notes }));
    const person = await openTool('repair');
    await press(person, 'Repair');
    expect(await screen.findByText('These pages became pictures: 1, 3')).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '40 kB',
      '1 file · 2 pages',
      '50 kB',
      '1 file · 2 pages',
    ]);
  });

  it('is downloaded as one ZIP where it is several files', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }));
    const results = [makeFile({ id: idOf(2), name: 'a.pdf' }), makeFile({ id: idOf(3), name: 'b.pdf' })];
    standIn.on(startToolRun, () => makeRun({ tool: 'split', results }));
    standIn.on(downloadToolFiles, () => new FileAnswer('', 'attachment; filename="Split.zip"'));
    const person = await openTool('split');
    await press(person, 'Split a PDF');
    await press(person, 'Download all (ZIP)');
    await waitFor(() =>
      expect(standIn.callsOf(downloadToolFiles)).toMatchObject([{ body: { ids: [idOf(2), idOf(3)], name: 'Split a PDF' } }]),
    );
  });

  it('becomes a document, without the ending in its name', async () => {
    standIn.on(saveToolFile, () => ({ pdf_id: idOf(9) }));
    const person = await openTool('repair');
    await press(person, 'Repair');
    await press(person, 'Save to documents');
    expect(await screen.findByText('Saved to your documents')).toBeTruthy();
    expect(standIn.callsOf(saveToolFile)).toMatchObject([{ body: { name: 'Lease-watermarked', mode: 'edit' } }]);
  });

  it('goes into the next tool, and the steps become a pipeline', async () => {
    standIn.on(createToolPipeline, ({ body }) => ({ ...body, id: idOf(8), created_at: '2026-11-01T09:00:00.000Z' }));
    const person = await openTool('repair');
    await press(person, 'Repair');
    await press(person, 'Use another tool on it');
    await person.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Page numbers' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page numbers' })).toBeTruthy();
    expect(await button('Remove Lease-watermarked.pdf')).toBeTruthy();
    await press(person, 'Page numbers');
    await press(person, 'Save these steps as a pipeline');
    await person.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Number');
    await press(person, 'Save');
    await waitFor(() =>
      expect(standIn.callsOf(createToolPipeline)).toMatchObject([
        { body: { name: 'Number', steps: [{ tool: 'repair' }, { tool: 'page-numbers' }] } },
      ]),
    );
  });

  it('is gone with Close, on the server too', async () => {
    standIn.on(closeTools, () => NO_CONTENT);
    const person = await openTool('repair');
    await press(person, 'Close');
    expect(await screen.findByRole('heading', { name: 'PDF tools' })).toBeTruthy();
    expect(standIn.callsOf(closeTools)).toHaveLength(1);
  });
});

describe('a comparison', () => {
  it('needs two files', async () => {
    const person = await openTool('compare');
    await press(person, 'Compare');
    expect(await screen.findAllByText('Choose two files.')).not.toHaveLength(0);
    expect(runs()).toEqual([]);
  });

  const area = { x: 72, y: 72, width: 100, height: 12 };
  const text = (kind: 'removed' | 'added', words: string) => ({ kind, text: words, areas: [area] });

  it('is gone through difference by difference', async () => {
    const pages = [
      { left: 0, right: 0, texts: [text('removed', '100 EUR'), text('added', '200 EUR')], picture: [] },
      { left: 1, right: 1, texts: [text('added', 'Annex')], picture: [] },
    ];
    standIn.on(startToolRun, () => makeRun({ tool: 'compare', comparison: { pages } }));
    file = makeFile();
    const person = openScreen('/tools/compare');
    for (const number of [1, 2]) {
      file = makeFile({ id: idOf(number), name: `Lease ${number}.pdf` });
      await person.click(await button('From your documents'));
      await person.click(await button('Lease'));
      await button(`Remove Lease ${number}.pdf`);
    }
    await press(person, 'Compare');
    expect(await screen.findByText(/^Difference 1 of/)).toBeTruthy();
    await press(person, 'Next difference (N)');
    expect(await screen.findByText(/^Difference 2 of/)).toBeTruthy();
    await press(person, 'Previous difference (P)');
    expect(await screen.findByText(/^Difference 1 of/)).toBeTruthy();
  });
});

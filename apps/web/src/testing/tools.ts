// The PDF tools as the stand-in server has them: one file of one's documents, and runs that are done at once.
import { listPdfs } from '@countersign/contract/pdfs';
import { listToolPipelines } from '@countersign/contract/tool-pipelines';
import { addToolFileFromPdf, getToolFileDetails, type ToolFile } from '@countersign/contract/tool-files';
import { startToolRun } from '@countersign/contract/tool-runs';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { openScreen } from './open-screen.tsx';
import { answerSignedIn, listOf, makePdf } from './people.ts';
import type { FakeServer } from './fake-server.ts';
import { makeToolFile, makeToolRun } from './tool-files.ts';

/** What each screen of the tools requests. */
export function answerTools(server: FakeServer): void {
  answerSignedIn(server);
  server.on(listToolPipelines, () => ({ data: [] }));
  server.on(listPdfs, () => listOf([makePdf()]));
  server.on(getToolFileDetails, () => ({ fields: [], facts: {}, bookmarks: [] }));
  server.on(startToolRun, ({ body }) => makeToolRun(body.preview_pages ? { results: [] } : {}));
}

const button = (name: string) => screen.findByRole('button', { name });

/** Presses a button as soon as it can be pressed. */
export async function press(person: UserEvent, name: string) {
  const target = await button(name);
  await waitFor(() => expect(target).toHaveProperty('disabled', false));
  await person.click(target);
}

/** Takes a file of one's documents: from there it goes the way of every other file. */
export async function takeFile(fake: FakeServer, person: UserEvent, file: ToolFile) {
  fake.on(addToolFileFromPdf, () => file);
  await press(person, 'From your documents');
  await press(person, 'Lease');
}

export async function openTool(fake: FakeServer, name: string, file: ToolFile = makeToolFile()): Promise<UserEvent> {
  const person = openScreen(`/tools/${name}`);
  await takeFile(fake, person, file);
  await button(`Remove ${file.name}`);
  return person;
}

import type { ToolFile } from '@countersign/contract/tool-files';
import { describe, expect, it } from 'vitest';
import { makeToolFile } from '#testing/tool-files.ts';
import { steppedPages, turnedPages, withBlankPage } from './planned-pages.ts';
import {
  type ToolSession,
  newSession,
  optionsToSend,
  redone,
  signatureQuestion,
  signaturesToSend,
  typingEnded,
  undone,
  withFile,
  withFileInPlace,
  withFileMoved,
  withOptions,
  withPages,
  withResults,
  withSignatures,
  withTool,
  withoutFile,
  withoutFiles,
} from './tool-session.ts';

const file = (id: string, about: Partial<ToolFile> = {}) => makeToolFile({ id, name: `${id}.pdf`, ...about });

const keys = ({ draft }: ToolSession) => draft.pages.map(({ key }) => key);
const merging = () => withFile(withFile(newSession('merge'), file('a')), file('b'));

describe('the pages of several files', () => {
  it('form one list in the order of the files, and follow it', () => {
    const session = merging();
    expect(keys(session)).toEqual(['a:0', 'a:1', 'b:0', 'b:1']);
    expect(keys(withFileMoved(session, 1, 0))).toEqual(['b:0', 'b:1', 'a:0', 'a:1']);
  });

  it('follow the order of choosing, in any order of arrival', () => {
    const late = withFile(merging(), file('first'), 'a');
    expect(late.draft.files).toEqual(['first', 'a', 'b']);
    expect(keys(late)).toEqual(['first:0', 'first:1', 'a:0', 'a:1', 'b:0', 'b:1']);
    const session = merging();
    const withBlank = withPages(session, withBlankPage(session.draft.pages, 'a:0'));
    expect(keys(withFile(withBlank, file('last'))).slice(-2)).toEqual(['last:0', 'last:1']);
  });

  it('alternate if that option is chosen', () => {
    expect(keys(withOptions(merging(), { order: 'interleave' }))).toEqual(['a:0', 'b:0', 'a:1', 'b:1']);
  });

  it('are sent with the indices of their files', () => {
    const session = merging();
    const turned = withPages(session, turnedPages(session.draft.pages.slice(1, 3), new Set(['a:1']), 270));
    expect(optionsToSend(turned)).toEqual({
      order: 'append',
      pages: [
        { from: 'file', file: 0, index: 1, turn: 270 },
        { from: 'file', file: 1, index: 0, turn: 0 },
      ],
    });
  });

  it('can be moved and mixed with blank pages', () => {
    const { pages } = merging().draft;
    expect(steppedPages(pages, new Set(['a:0']), 1).map(({ key }) => key)).toEqual(['a:1', 'a:0', 'b:0', 'b:1']);
    expect(steppedPages(pages, new Set(['a:0']), -1)).toBe(pages);
    expect(withBlankPage(pages, 'a:0')[1]).toMatchObject({ file_id: null, width: 595, height: 842 });
  });
});

describe('undo', () => {
  it('reverts a change of pages, and redo repeats it', () => {
    const session = merging();
    const removed = withPages(session, session.draft.pages.slice(1));
    expect(keys(undone(removed))).toEqual(keys(session));
    expect(keys(redone(undone(removed)))).toEqual(keys(removed));
    expect(undone(session)).toBe(session);
  });

  it('reverts typing in a field as one step, and typing after leaving it separately', () => {
    const start = newSession('watermark');
    const typed = ['D', 'DR', 'DRAFT'].reduce((now, text) => withOptions(now, { text }, 'text'), start);
    expect(undone(typed).draft).toBe(start.draft);
    const more = withOptions(typingEnded(typed), { text: 'DRAFT 2' }, 'text');
    expect(undone(more).draft.options).toEqual({ text: 'DRAFT' });
  });

  it('does not bring back removed files', () => {
    const session = merging();
    const removed = withoutFile(withPages(session, session.draft.pages.slice(1)), 'b');
    expect(keys(undone(removed))).toEqual(['a:0', 'a:1']);
  });
});

describe('a decrypted file', () => {
  it('replaces the protected one in the list, with its pages', () => {
    const locked = withFile(withFile(newSession('merge'), file('a', { pages: [], needs_password: true })), file('b'));
    const open = withFileInPlace(locked, 'a', file('c'));
    expect(open.draft.files).toEqual(['c', 'b']);
    expect(keys(open)).toEqual(['c:0', 'c:1', 'b:0', 'b:1']);
  });
});

describe('switching tools', () => {
  it("keeps accepted files, and restores the tool's options", () => {
    const session = withOptions(withFile(newSession('compress'), file('a')), { level: 'strong' });
    const next = withTool(session, 'watermark');
    expect(next.draft.files).toEqual(['a']);
    expect(withTool(next, 'compress').draft.options).toEqual({ level: 'strong' });
    expect(withTool(next, 'images-to-pdf').draft.files).toEqual([]);
  });

  it('continues with the results of the last run', () => {
    const session = withFile(newSession('compress'), file('a'));
    const steps = [{ tool: 'compress' as const, options: { level: 'medium' } }];
    const next = withResults(session, { results: [file('r')], steps, tool: 'organize' });
    expect(next.draft.files).toEqual(['r']);
    expect(keys(next)).toEqual(['r:0', 'r:1']);
    expect(next.steps).toEqual(steps);
  });

  it('keeps options when the files are gone', () => {
    const session = withOptions(withFile(newSession('compress'), file('a')), { level: 'strong' });
    expect(withoutFiles(session).draft).toMatchObject({ files: [], options: { level: 'strong' } });
  });
});

describe('signatures', () => {
  const signed = (tool: ToolSession['tool']) => withFile(newSession(tool), file('a', { signature_count: 1 }));

  it('need a decision if the tool would break them, and are never dropped without it', () => {
    expect(signatureQuestion(signed('compress'))).toBe('remove');
    expect(signaturesToSend(signed('compress'))).toBe('ask');
    expect(signaturesToSend(withSignatures(signed('compress'), 'remove'))).toBe('remove');
  });

  it('are kept if the tool can keep them', () => {
    expect(signatureQuestion(signed('watermark'))).toBe('keep_or_remove');
    expect(signaturesToSend(signed('watermark'))).toBe('keep');
  });

  it('need no decision if they are not affected', () => {
    expect(signatureQuestion(signed('text'))).toBe('none');
    expect(signatureQuestion(signed('remove-signatures'))).toBe('none');
    expect(signatureQuestion(merging())).toBe('none');
  });
});

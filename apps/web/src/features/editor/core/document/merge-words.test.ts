import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { TestServer, element, shown, testEditor } from '../model/testing.ts';

const text = element(1, { value: 'base' }, 'text');
const valueOf = (editor: Editor) => {
  const [one] = shown(editor);
  return one?.kind === 'text' ? one.value : '';
};
const write = (editor: Editor, value: string) =>
  editor.commit([{ op: 'update', id: text.id, changes: { value } }], { name: 'edit', key: 'edit' });
const receive = async (editor: Editor) => {
  editor.sync.pull();
  await editor.sync.flush();
};

describe('two people writing in one text at the same time', () => {
  it('keep all letters of both, in either order of saving', async () => {
    const steps = fc.array(fc.constantFrom('first', 'last', 'send first', 'send last'), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        const server = new TestServer([text]);
        const [first, last] = [testEditor({ server }), testEditor({ server })];
        let [before, after] = ['', ''];
        for (const step of order) {
          const letter = String.fromCodePoint(97 + ((before.length + after.length) % 26));
          if (step === 'first') {
            before += letter;
            write(first, valueOf(first).replace('base', `${letter}base`));
          } else if (step === 'last') {
            after += letter;
            write(last, `${valueOf(last)}${letter}`);
          } else await (step === 'send first' ? first : last).sync.flush();
        }
        await first.sync.flush();
        await last.sync.flush();
        for (const editor of [first, last]) await receive(editor);
        expect([valueOf(first), valueOf(last)]).toEqual([`${before}base${after}`, `${before}base${after}`]);
        expect(server.list).toEqual(shown(first));
      }),
      { numRuns: 150, seed: 20_261_123 },
    );
  });

  it('see what both wrote offline, without a message about a loss', async () => {
    const server = new TestServer([text]);
    const [first, last] = [testEditor({ server }), testEditor({ server })];
    write(first, 'mine base');
    write(last, 'base yours');
    await first.sync.flush();
    await last.sync.flush();
    expect(valueOf(last)).toBe('mine base yours');
    expect(last.sync.overwroteStore.getState().changes).toEqual([]);
  });

  it('undo only their own letters, even if the other wrote in between', async () => {
    const server = new TestServer([text]);
    const [first, last] = [testEditor({ server }), testEditor({ server })];
    write(last, 'basex');
    await last.sync.flush();
    await receive(first);
    write(first, 'THEIRS basex');
    await first.sync.flush();
    await receive(last);
    write(last, 'THEIRS basexx');
    last.undo();
    last.undo();
    expect(valueOf(last)).toBe('THEIRS base');
    last.redo();
    last.redo();
    expect(valueOf(last)).toBe('THEIRS basexx');
  });

  it('undo continuous typing in one step, whatever the other wrote meanwhile', async () => {
    const server = new TestServer([text]);
    const [first, last] = [testEditor({ server }), testEditor({ server })];
    const end = 'Start by Ann. ';
    for (let letters = 1; letters <= end.length; letters += 1) {
      write(first, valueOf(first).replace(/^.*base/, `${end.slice(0, letters)}base`));
      await first.sync.flush();
      await receive(last);
      write(last, `${valueOf(last)}${letters % 10}`);
      await last.sync.flush();
      await receive(first);
    }
    expect(valueOf(first)).toBe('Start by Ann. base12345678901234');
    first.undo();
    expect([valueOf(first), first.undoStore.getState().undo]).toEqual(['base12345678901234', null]);
    await first.sync.flush();
    await receive(last);
    last.undo();
    expect([valueOf(last), last.undoStore.getState().undo]).toEqual(['base', null]);
    first.redo();
    await first.sync.flush();
    expect(server.list).toMatchObject([{ value: 'Start by Ann. base12345678901234' }]);
  });

  it('send no letter twice when an answer is lost', async () => {
    const server = new TestServer([text]);
    const editor = testEditor({ server });
    server.losesAnswer = true;
    write(editor, 'base1');
    await editor.sync.flush();
    write(editor, 'base12');
    await receive(editor);
    expect([valueOf(editor), server.list]).toEqual(['base12', [{ ...text, value: 'base12' }]]);
  });
});

describe('two people filling in one answer at the same time', () => {
  it.each([
    ['value', '100', '250'],
    ['placeholder', 'from one', 'from the other'],
    ['label', 'Mine', 'Yours'],
    ['color', '#110000', '#000011'],
  ])('keep the later %s, and notify the other person', async (name, mine, yours) => {
    const field = element(1, { type: 'text' }, 'input');
    const server = new TestServer([field]);
    const [first, last] = [testEditor({ server }), testEditor({ server })];
    for (const [editor, value] of [[first, mine] as const, [last, yours] as const]) {
      editor.commit([{ op: 'update', id: field.id, changes: { [name]: value } }], { name: 'edit' });
    }
    await first.sync.flush();
    await last.sync.flush();
    expect(server.list[0]).toMatchObject({ [name]: yours });
    expect(last.sync.overwroteStore.getState().changes).toEqual([{ id: field.id, fields: [name] }]);
    await receive(first);
    first.commit(first.sync.ownAgain([{ id: field.id, fields: [name] }]), { name: 'change' });
    await first.sync.flush();
    expect(server.list[0]).toMatchObject({ [name]: mine });
  });

  it('undo nothing that the other has entered since', async () => {
    const field = element(1, { type: 'text' }, 'input');
    const server = new TestServer([field]);
    const [first, last] = [testEditor({ server }), testEditor({ server })];
    const enter = (editor: Editor, value: string) =>
      editor.commit([{ op: 'update', id: field.id, changes: { value } }], { name: 'edit' });
    enter(first, '100');
    await first.sync.flush();
    await receive(last);
    enter(last, '100250');
    await last.sync.flush();
    await receive(first);
    first.undo();
    await first.sync.flush();
    expect(server.list[0]).toMatchObject({ value: '100250' });
  });
});

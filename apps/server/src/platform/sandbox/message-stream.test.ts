import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readMessages, writeMessage } from './message-stream.ts';

const MOST = 1_000;

function reading() {
  const pipe = new PassThrough();
  const messages: unknown[] = [];
  let faults = 0;
  readMessages(pipe, { max_bytes: MOST, onMessage: (message) => messages.push(message), onFault: () => (faults += 1) });
  return { pipe, messages, faults: () => faults };
}

/** What is written for messages, as bytes. */
function written(...messages: unknown[]): Buffer {
  const pipe = new PassThrough();
  for (const message of messages) writeMessage(pipe, message);
  return pipe.read() as Buffer;
}

describe('messages over a pipe', () => {
  const messages = [{ kind: 'ready' }, { bytes: new Uint8Array([1, 2, 3]), at: new Date(0) }, undefined, 'é'.repeat(100)];

  it.each([1, 3, 4, 5, 64, 10_000])('are read in pieces of %i bytes', async (size) => {
    const { pipe, messages: read, faults } = reading();
    const bytes = written(...messages);
    for (let at = 0; at < bytes.length; at += size) pipe.write(bytes.subarray(at, at + size));
    await turn();
    expect(read).toEqual(messages);
    expect(faults()).toBe(0);
  });

  it.each([
    ['is longer than allowed, once its length is known', written('x'.repeat(MOST)).subarray(0, 4)],
    ['is no value', Buffer.from([2, 0, 0, 0, 1, 2])],
    ['is empty', Buffer.from([0, 0, 0, 0])],
  ])('end with one that %s', async (_, bytes) => {
    const { pipe, messages: read, faults } = reading();
    pipe.write(Buffer.concat([written('before'), bytes]));
    pipe.write(written('after'));
    await turn();
    expect(read).toEqual(['before']);
    expect(faults()).toBe(1);
  });
});

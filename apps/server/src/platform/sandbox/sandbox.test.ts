import { spawn } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSandbox, type Priority, type RunOptions, type Sandbox, type SandboxOptions } from './index.ts';

const entry = fileURLToPath(new URL('test-tasks.ts', import.meta.url));
const project = fileURLToPath(new URL('../../../../../', import.meta.url));
/** The module of the children, and its imports. */
const PROGRAMS = [dirname(entry), join(project, 'apps/server/package.json'), join(project, 'node_modules')];
const soon = { deadline_ms: 30_000 };

let open: Sandbox | undefined;

function sandbox(options: Partial<SandboxOptions> = {}): Sandbox {
  open = createSandbox({ entry, size: 2, ...options });
  return open;
}

afterEach(() => open?.close());

describe('a sandbox', () => {
  it('runs a task in another process and returns its result, including bytes', async () => {
    const it = sandbox();
    const answer = await it.run('echo', { bytes: new Uint8Array([1, 2, 3]) }, soon);
    expect(answer).toEqual({ bytes: new Uint8Array([1, 2, 3]) });
    expect(await it.run('pid', null, soon)).not.toBe(process.pid);
  });

  it('ends a task that never returns, and runs the next one in a new child', async () => {
    const it = sandbox({ size: 1 });
    await it.run('pid', null, soon);
    await expect(it.run('loop', null, { deadline_ms: 300 })).rejects.toMatchObject({ code: 'overtime' });
    expect(await it.run('echo', 'still here', soon)).toBe('still here');
  });

  it.each(['polled', 'reported'] as const)("counts a task's CPU time, not its waiting time: %s", async (how) => {
    const permissions = { read: PROGRAMS, write: [] };
    const it = sandbox({ size: 1, processor_time: how, permissions });
    await expect(it.run('sleep', 1_500, { deadline_ms: 750 })).resolves.toBeGreaterThan(0);
    await expect(it.run('loop', null, { deadline_ms: 750 })).rejects.toMatchObject({ code: 'overtime' });
  });

  it('does not count the start of a child', async () => {
    const it = sandbox({ size: 1, env: { PLANTED_START_MS: '1500' }, limits: { wait_ms: () => 1_000 } });
    expect(await it.run('echo', 'here', { deadline_ms: 500 })).toBe('here');
  });

  it.each(['polled', 'reported'] as const)('does not count the CPU time of its start: %s', async (processor_time) => {
    const permissions = { read: PROGRAMS, write: [] };
    const it = sandbox({ size: 1, env: { PLANTED_BUSY_START_MS: '2000' }, processor_time, permissions });
    await expect(it.run('sleep', 1_500, { deadline_ms: 1_000 })).resolves.toBeGreaterThan(0);
  });

  it('ends a task that waits forever, and a child that never starts, without blaming the task', async () => {
    const waiting = sandbox({ size: 1, limits: { wait_ms: () => 300 } });
    await expect(waiting.run('sleep', 60_000, { deadline_ms: 200 })).rejects.toMatchObject({ code: 'timeout' });
    waiting.close();
    const starting = sandbox({ size: 1, env: { PLANTED_START_MS: '60000' }, limits: { start_ms: 300 } });
    await expect(starting.run('echo', 1, { deadline_ms: 200 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('rejects a result too large for the server, as an exceeded limit', async () => {
    const it = sandbox({ size: 1 });
    const pid = await it.run('pid', null, soon);
    await expect(it.run('repeat', { length: 2 ** 20, times: 100 }, soon)).rejects.toMatchObject({ code: 'out_of_memory' });
    await expect(it.run('repeat', { length: 2 ** 20, times: 10 }, soon)).resolves.toMatchObject({ words: { length: 10 } });
    await expect(
      it.run('ask', new Uint8Array(40 * 2 ** 20), { ...soon, callbacks: { sign: () => 'signed' } }),
    ).rejects.toMatchObject({ code: 'out_of_memory' });
    expect(await it.run('pid', null, soon)).toBe(pid);
  });

  it('ends a task that exceeds its memory limit', async () => {
    const it = sandbox({ size: 1, memory_limit_bytes: 400 * 2 ** 20 });
    const allocating = it.run('hoard', 2 * 2 ** 30, { deadline_ms: 20_000 });
    await expect(allocating).rejects.toMatchObject({ name: 'SandboxError', code: 'out_of_memory' });
    expect(await it.run('echo', 1, soon)).toBe(1);
  });

  it('survives a child that exits on its own', async () => {
    const it = sandbox({ size: 1 });
    await expect(it.run('exit', null, soon)).rejects.toMatchObject({ code: 'crashed' });
    expect(await it.run('echo', 1, soon)).toBe(1);
  });

  it.each([
    null,
    'done',
    { kind: 'done' },
    { kind: 'call', run_id: 1, call_id: 1 },
    { kind: 'done', run_id: 7, outcome: { ok: true }, is_spent: false },
  ])('ends a child that sends a message of no task: %j', async (said) => {
    const it = sandbox({ size: 1 });
    const before = await it.run('pid', null, soon);
    await expect(it.run('babble', said, soon)).rejects.toMatchObject({ code: 'crashed' });
    expect(await it.run('pid', null, soon)).not.toBe(before);
  });

  it.each([
    ['longer than allowed', [0, 0, 0, 0x7f]],
    ['no value', [0, 0, 0x40, 0]],
  ])('ends a child that sends without end: %s', async (_, beginning) => {
    const it = sandbox({ size: 1 });
    await expect(it.run('sendWithoutEnd', Uint8Array.from(beginning), soon)).rejects.toMatchObject({ code: 'crashed' });
    expect(await it.run('echo', 1, soon)).toBe(1);
  });

  it("does not mistake a message of an earlier task for the current one's result", async () => {
    const it = sandbox({ size: 1 });
    await it.run('sayLater', { kind: 'done', run_id: 1, outcome: { ok: true, value: 'forged' }, is_spent: false }, soon);
    await expect(it.run('sleep', 5_000, soon)).rejects.toMatchObject({ code: 'crashed' });
  });

  it('reports a child that cannot even start', async () => {
    const it = sandbox({ entry: `${entry}-that-is-not-there.mjs` });
    await expect(it.run('echo', 1, soon)).rejects.toMatchObject({ code: 'crashed' });
  });

  it('passes on an error that a task throws, with its code, and keeps the child', async () => {
    const it = sandbox({ size: 1 });
    const before = await it.run('pid', null, soon);
    await expect(it.run('fail', null, soon)).rejects.toMatchObject({
      name: 'SandboxTaskError',
      message: 'the paper is torn',
      code: 'torn',
    });
    expect(await it.run('pid', null, soon)).toBe(before);
  });

  it('discards a child whose WASM module was aborted', async () => {
    const it = sandbox({ size: 1 });
    const before = await it.run('pid', null, soon);
    await expect(it.run('abort', null, soon)).rejects.toMatchObject({ name: 'SandboxTaskError' });
    expect(await it.run('pid', null, soon)).not.toBe(before);
  });

  it('lets a task call back its parent', async () => {
    const sign = (digest: Uint8Array): Promise<Uint8Array> => Promise.resolve(digest.toReversed());
    const answer = await sandbox().run('ask', new Uint8Array([1, 2]), { ...soon, callbacks: { sign } });
    expect(answer).toEqual({ signed: new Uint8Array([2, 1]) });
  });

  it('denies a task callbacks that its caller did not offer', async () => {
    await expect(sandbox().run('ask', new Uint8Array(), soon)).rejects.toThrow('Nothing is offered');
  });

  it('runs as many tasks at once as it has children, and queues the rest', async () => {
    const it = sandbox({ size: 2 });
    const pids = await Promise.all([1, 2, 3, 4].map(() => it.run('sleep', 100, soon)));
    expect(new Set(pids).size).toBe(2);
  });

  it('lets groups take turns, so that a thousand files of one user delay nobody else', async () => {
    const it = sandbox({ size: 1 });
    const order: string[] = [];
    // Short ones, so that none starts an extra child.
    const queued = ['ann', 'ann', 'ann', 'bob'].map((group) =>
      it.run('sleep', 1, { deadline_ms: 10_000, group }).then(() => order.push(group)),
    );
    await Promise.all(queued);
    expect(order.indexOf('bob')).toBeLessThan(3);
  });

  it('runs tasks that someone waits for on a screen first, and those that nobody waits for last', async () => {
    const it = sandbox({ size: 1 });
    const control = new AbortController();
    const holding = it.run('loop', null, { ...soon, signal: control.signal }).catch(() => {});
    const order: string[] = [];
    let raised: Priority = 'later';
    const runs: [string, NonNullable<RunOptions['priority']>][] = [
      ['words', 'later'],
      ['seal', 'next'],
      ['image that a user is waiting for', () => raised],
      ['upload', 'now'],
    ];
    const queued = runs.map(([name, priority]) => it.run('sleep', 1, { ...soon, priority }).then(() => order.push(name)));
    raised = 'now';
    control.abort();
    await Promise.all([holding, ...queued]);
    expect(order).toEqual(['image that a user is waiting for', 'upload', 'seal', 'words']);
  });

  it.each([
    ['a short task', { deadline_ms: 10_000, group: 'ann' }],
    ["somebody else's", { ...soon, group: 'bob' }],
  ])('runs %s while the long tasks of one user occupy every child', async (_, other) => {
    const it = sandbox({ size: 2 });
    const control = new AbortController();
    const long = { ...soon, group: 'ann', signal: control.signal };
    const all = Promise.allSettled([it.run('loop', null, long), it.run('loop', null, long), it.run('loop', null, long)]);
    expect(await it.run('echo', 'served', other)).toBe('served');
    control.abort();
    await all;
  });

  it('keeps the extra child for the next task, and ends it if there is none', async () => {
    const it = sandbox({ size: 1, linger_ms: 500 });
    const control = new AbortController();
    const holding = it.run('loop', null, { ...soon, group: 'ann', signal: control.signal }).catch(() => {});
    const other = { deadline_ms: 10_000, group: 'bob' };
    const pid = await it.run<number>('pid', null, other);
    expect(await it.run('pid', null, other)).toBe(pid);
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000);
    control.abort();
    await holding;
  });

  it('prefers another user to a further task of one who holds a child', async () => {
    const it = sandbox({ size: 2 });
    const control = new AbortController();
    const holding = it.run('loop', null, { ...soon, group: 'ann', signal: control.signal }).catch(() => {});
    const order: string[] = [];
    const queued = ['ann', 'ann', 'ann', 'bob'].map((group) =>
      it.run('sleep', 50, { ...soon, group }).then(() => order.push(group)),
    );
    await Promise.all(queued);
    // Beside ann's first task or just after it: an extra child may be started for bob.
    expect(order.indexOf('bob')).toBeLessThan(2);
    control.abort();
    await holding;
  });

  it('cancels a running task and a waiting one', async () => {
    const it = sandbox({ size: 1 });
    const control = new AbortController();
    const both = Promise.allSettled([
      it.run('loop', null, { ...soon, signal: control.signal }),
      it.run('echo', 1, { ...soon, signal: control.signal }),
    ]);
    setTimeout(() => control.abort(), 100);
    const [runs, waits] = await both;
    expect(runs).toMatchObject({ reason: { code: 'cancelled' } });
    expect(waits).toMatchObject({ reason: { code: 'cancelled' } });
    expect(await it.run('echo', 2, soon)).toBe(2);
  });

  it('removes its listener from the abort signal after a task, since a server may reuse the signal', async () => {
    const it = sandbox({ size: 1 });
    const { signal } = new AbortController();
    await it.run('echo', 1, { ...soon, signal });
    await it.run('fail', 1, { ...soon, signal }).catch(() => {});
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('finishes accepted tasks before it drains, and accepts none after', async () => {
    const it = sandbox({ size: 1 });
    const runs = [it.run('echo', 1, soon), it.run('echo', 2, soon)];
    await it.drain();
    expect(await Promise.all(runs)).toEqual([1, 2]);
    await expect(it.run('echo', 3, soon)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('leaves no child behind when its own process is killed, even one that never returns', async () => {
    const program = `
      import { createSandbox } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)};
      const sandbox = createSandbox({ entry: ${JSON.stringify(entry)}, size: 1 });
      console.log(await sandbox.run('pid', null, { deadline_ms: 60000 }));
      await sandbox.run('loop', null, { deadline_ms: 60000 });
    `;
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), { timeout: 30_000 });
  });

  it('limits the child to its folders, and hides the environment', async () => {
    const source = dirname(entry);
    // The project itself may be below the system's temporary folder, so only this test's own folder is opened.
    const own = await mkdtemp(join(tmpdir(), 'countersign-sandbox-'));
    const it = sandbox({ permissions: { read: PROGRAMS, write: [own] } });
    expect(await it.run('read', entry, soon)).toBeGreaterThan(0);
    await expect(it.run('read', '/etc/hostname', soon)).rejects.toMatchObject({ code: 'ERR_ACCESS_DENIED' });
    await expect(it.run('write', `${source}/x`, soon)).rejects.toMatchObject({ code: 'ERR_ACCESS_DENIED' });
    expect(await it.run('environment', null, soon)).not.toContain('PATH');
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

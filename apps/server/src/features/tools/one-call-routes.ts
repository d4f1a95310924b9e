// A tool in one call: responds with the file that it made, or with a ZIP of several.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { TOOL_LIMITS } from '@countersign/contract/tool-options';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callOf } from '#platform/http/call-of.ts';
import { receiveFiles } from '#platform/http/receive-file.ts';
import { sendAs } from '#platform/http/send-as.ts';
import { MIME } from './mime.ts';
import { type MadeInOneCall, runInOneCall } from './one-call.ts';
import { partOf, zipOfParts } from './running.ts';
import { toolNamed } from './start-run.ts';

const MAX_FILES = 10;
const MAX_NOTES = 4_000;

/** @throws AppError as `runInOneCall` does */
export async function answerInOneCall(request: FastifyRequest, reply: FastifyReply, name: string): Promise<void> {
  const call = callOf(request);
  const tool = toolNamed(name);
  const received = await receiveFiles(request, { max_bytes: TOOL_LIMITS.file_bytes, most: MAX_FILES });
  const abort = new AbortController();
  reply.raw.once('close', () => abort.abort());
  const { release, ...results } = await runInOneCall(call, { tool, received, signal: abort.signal });
  try {
    if (reply.raw.destroyed) return await release();
    reply.raw.once('close', () => void release());
    await send(reply, results, call.context.clock.now());
  } catch (error) {
    await release();
    throw error;
  }
}

async function send(reply: FastifyReply, results: MadeInOneCall, now: Date): Promise<void> {
  const { created, notes, tool } = results;
  // Names in notes may be in any script, but headers are ASCII.
  reply.header('countersign-notes', encodeURIComponent(JSON.stringify(notes)).slice(0, MAX_NOTES));
  const [only] = created;
  if (only && created.length === 1) {
    const { size } = await stat(results.path);
    sendAs(reply, { mime: MIME[only.kind], name: only.name, disposition: 'attachment' }).header('content-length', String(size));
    await reply.send(only.bytes === 0 ? createReadStream(results.path) : partOf(results.path, only));
    return;
  }
  sendAs(reply, { mime: MIME.zip, name: `${tool}.zip`, disposition: 'attachment' });
  await reply.send(zipOfParts(created, results.path, now));
}

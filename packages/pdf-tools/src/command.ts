#!/usr/bin/env node
// `countersign-tools`: the tools on the command line.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { TOOL_NAMES, TOOL_TRAITS, type ToolName, type ToolOptions } from '@countersign/contract/tool-options';
import { type CommandLine, helpOn, parseOptions, readCommandLine } from './command-options.ts';
import { kindOf } from './file-kind.ts';
import { loadWork } from './load-work.ts';
import { runTool, unlock } from './run-tool.ts';
import { ToolError } from './tool-error.ts';
import type { ToolInput, ToolOutput, ToolWork } from './types.ts';

const say = (words: string): void => void process.stdout.write(`${words}\n`);

async function main([name, ...words]: string[]): Promise<number> {
  const tool = TOOL_NAMES.find((one) => one === name);
  const isQuestion = name === undefined || name === '--help' || words.includes('--help');
  if (!tool && !isQuestion) {
    process.stderr.write(`There is no tool ${name}. These are there: ${TOOL_NAMES.join(', ')}\n`);
    return 1;
  }
  if (!tool || isQuestion) {
    say(helpOn(tool ? [tool] : TOOL_NAMES));
    return 0;
  }
  try {
    await run(tool, readCommandLine(words));
    return 0;
  } catch (error) {
    process.stderr.write(`${problemOf(error)}\n`);
    return 1;
  }
}

async function run(tool: ToolName, line: CommandLine): Promise<void> {
  const { min, max } = TOOL_TRAITS[tool].files;
  if (line.files.length < min || line.files.length > max)
    throw new RangeError(`${tool} takes ${min === max ? min : `${min} to ${max}`} files`);
  // The tool's own schema returns the options of that tool.
  const options = parseOptions(tool, line.options) as ToolOptions;
  const work = await loadWork();
  const files = await Promise.all(line.files.map((file) => opened(work, file, line.password)));
  const writer = new Writer(line);
  const outcome = await runTool(work, {
    tool,
    files,
    options,
    signatures: line.removes_signatures ? 'remove' : 'keep',
    onOutput: (output) => writer.write(output),
  });
  for (const { code, count, names, pages } of outcome.notes)
    say(
      [code, count, names?.join(', '), pages && `pages ${pages.map((page) => page + 1).join(', ')}`].filter(Boolean).join(' · '),
    );
}

async function opened(work: ToolWork, file: string, password: string | undefined): Promise<ToolInput> {
  const bytes = new Uint8Array(readFileSync(file));
  const name = path.basename(file);
  if (password === undefined || kindOf(bytes) !== 'pdf') return { name, bytes };
  const open = await unlock(work, bytes, password);
  // A file without a password comes back as it was.
  return { name, bytes: open, is_unlocked: !Buffer.from(open).equals(bytes) };
}

/** Never overwrites existing files, except one that was named as the output. */
class Writer {
  readonly #line: CommandLine;
  #count = 0;

  constructor(line: CommandLine) {
    this.#line = line;
  }

  write({ name, bytes }: ToolOutput): void {
    const target = this.#target(name);
    writeFileSync(target, bytes);
    this.#count++;
    say(target);
  }

  #target(name: string): string {
    const { output, files } = this.#line;
    const folder = output === undefined ? path.dirname(files[0] ?? '.') : output;
    const isFolder = output === undefined || output.endsWith(path.sep) || (existsSync(output) && statSync(output).isDirectory());
    if (!isFolder && this.#count === 0) return folder;
    const inside = isFolder ? folder : path.dirname(folder);
    mkdirSync(inside, { recursive: true });
    const { name: stem, ext } = path.parse(name);
    let free = path.join(inside, name);
    for (let count = 2; existsSync(free); count++) free = path.join(inside, `${stem} (${count})${ext}`);
    return free;
  }
}

function problemOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  if (error instanceof ToolError) return `File ${error.file + 1}: ${error.message} (${error.code})`;
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await main(process.argv.slice(2));

// Tools that change a file's metadata, or repair it.
import { type Fact, rewrite, writeFacts } from '@countersign/pdf';
import { eachFile, type Tool } from '../context.ts';
import { resultName } from '../file-names.ts';

export const metadata: Tool<'metadata'> = async (run) => {
  const { facts, is_removed } = run.options;
  // Omitted options are present as undefined.
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value === 'string')) as Partial<
    Record<Fact, string>
  >;
  return await eachFile(run, async ({ name, bytes }) => {
    const written = await writeFacts(bytes, given, { removes_all: is_removed });
    await run.output({ name: resultName(name, is_removed ? 'clean' : 'properties'), kind: 'pdf', bytes: written });
  });
};

export const repair: Tool<'repair'> = async (run) => {
  return await eachFile(run, async ({ name, bytes, repaired }) => {
    if (repaired.length === 0) run.note({ code: 'nothing_to_repair', names: [name] });
    else run.note({ code: 'repaired', count: repaired.length, names: [...repaired] });
    const mended = repaired.length === 0 ? bytes : await rewrite(bytes);
    await run.output({ name: resultName(name, 'repaired'), kind: 'pdf', bytes: mended });
  });
};

/** The signatures were already removed when the file was opened. */
export const removeSignatures: Tool<'remove-signatures'> = async (run) => {
  return await eachFile(run, async ({ name, bytes, removed_signatures }) => {
    if (removed_signatures === 0) run.note({ code: 'no_signatures', names: [name] });
    await run.output({ name: resultName(name, 'unsigned'), kind: 'pdf', bytes });
  });
};

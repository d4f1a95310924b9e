import { eachFile, type Tool } from '../context.ts';
import { resultName } from '../file-names.ts';

export const protect: Tool<'protect'> = async (run) => {
  const { work, options, output } = run;
  const { open_password, owner_password, allowed } = options;
  const may = new Set(allowed);
  return await eachFile(run, async ({ name, bytes }) => {
    const protectedBytes = await work.engine.encrypt(bytes, {
      user_password: open_password ?? '',
      ...(owner_password !== undefined && { owner_password }),
      permissions: {
        print: may.has('print'),
        modify: may.has('modify'),
        copy: may.has('copy'),
        annotate: may.has('annotate'),
        fill: may.has('fill'),
        assemble: may.has('assemble'),
      },
    });
    await output({ name: resultName(name, 'protected'), kind: 'pdf', bytes: protectedBytes });
  });
};

/** The password was already removed when the file was opened. Files that still have one were rejected. */
export const unlockFiles: Tool<'unlock'> = async (run) =>
  await eachFile(run, async ({ name, bytes, is_unlocked }) => {
    if (!is_unlocked) run.note({ code: 'no_password', names: [name] });
    await run.output({ name: resultName(name, 'unlocked'), kind: 'pdf', bytes });
  });

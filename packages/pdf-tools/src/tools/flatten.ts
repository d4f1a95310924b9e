import { isFlat } from '@countersign/pdf';
import { eachFile, type Tool } from '../context.ts';
import { resultName } from '../file-names.ts';

export const flatten: Tool<'flatten'> = async (run) => {
  const { what } = run.options;
  return await eachFile(run, async ({ name, bytes }) => {
    const isFlatAlready = await isFlat(bytes, what);
    if (isFlatAlready) run.note({ code: 'nothing_to_flatten', names: [name] });
    const flat = isFlatAlready ? bytes : await run.work.engine.flatten(bytes, { what, allow_rewrite: true });
    await run.output({ name: resultName(name, 'flat'), kind: 'pdf', bytes: flat });
  });
};

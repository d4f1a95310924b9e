import { eachFile, type Tool } from '../context.ts';
import { stemOf } from '../file-names.ts';
import { chosenPages } from '../page-choice.ts';

/** Separates pages, as text-processing programs expect. */
const formFeed = '\f';

export const text: Tool<'text'> = async (run) => {
  return await eachFile(run, async ({ name, bytes, pages }) => {
    const indices = chosenPages(run.options.pages, pages.length);
    const texts = run.work.engine.extractText(bytes);
    const chosen = indices.map((index) => (texts[index] ?? '').replaceAll('\r\n', '\n').replaceAll('\0', ''));
    const without = indices.filter((_, place) => (chosen[place] ?? '').trim() === '');
    if (without.length > 0) run.note({ code: 'no_text', count: without.length, pages: without });
    const written = new TextEncoder().encode(`${chosen.join(`\n${formFeed}`)}\n`);
    await run.output({ name: `${stemOf(name)}.txt`, kind: 'text', bytes: written });
  });
};

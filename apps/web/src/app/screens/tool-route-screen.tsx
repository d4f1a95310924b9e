import { useParams } from '@tanstack/react-router';
import { ToolScreen } from '#features/tools/tool-screen.tsx';
import type { LetterLayout } from '#features/tools/marks/stamp-letters.ts';
import { ToolVerifyScreen } from './tool-verify-screen.tsx';

/** A PDF tool. It lays letters out with the editor's fonts, which are those of the PDF. */
export function ToolRouteScreen() {
  const { name } = useParams({ from: '/app/tools/$name' });
  if (name === 'verify') return <ToolVerifyScreen />;
  return <ToolScreen loadLetters={loadLetters} />;
}

/** @throws if the fonts cannot be loaded */
async function loadLetters(sample: string): Promise<LetterLayout> {
  const [{ cssFamily, ensureFonts }, { centeredLines, fontsForText }] = await Promise.all([
    import('#features/editor/rendering/loaded-fonts.ts'),
    import('@countersign/document-model/text'),
  ]);
  const shaper = await ensureFonts(fontsForText(sample));
  if (!shaper) throw new Error('The fonts could not be loaded.');
  return (text, size) => {
    const { width, lines } = centeredLines(text, size, shaper);
    const runs = lines.flatMap((line) =>
      line.runs.map((run) => ({ text: run.text, family: cssFamily(run.font_id), x: run.x, y: line.baseline })),
    );
    return { width, lines: lines.length, runs };
  };
}

// A line with Arabic or Hebrew in it is told from right to left, and so are the Latin words in it: “14 april” as “april 14”.
import { hasLeftwardLetters } from '@countersign/contract/isolated';
import type { PageText } from '@countersign/contract/page-content';

type Word = PageText['lines'][number]['words'][number];

/** In the order in which they are read: Latin words beside each other from left to right, in whatever line they are. */
export function wordsAsRead(words: readonly Word[]): Word[] {
  if (!words.some(({ text }) => hasLeftwardLetters(text))) return [...words];
  const read: Word[] = [];
  let run: Word[] = [];
  const endRun = () => {
    read.push(...(isToldBackwards(run) ? run.toReversed() : run));
    run = [];
  };
  for (const word of words) {
    if (!hasLeftwardLetters(word.text)) {
      run.push(word);
      continue;
    }
    endRun();
    read.push(word);
  }
  endRun();
  return read;
}

/** Numbers alone are read as the line is. */
function isToldBackwards(run: readonly Word[]): boolean {
  const isLeftOf = (word: Word, index: number) => index === 0 || alongLine(word) < alongLine(run[index - 1] ?? word);
  return run.length > 1 && run.some(({ text }) => /\p{L}/u.test(text)) && run.every(isLeftOf);
}

function alongLine({ x, y, angle = 0 }: Word): number {
  const turn = (angle * Math.PI) / 180;
  return x * Math.cos(turn) + y * Math.sin(turn);
}

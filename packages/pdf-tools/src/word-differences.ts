// Finds the fewest words to remove and add to turn one list into the other (Myers, An O(ND) difference algorithm).

export interface Differences {
  /** Indices of words in the left list that are missing from the right one. */
  removed: number[];
  added: number[];
}

/** Maximum number of steps. Lists that differ more count as entirely different. */
const maxDifferences = 3_000;

export function differencesOf(left: readonly string[], right: readonly string[]): Differences {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const inner = between(left.slice(start, left.length - end), right.slice(start, right.length - end));
  return { removed: inner.removed.map((index) => index + start), added: inner.added.map((index) => index + start) };
}

function between(left: readonly string[], right: readonly string[]): Differences {
  const all = { removed: left.map((_, index) => index), added: right.map((_, index) => index) };
  if (left.length === 0 || right.length === 0) return all;
  const paths = shortestPaths(left, right);
  return paths ? tracedBack(paths, left.length, right.length) : all;
}

/** The furthest position on each diagonal for each number of differences; undefined if there are too many. */
function shortestPaths(left: readonly string[], right: readonly string[]): Map<number, number>[] | undefined {
  const reached = new Map<number, number>([[1, 0]]);
  const paths: Map<number, number>[] = [];
  for (let count = 0; count <= Math.min(maxDifferences, left.length + right.length); count++) {
    const before = new Map<number, number>();
    for (let diagonal = -count - 1; diagonal <= count + 1; diagonal++) {
      const found = reached.get(diagonal);
      if (found !== undefined) before.set(diagonal, found);
    }
    paths.push(before);
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = comesDown(reached, diagonal, count) ? (reached.get(diagonal + 1) ?? 0) : (reached.get(diagonal - 1) ?? 0) + 1;
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) x++;
      reached.set(diagonal, x);
      if (x >= left.length && x - diagonal >= right.length) return paths;
    }
  }
  return undefined;
}

function comesDown(reached: ReadonlyMap<number, number>, diagonal: number, count: number): boolean {
  if (diagonal === -count) return true;
  return diagonal !== count && (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1);
}

function tracedBack(paths: readonly ReadonlyMap<number, number>[], width: number, height: number): Differences {
  const found: Differences = { removed: [], added: [] };
  let [x, y] = [width, height];
  for (let count = paths.length - 1; count > 0; count--) {
    const reached = paths[count] ?? new Map<number, number>();
    const diagonal = x - y;
    const isDown = comesDown(reached, diagonal, count);
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const beforeX = reached.get(from) ?? 0;
    if (isDown) found.added.unshift(beforeX - from);
    else found.removed.unshift(beforeX);
    [x, y] = [beforeX, beforeX - from];
  }
  return found;
}

// How much may travel to the screens that most people wait for: a build that is heavier fails, so that nobody makes them wait by accident.
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

interface Screen {
  /** The ends of the modules that it begins with, beside the page itself. */
  modules: readonly string[];
  /** Kilobytes of script, gzip, until it can be used. See docs/decisions/0027-bundle-limits-count-everything-loaded.md. */
  limit: number;
}

const PAGE = '/index.html';

/** @param screens by their names, as they are told where one is too heavy */
export function weightLimits(screens: Readonly<Record<string, Screen>>): Plugin {
  return {
    name: 'weight-limits',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const heavy = Object.entries(screens).flatMap(([name, { modules, limit }]) => {
          const entries = [PAGE, ...modules].map((end) => {
            const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
            return chunk ?? this.error(`${end} is in no file of its own`);
          });
          const weight = weightOf(entries, chunks);
          this.info(`${name}: ${weight} of ${limit} kB`);
          return weight > limit ? [`${name}: ${weight} kB of script, at most ${limit} may be`] : [];
        });
        if (heavy.length > 0) this.error(heavy.join('\n'));
      },
    },
  };
}

/** Kilobytes, gzip, of files and all that they cannot do without. */
function weightOf(entries: readonly Rollup.OutputChunk[], chunks: readonly Rollup.OutputChunk[]): number {
  const wanted = new Set<Rollup.OutputChunk>();
  const want = (chunk: Rollup.OutputChunk) => {
    if (wanted.has(chunk)) return;
    wanted.add(chunk);
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) want(other);
  };
  for (const entry of entries) want(entry);
  const bytes = [...wanted].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  return Math.round(bytes / 1_024);
}

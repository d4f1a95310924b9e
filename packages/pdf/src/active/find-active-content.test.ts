// Content that may change what a file shows later is reported with its pages; content that every file has is not.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { active, activeFiles, calmFiles, settledColors, unsettledColors } from '../../fixtures/active.ts';
import { testEngine } from '../../fixtures/engine.ts';
import * as formFiles from '../../fixtures/forms.ts';
import { linked } from '../../fixtures/linked.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { harmlessEntries, judgedEntries } from './catalog-entries.ts';
import { findActiveContent } from './find-active-content.ts';

const engine = await testEngine();
const untrue = ([what, file]: (typeof unsettledColors)[number]) => [what, 'colors', true, file] as const;

describe('active content', () => {
  it.each([...activeFiles, ...unsettledColors.map(untrue)])('is found: %s', async (_, kind, isOnPage, file) => {
    expect(await findActiveContent(file())).toEqual([{ kind, pages: isOnPage ? [1] : [] }]);
  });

  it.each([...calmFiles, ...settledColors])('is not found: %s', async (_, file) => {
    expect(await findActiveContent(file())).toEqual([]);
  });

  it('is not found in pages, links, bookmarks and plain fields', async () => {
    for (const file of [pageFiles.plain(2), pageFiles.scanned(), linked('ABC'), formFiles.form('/F 4')])
      expect(await findActiveContent(await file)).toEqual([]);
  });

  it('is found if another file opens in place of the document or a page', async () => {
    const inside = '<< /S /GoToE /T << /R /C /N (agreement.pdf) >> >>';
    expect(await findActiveContent(active({ catalog: `/OpenAction ${inside}` }))).toEqual([
      { kind: 'actions', pages: [] },
      { kind: 'opens_files', pages: [] },
    ]);
    expect(await findActiveContent(active({ page: `/AA << /O << /S /Launch /F (other.pdf) >> >>` }))).toEqual([
      { kind: 'actions', pages: [1] },
      { kind: 'opens_files', pages: [1] },
    ]);
  });

  it.each(['PO', 'PC', 'PV', 'PI'])(
    'is found if an annotation opens another file along with its page, by %s',
    async (trigger) => {
      const annotation = (key: string) =>
        active({
          page: `/Annots [<< /Type /Annot /Subtype /Link /F 4 /Rect [0 0 9 9] /AA << /${key} << /S /GoToR /F (other.pdf) >> >> >>]`,
        });
      expect(await findActiveContent(annotation(trigger))).toContainEqual({ kind: 'opens_files', pages: [1] });
      expect(await findActiveContent(annotation('D'))).not.toContainEqual({ kind: 'opens_files', pages: [1] });
    },
  );

  it('is found in nested form XObjects and in annotation appearances', async () => {
    const inner = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /F (other)', data: '' };
    const outer = (resources: string) => ({
      entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << ${resources} >> >>`,
      data: '/Y Do',
    });
    const nested = active({ resources: '/XObject << /X 20 0 R >>', objects: { 20: outer('/Y 21 0 R'), 21: inner } });
    const looked = active({
      page: '/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 9 9] /AP << /N 20 0 R >> >>]',
      objects: { 20: outer('/Y 21 0 R'), 21: inner },
    });
    for (const file of [nested, looked])
      expect(await findActiveContent(file)).toEqual([{ kind: 'external_streams', pages: [1] }]);
  });

  it('is found at the end of a long chain of actions, and behind other items of an array', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, index) => [100 + index, `<< /S /GoTo /D [10 0 R /Fit] /Next ${101 + index} 0 R >>`]),
    );
    const long = active({ catalog: '/OpenAction 100 0 R', objects: { ...chain, 1600: '<< /S /JavaScript /JS (1) >>' } });
    const behind = active({
      catalog: '/OpenAction << /S /GoTo /D [10 0 R /Fit] /Next [null << /S /JavaScript /JS (1) >>] >>',
    });
    for (const file of [long, behind]) expect(await findActiveContent(file)).toEqual([{ kind: 'scripts', pages: [] }]);
  });

  it('is found behind as many separate form XObjects as a file may have', async () => {
    const count = 25_000;
    const group = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: '' };
    const objects = Object.fromEntries(Array.from({ length: count }, (_, index) => [100 + index, group]));
    const names = Array.from({ length: count }, (_, index) => `/X${index} ${100 + index} 0 R`).join(' ');
    const last = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /F (other)', data: '' };
    const file = active({ resources: `/XObject << /A 20 0 R ${names} >>`, objects: { 20: last, ...objects } });
    expect(await findActiveContent(file)).toEqual([{ kind: 'external_streams', pages: [1] }]);
  });

  it('terminates on content that contains itself', async () => {
    const file = active({
      catalog: '/OpenAction 20 0 R /Outlines 21 0 R /OCProperties << /OCGs [23 0 R] /D << >> >>',
      resources: '/XObject << /X 22 0 R >> /Properties << /P 24 0 R >>',
      objects: {
        20: '<< /S /JavaScript /JS (1) /Next 20 0 R >>',
        21: '<< /First 21 0 R /Next 21 0 R >>',
        22: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 22 0 R >> >>', data: '/X Do' },
        23: '<< /Type /OCG /Name (A) >>',
        24: '<< /Type /OCMD /VE 25 0 R >>',
        25: '[/And 25 0 R 25 0 R 23 0 R]',
      },
    });
    expect(await findActiveContent(file)).toEqual([{ kind: 'scripts', pages: [] }]);
  });

  it('is found in a resource dictionary with very many names', async () => {
    const names = Array.from({ length: 200_000 }, (_, index) => `/X${index} 20 0 R`).join(' ');
    const file = active({
      resources: `/XObject << ${names} >>`,
      objects: { 20: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /F (other)', data: '' } },
    });
    expect(await findActiveContent(file)).toEqual([{ kind: 'external_streams', pages: [1] }]);
  });

  it('is judged in every catalog entry that the standard defines', () => {
    const standard =
      'Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines Threads OpenAction AA URI ' +
      'AcroForm Metadata StructTreeRoot MarkInfo Lang SpiderInfo OutputIntents PieceInfo OCProperties Perms Legal Requirements ' +
      'Collection NeedsRendering DSS AF DPartRoot';
    expect([...judgedEntries, ...harmlessEntries].toSorted()).toEqual(standard.split(' ').toSorted());
    const documented = readFileSync(new URL('../../../../docs/engine.md', import.meta.url), 'utf8');
    const missing = [...judgedEntries, ...harmlessEntries].filter((key) => !documented.includes(`\`${key}\``));
    expect(missing).toEqual([]);
  });

  it('is reported with an upload', async () => {
    const file = active({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' });
    expect((await engine.inspect(file, { maxPages: 9 })).active_content).toEqual([{ kind: 'scripts', pages: [] }]);
    expect((await engine.inspect(pageFiles.plain(), { maxPages: 9 })).active_content).toEqual([]);
  });
});

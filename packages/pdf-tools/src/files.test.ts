import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toolOptions } from '@countersign/contract/tool-options';
import { verify } from '@countersign/pdf';
import { testAuthority } from '../../pdf/fixtures/authority.ts';
import * as damagedFiles from '../../pdf/fixtures/damaged.ts';
import { isCleanForQpdf, pdftotext } from '../../pdf/fixtures/engine.ts';
import * as formFiles from '../../pdf/fixtures/forms.ts';
import * as pageFiles from '../../pdf/fixtures/pages.ts';
import { ran, signed, testWork } from '../fixtures/work.ts';
import { describeFile, readDetails, unlock } from './run-tool.ts';

const work = await testWork();
const { root } = await testAuthority();
const named = (bytes: Uint8Array, name = 'file.pdf') => ({ name, bytes });

describe('opening files', () => {
  it('detects the kind of a file by its content', async () => {
    expect(await describeFile(work, named(formFiles.form(), 'picture.png'))).toMatchObject({ kind: 'pdf', field_count: 2 });
    const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await describeFile(work, named(jpeg, 'a.pdf'))).toMatchObject({ kind: 'jpeg', pages: [{ width: 20, height: 40 }] });
    await expect(describeFile(work, named(damagedFiles.notPdf()))).rejects.toMatchObject({ code: 'wrong_kind' });
    await expect(describeFile(work, named(new Uint8Array()))).rejects.toMatchObject({ code: 'wrong_kind' });
  });

  it('rejects a file with an empty page tree', async () => {
    await expect(describeFile(work, named(damagedFiles.noPages()))).rejects.toMatchObject({ code: 'broken' });
    await expect(ran('text', [damagedFiles.noPages()], {})).rejects.toMatchObject({ code: 'broken' });
  });

  it('reads fields, metadata and bookmarks', async () => {
    const { fields } = await readDetails(work, formFiles.checkBoxes());
    expect(fields.length).toBeGreaterThan(0);
    const [first] = fields;
    expect(first?.boxes[0]?.page).toBe(0);
    expect((await readDetails(work, pageFiles.withOutline())).bookmarks.length).toBeGreaterThan(0);
  });
});

it('gives the words printed beside a field, and where it is', async () => {
  const { bytes } = await ran('stamp', [formFiles.form()], { text: 'Full name', x: 50, y: 102, width: 40, has_border: false });
  expect((await readDetails(work, bytes)).fields[0]).toMatchObject({
    name: 'full_name',
    label: null,
    printed_label: 'Full name',
    boxes: [{ page: 0, x: 50, y: 122, width: 200, height: 20 }],
  });
});

describe('passwords', () => {
  it('asks for the password, and rejects an empty or wrong one', async () => {
    const { bytes } = await ran('protect', [pageFiles.plain()], { open_password: 'secret' });
    expect(await describeFile(work, named(bytes))).toMatchObject({ needs_password: true, pages: [] });
    await expect(ran('text', [bytes], {})).rejects.toMatchObject({ code: 'needs_password' });
    for (const wrong of ['', 'Secret'])
      await expect(unlock(work, bytes, wrong)).rejects.toMatchObject({ code: 'wrong_password' });
    const open = await unlock(work, bytes, 'secret');
    const unlocked = await ran('unlock', [{ ...named(open), is_unlocked: true }], {});
    expect(pdftotext(unlocked.bytes)).toContain('Page 1');
    expect(unlocked.notes).toEqual([]);
  });

  it('rejects an empty password, and yields a sound file that opens without one', async () => {
    expect(toolOptions.protect.safeParse({ open_password: '' }).success).toBe(false);
    expect(toolOptions.protect.safeParse({}).success).toBe(false);
    const { bytes } = await ran('protect', [pageFiles.plain()], { owner_password: 'owner' });
    expect(await describeFile(work, named(bytes))).toMatchObject({ needs_password: false, is_restricted: true });
    expect(pdftotext(bytes)).toContain('Page 1');
    expect(isCleanForQpdf(bytes)).toBe(true);
  });

  it('processes a restricted file as far as permitted, and restricts the result too', async () => {
    const options = { owner_password: 'owner', allowed: ['assemble', 'copy'] as ('assemble' | 'copy')[] };
    const { bytes } = await ran('protect', [pageFiles.plain(2)], options);
    const described = await describeFile(work, named(bytes));
    expect(described).toMatchObject({ is_restricted: true, needs_password: false });
    expect(described.owner_tools).toEqual(expect.arrayContaining(['unlock', 'protect', 'watermark', 'stamp', 'fill']));
    for (const tool of ['extract', 'merge', 'text', 'compare'] as const) expect(described.owner_tools).not.toContain(tool);
    const { bytes: page } = await ran('extract', [bytes], { pages: '2' });
    expect(await describeFile(work, named(page))).toMatchObject({ is_restricted: true });
    await expect(ran('stamp', [bytes], { text: 'x', x: 1, y: 1 })).rejects.toMatchObject({ code: 'needs_password' });
    await expect(ran('unlock', [bytes], {})).rejects.toMatchObject({ code: 'needs_password' });
    expect(await describeFile(work, named(await unlock(work, bytes, 'owner')))).toMatchObject({
      is_restricted: false,
      owner_tools: [],
    });
  });
});

describe('signed files', () => {
  it('are rejected by tools that would break them or that ask first', async () => {
    const bytes = await signed();
    await expect(ran('flatten', [bytes], {}, 'keep')).rejects.toMatchObject({ code: 'signed' });
    await expect(ran('page-numbers', [bytes], {})).rejects.toMatchObject({ code: 'signed' });
    await expect(ran('text', [bytes], {})).resolves.toMatchObject({ outputs: [{ kind: 'text' }] });
  });

  it('keep their signatures if something is only added', async () => {
    const { bytes, notes } = await ran('page-numbers', [await signed()], {}, 'keep');
    const [report] = await verify(bytes, { trusted: [root] });
    expect(report).toMatchObject({ intact: true, changes_allowed: true });
    expect(notes).toEqual([{ code: 'signatures_kept', count: 1 }]);
  });

  it('lose nothing but their signatures', async () => {
    const { bytes, notes } = await ran('remove-signatures', [await signed(2)], {});
    expect(await describeFile(work, named(bytes))).toMatchObject({ signature_count: 0, field_count: 1 });
    expect(notes).toEqual([{ code: 'signatures_removed', count: 1 }]);
    expect(Buffer.from(bytes).includes('ByteRange')).toBe(false);
    expect(isCleanForQpdf(bytes)).toBe(true);
  });
});

it('repairs a damaged file and reports the repairs', async () => {
  const { bytes, notes } = await ran('repair', [damagedFiles.brokenXref()], {});
  expect(notes).toMatchObject([{ code: 'repaired', names: ['cross_reference'] }]);
  expect(isCleanForQpdf(bytes)).toBe(true);
  expect((await ran('repair', [pageFiles.plain()], {})).notes).toMatchObject([{ code: 'nothing_to_repair' }]);
});

it('reports that there was nothing to do', async () => {
  const plain = pageFiles.plain();
  expect((await ran('remove-signatures', [plain], {})).notes).toMatchObject([{ code: 'no_signatures' }]);
  expect((await ran('unlock', [plain], {})).notes).toMatchObject([{ code: 'no_password' }]);
  const flat = await ran('flatten', [plain], {});
  expect(flat.notes).toMatchObject([{ code: 'nothing_to_flatten' }]);
  expect(flat.bytes).toEqual(plain);
  expect((await ran('flatten', [formFiles.form()], { what: 'fields' })).notes).toEqual([]);
  // Without fields on its pages, as in dynamic XFA, the form itself is removed.
  const text = Buffer.from(plain)
    .toString('latin1')
    .replace('/Type /Catalog', '/Type /Catalog /AcroForm << /Fields [] /XFA (x) >>');
  const withoutForm = await ran('flatten', [Buffer.from(text, 'latin1')], {});
  expect(withoutForm.notes).toEqual([]);
  expect(Buffer.from(withoutForm.bytes).toString('latin1').lastIndexOf('/XFA')).toBeLessThan(text.length);
});

it('sets metadata, and removes all of it', async () => {
  const { bytes } = await ran('metadata', [pageFiles.plain()], { facts: { title: 'Zoë’s contract', author: 'Ada' } });
  expect((await readDetails(work, bytes)).facts).toMatchObject({ title: 'Zoë’s contract', author: 'Ada' });
  const clean = await ran('metadata', [bytes], { is_removed: true });
  expect((await readDetails(work, clean.bytes)).facts).toEqual({});
  expect(Buffer.from(clean.bytes).includes('Ada')).toBe(false);
});

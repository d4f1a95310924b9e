import { problem } from '@countersign/contract/problems';
import { readFile } from 'node:fs/promises';
import { MAX_SAVED_SIGNATURES, type SavedSignatureInput } from '@countersign/contract/signatures';
import { MAX_SIGNATURE_IMAGE, type SignatureValue } from '@countersign/document-model';
import { requireGlyphCoverage, requireValidImages } from '#features/elements/index.ts';
import { imageMime, withCleanImage } from '#features/images/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { SavedSignatureRow } from '#src/schema/signatures.ts';
import { type Drawer, clearDefault, countSaved, insertSaved, lockDrawer, markSaved } from './queries.ts';

const DEFAULT_HANDWRITING = 'caveat';
/** Sharp in print; a photo with more pixels would be too large as a PNG. */
const MAX_PIXELS = 500_000;

/**
 * @throws AppError 422 at `text` for characters that no handwriting font has, at `content` for an invalid image, and if all are
 * missing
 */
export async function saveSignature(call: Call, drawer: Drawer, input: SavedSignatureInput): Promise<SavedSignatureRow> {
  const { db, clock } = call.context;
  const { field, value } = await valueOf(call, input);
  await requireGlyphCoverage([{ id: field, value }]);
  await requireValidImages(call, [{ id: field, value }]);
  const now = clock.now();

  return db.transaction(async (tx) => {
    await lockDrawer(tx, drawer);
    if ((await countSaved(tx, drawer)) >= MAX_SAVED_SIGNATURES)
      throw new AppError('invalid', problem('too_many_saved_signatures', { max: MAX_SAVED_SIGNATURES }));
    const id = newId(now);
    const is_default = input.is_default ?? false;
    if (is_default) await clearDefault(tx, drawer, id);
    return insertSaved(tx, { id, ...drawer, value, is_default, created_at: now, updated_at: now });
  });
}

export async function chooseDefault(
  call: Call,
  drawer: Drawer,
  choice: { id: string; is_default: boolean },
): Promise<SavedSignatureRow> {
  const { db, clock } = call.context;
  return db.transaction(async (tx) => {
    await lockDrawer(tx, drawer);
    if (choice.is_default) await clearDefault(tx, drawer, choice.id);
    const changes = { is_default: choice.is_default, updated_at: clock.now() };
    const row = await markSaved(tx, { drawer, id: choice.id }, changes);
    if (!row) throw new AppError('not_found');
    return row;
  });
}

async function valueOf(
  call: Call,
  { strokes, text, font, content }: SavedSignatureInput,
): Promise<{ field: string; value: SignatureValue }> {
  if (strokes) return { field: 'strokes', value: { strokes } };
  if (text) return { field: 'text', value: { text, font: font ?? DEFAULT_HANDWRITING } };
  if (content) return { field: 'content', value: { image: await asPng(call, content) } };
  throw invalidField('content', problem('signature_missing'));
}

/** A PNG is kept as it came, as a data URL or as plain base64; any other image is converted to one. */
async function asPng(call: Call, content: string): Promise<string> {
  const bytes = Buffer.from(content.slice(content.indexOf(',') + 1), 'base64');
  if (imageMime(bytes) === 'image/png') return pngUrl(bytes);

  const image = { data_url: content, field: 'content', group: call.caller.ip, max_pixels: MAX_PIXELS, is_png: true };
  const url = await withCleanImage(call.context, image, async (path) => pngUrl(await readFile(path)));
  if (url.length > MAX_SIGNATURE_IMAGE) throw invalidField('content', problem('signature_image_too_large'));
  return url;
}

function pngUrl(bytes: Buffer): string {
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

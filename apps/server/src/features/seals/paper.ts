// The upload as it goes round to be signed: what is signed is what is shown, printed and read later.
import { type Engine, countSignatures } from '@countersign/pdf';
import { type LeftForm, withoutForm } from '#features/elements/without-form.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';

export interface UploadedPaper extends LeftForm {
  path: string;
}

/** Without active content, and without what is left of a form that has become elements. One that others have signed stays as it is. */
export async function paperOf(engine: Engine, paper: UploadedPaper): Promise<Uint8Array> {
  const bytes = readDocument(paper.path);
  const isSigned = (await countSignatures(bytes)) > 0;
  return await withoutForm(engine, isSigned ? bytes : await engine.neutralise(bytes), paper);
}

// Who can download the files in signees' fields: the sender's side and the signee who added them, but no other signee.
import { readVisibleElements } from '#features/elements/index.ts';
import type { ReaderGrant } from '#features/pdfs/access/index.ts';
import type { Call } from '#platform/context/call.ts';
import { readAttachments } from './queries.ts';

export interface VisibleFile {
  element_id: string;
  row: Awaited<ReturnType<typeof readAttachments>>[number];
}

/** In the order of their fields. Members of the space see them once their signee has finished. */
export async function readVisibleFiles(call: Call, grant: ReaderGrant): Promise<VisibleFile[]> {
  const { db } = call.context;
  const rows = new Map((await readAttachments(db, grant.pdf.id)).map((row) => [row.id, row]));
  if (rows.size === 0) return [];
  const elements = await readVisibleElements(db, grant.pdf.id, { ...grant, caller: call.caller });
  return elements
    .filter((element) => element.kind === 'attachment')
    .flatMap(({ id, value }) =>
      value.flatMap((file): VisibleFile[] => {
        const row = rows.get(file.id);
        return row && mayHave(row, grant) ? [{ element_id: id, row }] : [];
      }),
    );
}

/** Other signees see only the names, which the document shows. Files may be copies of identity cards. */
function mayHave({ signee_id }: VisibleFile['row'], { signee, is_one_of_several }: ReaderGrant): boolean {
  // If several signees share an address, the reader cannot be identified.
  return signee === null || (!is_one_of_several && signee_id === signee.id);
}

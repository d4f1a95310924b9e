import type { SealMode } from '@countersign/contract/fields';
import type { SendDraft } from '@countersign/contract/send-draft';
import { useSession } from '#lib/session/session.ts';
import { useOrganization } from '#lib/space/space.ts';
import { useEditorScreen } from '../context/editor-context.ts';

/** What was chosen for the pdf, or else what its space has chosen; undefined before that is known. */
export function useSealMode({ seal_mode }: SendDraft): SealMode | undefined {
  const { pdf } = useEditorScreen();
  const { user } = useSession();
  const organization = useOrganization(pdf.organization_id);
  const space = pdf.organization_id === null ? user : organization;
  return seal_mode ?? space?.seal_mode;
}

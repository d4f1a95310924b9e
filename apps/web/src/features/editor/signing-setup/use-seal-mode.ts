import type { SealMode } from '@countersign/contract/fields';
import type { SendDraft } from '@countersign/contract/send-draft';
import { useSession } from '#lib/session/session.ts';
import { useOrganization } from '#lib/space/space.ts';
import { useEditorScreen } from '../context/editor-context.ts';

/** The seal mode chosen for the pdf, or else that of its space; undefined while loading. */
export function useSealMode({ seal_mode }: SendDraft): SealMode | undefined {
  const { pdf } = useEditorScreen();
  const { user } = useSession();
  const organization = useOrganization(pdf.organization_id);
  const space = pdf.organization_id === null ? user : organization;
  return seal_mode ?? space?.seal_mode;
}

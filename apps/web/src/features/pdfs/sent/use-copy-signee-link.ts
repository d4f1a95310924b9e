import { type Signee, createSigneeLink } from '@countersign/contract/signing';
import { canAct } from '@countersign/contract/signing-states';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';

/** Creates a recipient's link and copies it to the clipboard. */
export function useCopySigneeLink(pdfId: string, onSettled: () => unknown = () => undefined) {
  const { t } = useLingui();
  return useMutation({
    mutationFn: async (signeeId: string) => {
      const { url } = await call(createSigneeLink, { params: { id: pdfId, signeeId } });
      await navigator.clipboard.writeText(url);
    },
    onSuccess: () => notify.success(t`Link copied`, t`Anyone with the link can sign on behalf of this person.`),
    onSettled,
  });
}

/** Whether it is their turn and the link is their only way to sign. Otherwise the server gives senders no link. */
export function hasLinkToCopy(signee: Signee): boolean {
  return canAct(signee) && (signee.access === 'link' || signee.is_in_person);
}

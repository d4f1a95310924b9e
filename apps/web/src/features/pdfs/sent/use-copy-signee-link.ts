import { type Signee, createSigneeLink } from '@countersign/contract/signing';
import { isAskedNow } from '@countersign/contract/signing-states';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';

/** Makes a link for a recipient and puts it on the clipboard. */
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

/** It is their turn, and the link alone is their way in. Otherwise the server gives the sender none. */
export function hasLinkToCopy(signee: Signee): boolean {
  return isAskedNow(signee) && (signee.access === 'link' || signee.is_in_person);
}

// A sample contract to try out signing, in the screen's language, with the user as its only signer.
import { createSignee } from '@countersign/contract/signing';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#lib/api/call.ts';
import { useLanguage } from '#lib/language.ts';
import { useUser } from '#lib/session/session.ts';
import { useCreateFromStarter } from './starters/starter-api.ts';

export function useSampleContract() {
  const user = useUser();
  const language = useLanguage();
  const navigate = useNavigate();
  const create = useCreateFromStarter();

  return useMutation({
    mutationFn: async () => {
      const { id } = await create.mutateAsync({ starter: 'sample_agreement', language });
      await call(createSignee, { params: { id }, body: { name: user.full_name, email: user.email } });
      return id;
    },
    onSuccess: (pdfId) => navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId } }),
  });
}

// A contract to try signing with, in the language of the screen: a page of the product's own, with the person as its only signer.
import { changeElements } from '@countersign/contract/elements';
import { createPdfFrom, getPdf, listPages } from '@countersign/contract/pdfs';
import { createSignee } from '@countersign/contract/signing';
import { createElement } from '@countersign/document-model';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#lib/api/call.ts';
import { useUser } from '#lib/session/session.ts';
import { useSpace } from '#lib/space/space.ts';
import { refreshPdfs } from './pdf-queries.ts';

const POLL_MS = 250;
const MOST_POLLS = 120;
/** In points, of an A4 page. */
const PAGE = { width: 595, height: 841 };
const MARGIN = 60;
const WIDTH = PAGE.width - 2 * MARGIN;

export function useSampleContract() {
  const { t, i18n } = useLingui();
  const { space } = useSpace();
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const name = user.full_name;
  const parts = [
    { y: 70, height: 30, size: 22, value: t`Sample agreement` },
    {
      y: 125,
      height: 40,
      size: 11,
      value: t`This is a sample to try signing with. It binds no one, and you can delete it at any time.`,
    },
    { y: 190, height: 18, size: 13, value: t`1. What is agreed` },
    {
      y: 214,
      height: 48,
      size: 11,
      value: t`${name} signs this page once, sees how it is sealed, and keeps a copy with its certificate.`,
    },
    { y: 290, height: 18, size: 13, value: t`2. Term` },
    { y: 314, height: 32, size: 11, value: t`The agreement begins on the day it is signed.` },
    { y: 440, height: 16, size: 10, value: t`Signature` },
  ];

  return useMutation({
    mutationFn: async () => {
      const body = { origin: 'blank' as const, mode: 'signing' as const, name: t`Sample agreement`, ...PAGE };
      const { id } = await call(createPdfFrom, { params: { space }, body, idempotencyKey: uuidv7() });
      await whenReady(id);
      const [page] = (await call(listPages, { params: { id } })).data;
      if (!page) throw new Error('The page is not there.');
      const place = (y: number) => ({ id: uuidv7(), page_id: page.id, x: MARGIN, y });
      const alignment = i18n.locale === 'ar' ? 'right' : 'left';
      const elements = [
        ...parts.map(({ y, ...rest }) => createElement({ ...place(y), kind: 'text' }, { ...rest, width: WIDTH, alignment })),
        createElement({ ...place(436), kind: 'line' }, { width: 220, height: 0 }),
      ];
      const operations = elements.map((element) => ({ op: 'create' as const, element }));
      await call(changeElements, { params: { id }, body: { revision: 0, operations } });
      await call(createSignee, { params: { id }, body: { name: user.full_name, email: user.email } });
      return id;
    },
    onSuccess: async (pdfId) => {
      void refreshPdfs(client);
      await navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId } });
    },
  });
}

async function whenReady(id: string): Promise<void> {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    if ((await call(getPdf, { params: { id } })).engine_mode === 'ready') return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The page was not made in time.');
}

import { oneOf } from '@countersign/contract/signing-groups';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';
import { SIGNEE_STATUS_WORDS } from '../pdfs/signee-words.ts';
import type { SigningState } from './signing-api.ts';

/** The other signees by first name, with their status. */
export function OtherSignees({ others }: { others: SigningState['others'] }) {
  const { t, i18n } = useLingui();

  return (
    <ul className="mx-auto mt-6 flex max-w-xs flex-col gap-2 rounded-xl border border-line bg-raised p-4 text-start text-sm text-ink">
      {others.map((other, index) => (
        <li key={index} className="flex items-center justify-between gap-4">
          <bdi translate="no">{oneOf([other.first_name, ...other.alternates], i18n.locale)}</bdi>
          <Badge color={SIGNEE_STATUS_WORDS[other.status].color}>{t(SIGNEE_STATUS_WORDS[other.status].text)}</Badge>
        </li>
      ))}
    </ul>
  );
}

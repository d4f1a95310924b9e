import type { Signee } from '@countersign/contract/signing';
import { useLingui } from '@lingui/react/macro';
import { Notice } from '#ui/notice.tsx';

/** Warns about signees with the same address, who could open each other's links. It may be intended. */
export function SharedAddresses({ signees }: { signees: readonly Pick<Signee, 'name' | 'email' | 'status'>[] }) {
  const { t, i18n } = useLingui();
  const open = signees.filter(({ status }) => status !== 'reassigned');
  const groups = [...Map.groupBy(open, ({ email }) => email.toLowerCase())].filter(([, people]) => people.length > 1);
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });

  return groups.map(([email, people]) => {
    const names = list.format(people.map(({ name }) => name));
    return (
      <Notice key={email} tone="warning" title={t`${names} have the same email address`}>
        {t`Each person gets their own email at ${email}, addressed by name. Anyone with access to that inbox can open all of them.`}
      </Notice>
    );
  });
}

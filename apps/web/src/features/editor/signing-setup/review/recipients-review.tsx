// Who receives what: each recipient with their step, role, fields and identity check.
import type { Signee } from '@countersign/contract/signing';
import { partiesOf } from '@countersign/contract/signing-groups';
import { isField } from '@countersign/document-model';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { FactLine } from '#ui/fact-line.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Name } from '#ui/name.tsx';
import { SIGNEE_KIND_NAMES, groupSentence } from '../../../pdfs/signee-words.ts';
import { useDocument, useEditorScreen } from '../../context/editor-context.ts';
import { partiesToTry } from '../../context/test-fill.ts';
import { stepsOf } from '../signing-steps.ts';

const CHECKS: Record<Signee['access'], ReturnType<typeof msg>> = {
  link: msg`Emailed link`,
  access_code: msg`Emailed link and access code`,
  email_code: msg`Emailed link and emailed code`,
  login: msg`Signs in to their account`,
  form: msg`Emailed link`,
  form_code: msg`Emailed link`,
};

export function RecipientsReview({ isOrdered }: { isOrdered: boolean }) {
  const { t, i18n } = useLingui();
  const { editor, parties, signees } = useEditorScreen();
  const elements = useDocument((state) => state.elements);
  const previewed = new Set(partiesToTry({ parties, signees }, elements.values()).map(({ id }) => id));
  const steps = stepsOf(signees.filter(({ kind }) => kind !== 'copy'));
  const fieldsOf = (id: string) => [...elements.values()].filter((one) => isField(one) && one.signee_id === id).length;
  if (signees.length === 0) return null;

  return (
    <ul aria-label={t`Recipients`} className="divide-y divide-line rounded-xl border border-line">
      {partiesOf(signees).map((party) => {
        const [signee] = party;
        const isGroup = party.length > 1;
        const count = fieldsOf(signee.id);
        const step = i18n.number(steps.findIndex((entry) => entry.includes(signee.id)) + 1);
        const facts = [
          ...(isOrdered && steps.length > 1 && signee.kind !== 'copy' ? [t`Step ${step}`] : []),
          ...(isGroup ? [] : [t(SIGNEE_KIND_NAMES[signee.kind])]),
          ...(signee.kind === 'signer' ? [count === 1 ? t`1 field` : t`${count} fields`] : []),
          ...(isGroup || signee.kind === 'copy' ? [] : [checkOf(signee)]),
        ];
        return (
          <li key={signee.id} className="flex items-center gap-3 py-2.5 ps-4 pe-2">
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: signee.color }} />
            <span className="min-w-0 flex-1">
              {isGroup ? (
                <span className="block text-sm font-medium wrap-anywhere text-ink">{t(groupSentence(party, i18n.locale))}</span>
              ) : (
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <Name className="text-sm font-medium text-ink">{signee.name}</Name>
                  <Name className="text-xs text-ink-muted">{signee.email}</Name>
                </span>
              )}
              {facts.length > 0 && <span className="block text-xs text-ink-muted">{facts.join(' · ')}</span>}
              {isGroup &&
                party.map((alternate) => (
                  <span key={alternate.id} className="block text-xs wrap-anywhere text-ink-muted">
                    <FactLine facts={[alternate.name, alternate.email, checkOf(alternate)]} />
                  </span>
                ))}
            </span>
            {previewed.has(signee.id) && (
              <IconButton
                label={t`Preview as ${signee.name}`}
                icon={<Eye />}
                onPress={() => editor.view.set({ overlay: { kind: 'trial', party_id: signee.id }, editing_id: null })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );

  function checkOf(signee: Signee): string {
    return signee.is_in_person ? t`In person, on your device` : t(CHECKS[signee.access]);
  }
}

import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { versionQuery } from '#lib/use-version-check.ts';
import { Button } from '#ui/button.tsx';
import { Code } from '#ui/code.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { lastFailure, problemDetails } from './problem-details.ts';

/** Shows the details to send to the operator of this installation. */
export function ProblemDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const version = useQuery(versionQuery).data?.version ?? '';
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const [about] = useState(() => ({ failure: lastFailure(client), now: new Date(), agent: navigator.userAgent }));
  const details = problemDetails({ ...about, version, screen });

  return (
    <Modal isOpen title={t`Report a problem`} onClose={onClose} footer={<Button onPress={onClose}>{t`Close`}</Button>}>
      <div className="flex flex-col items-start gap-4">
        <p>
          {t`Tell the person who runs this installation what you did, what you expected and what happened instead, and add these details. They say nothing about your documents or the people in them.`}
        </p>
        <div className="w-full">
          <Code label={t`Details`}>{details}</Code>
        </div>
        <CopyButton text={details} label={t`Copy details`} />
      </div>
    </Modal>
  );
}

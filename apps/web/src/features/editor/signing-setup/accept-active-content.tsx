// Files signed by others cannot be changed to look the same everywhere, so the sender agrees to send such a file as it is.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ActiveContentNotice } from '#ui/active-content-notice.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useEditorScreen } from '../context/editor-context.ts';

/** @param wasRefused the server requires it, even if this screen does not know the reason yet */
export function useAcceptedContent(wasRefused: boolean) {
  const { pdf } = useEditorScreen();
  const [isAccepted, setIsAccepted] = useState(false);
  const content = pdf.signature_count > 0 ? (pdf.preflight?.active_content ?? []) : [];
  const needsConsent = content.length > 0 || wasRefused;
  return { content, isAsked: needsConsent, isAccepted: needsConsent && isAccepted, setIsAccepted };
}

export function AcceptActiveContent({
  content,
  isAsked: needsConsent,
  isAccepted,
  setIsAccepted,
}: ReturnType<typeof useAcceptedContent>) {
  const { t } = useLingui();
  if (!needsConsent) return null;

  return (
    <ActiveContentNotice
      title={t`This PDF is already signed and has content that may look different in other programs or in print.`}
      content={content}
    >
      <Checkbox isSelected={isAccepted} onChange={setIsAccepted}>
        {t`Send it as it is. Everyone who signs sees this warning.`}
      </Checkbox>
    </ActiveContentNotice>
  );
}

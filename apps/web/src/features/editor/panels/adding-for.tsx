import { useLingui } from '@lingui/react/macro';
import { useEditorScreen, useView } from '../context/editor-context.ts';

/** Assignee of the next field, in their colour; renders nothing without one. */
export function AddingFor({ className }: { className: string }) {
  const { t } = useLingui();
  const { parties } = useEditorScreen();
  const partyId = useView((state) => state.signee_id ?? state.role_id);
  const party = parties.find((entry) => entry.id === partyId);
  if (!party) return null;

  return (
    <p className={className}>
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: party.color }} />
      <span className="min-w-0 truncate">{t`Adding fields for ${party.name}`}</span>
    </p>
  );
}

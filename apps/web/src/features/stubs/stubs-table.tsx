import { type Stub, stubLabel } from '@countersign/contract/stubs';
import { useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Name } from '#ui/name.tsx';
import { Cell, Column, Row, Table, TableBody, TableHeader } from '#ui/table.tsx';
import { useDeleteStub } from './stubs-api.ts';
import type { Flashing } from './use-flashing.ts';

export interface StubsTableProps {
  stubs: Stub[];
  /** The row to highlight. */
  flashing: Flashing | null;
  mayChange: boolean;
  onEdit: (stub: Stub) => void;
}

export function StubsTable({ stubs, flashing, mayChange, onEdit }: StubsTableProps) {
  const { t } = useLingui();
  const remove = useDeleteStub();
  const [doomed, setDoomed] = useState<Stub | null>(null);

  if (stubs.length === 0) {
    return (
      <EmptyState
        title={t`No stubs yet`}
      >{t`A stub is a named value, like client_name, that texts and fields fill in.`}</EmptyState>
    );
  }

  return (
    <>
      <Table aria-label={t`Stubs`} height="medium">
        <TableHeader>
          <Column isRowHeader className="w-full">{t`Key`}</Column>
          <Column className="text-end">{t`Actions`}</Column>
        </TableHeader>
        <TableBody items={stubs} dependencies={[flashing, mayChange]}>
          {(stub) => (
            <Row id={stub.id} {...(flashing?.id === stub.id && { ref: flashing.ref })} className="scroll-my-24">
              <Cell className="max-w-0">
                <Name className="font-medium text-ink">{stubLabel(stub)}</Name>
                {stub.name !== '' && <Name className="text-xs text-ink-muted">{stub.key}</Name>}
              </Cell>
              <Cell>
                <div className="flex items-center justify-end gap-1">
                  {mayChange && (
                    <>
                      <IconButton label={t`Edit ${stubLabel(stub)}`} icon={<Pencil />} onPress={() => onEdit(stub)} />
                      <IconButton label={t`Delete ${stubLabel(stub)}`} icon={<Trash2 />} onPress={() => setDoomed(stub)} />
                    </>
                  )}
                  <ButtonLink
                    to="/settings/stubs/$stubId"
                    params={{ stubId: stub.id }}
                    size="small"
                    aria-label={t`View ${stubLabel(stub)}`}
                  >
                    {t`View`}
                  </ButtonLink>
                </div>
              </Cell>
            </Row>
          )}
        </TableBody>
      </Table>
      {doomed && (
        <ConfirmDialog
          isOpen
          isDanger
          title={t`Delete ${stubLabel(doomed)}?`}
          confirmLabel={t`Delete stub`}
          onClose={() => setDoomed(null)}
          onConfirm={() => {
            remove.mutate(doomed.id);
            setDoomed(null);
          }}
        >
          {t`Texts and fields that use it keep their content but are no longer filled in.`}
        </ConfirmDialog>
      )}
    </>
  );
}

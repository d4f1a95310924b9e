import { TOOL_TRAITS, type ToolName } from '@countersign/contract/tool-options';
import { useLingui } from '@lingui/react/macro';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Modal } from '#ui/modal.tsx';
import { TOOL_GROUPS } from '../tool-catalogue.ts';
import { ToolIcon } from '../tool-icon.tsx';

export interface NextToolDialogProps {
  isPdf: boolean;
  onChoose: (tool: ToolName) => void;
  onClose: () => void;
}

/** Tools that accept the results of the previous one. */
export function NextToolDialog({ isPdf, onChoose, onClose }: NextToolDialogProps) {
  const { t } = useLingui();
  const tools = TOOL_GROUPS.flatMap((group) => group.tools).flatMap(({ name, label }) =>
    name !== 'verify' && (TOOL_TRAITS[name].takes === 'pdf') === isPdf ? [{ name, label }] : [],
  );

  return (
    <Modal isOpen size="large" title={t`Use another tool`} onClose={onClose}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {tools.map(({ name, label }) => (
          <li key={name}>
            <AriaButton
              onPress={() => {
                onClose();
                onChoose(name);
              }}
              className="flex min-h-11 w-full cursor-default items-center gap-3 rounded-lg px-3 text-start text-sm font-medium text-ink hover:bg-hover [&_svg]:size-4.5 [&_svg]:text-ink-muted"
            >
              <ToolIcon name={name} />
              {t(label)}
            </AriaButton>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

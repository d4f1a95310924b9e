// On phones, the options and the pages of a tool are two views; elsewhere they are side by side.
import type { ToolName } from '@countersign/contract/tool-options';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ChoiceToggle } from '#ui/choice-toggle.tsx';
import { hasPreview } from './state/preview-request.ts';

type View = 'options' | 'pages';

/** Begins with the options, which include the files with their passwords and problems. */
export function useToolView() {
  const [view, setView] = useState<View>('options');
  return {
    view,
    /** Shows it at once, so that something in it can get the focus or be scrolled to. */
    show: (next: View) => flushSync(() => setView(next)),
    /** For the part of the screen with that view. */
    hiddenUnless: (own: View) => (view === own ? '' : 'max-lg:hidden'),
  };
}

export function ViewSwitch({ tool, view, onChange }: { tool: ToolName; view: View; onChange: (view: View) => void }) {
  const { t } = useLingui();
  return (
    <div className="sticky top-14 z-10 -mx-4 flex justify-center bg-surface px-4 py-2 lg:hidden">
      <ChoiceToggle
        label={t`Show`}
        isLabelHidden
        options={[
          { value: 'options', label: t`Options` },
          { value: 'pages', label: hasPreview(tool) ? t`Preview` : t`Pages` },
        ]}
        value={view}
        onChange={onChange}
      />
    </div>
  );
}

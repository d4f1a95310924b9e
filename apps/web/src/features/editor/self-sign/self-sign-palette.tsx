import { useLingui } from '@lingui/react/macro';
import { MousePointer2, Shapes } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useSession } from '#lib/session/session.ts';
import { useMedia } from '#lib/use-media.ts';
import { classNames } from '#ui/class-names.ts';
import { useEditor, useView } from '../context/editor-context.ts';
import { type SelfSignTool, SELF_SIGN_TOOLS } from './self-sign-tools.ts';

/** Tools for signing one's own document, with their names. All other tools are one press away. */
export function SelfSignPalette({ allTools }: { allTools: ReactNode }) {
  const { t, i18n } = useLingui();
  const editor = useEditor();
  const { user } = useSession();
  const isTouch = useMedia('(pointer: coarse)');
  const [showsAll, setShowsAll] = useState(false);
  const tool = useView((state) => state.tool);
  const prepared = useView((state) => state.prepared);
  if (showsAll) return allTools;

  const person = () => ({ name: user?.full_name ?? '', today: i18n.date(new Date(), { dateStyle: 'medium' }) });
  const take = ({ id, kind, content }: SelfSignTool) =>
    isChosen({ id, kind })
      ? editor.view.chooseTool('pointer')
      : editor.view.takeTool(kind, content && { id, content: content(person()) });
  const isChosen = ({ id, kind }: Pick<SelfSignTool, 'id' | 'kind'>) => tool === kind && (prepared?.id ?? kind) === id;

  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 z-30 flex flex-col items-center gap-2 p-3 max-md:p-0">
      {prepared && (
        <p
          role="status"
          className="pointer-events-none rounded-full border border-line bg-raised px-3 py-1 text-xs text-ink shadow-card"
        >
          {isTouch ? t`Tap where it goes` : t`Click where it goes`}
        </p>
      )}
      <Toolbar
        aria-label={t`Tools`}
        className="pointer-events-auto flex max-w-full gap-0.5 overflow-x-auto rounded-2xl border border-line bg-raised p-1.5 shadow-pop [scrollbar-width:none] max-md:w-full max-md:justify-between max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:pb-[calc(0.375rem+env(safe-area-inset-bottom))]"
      >
        <LabeledTool
          label={t`Select`}
          icon={<MousePointer2 />}
          isChosen={tool === 'pointer'}
          onPress={() => editor.view.chooseTool('pointer')}
          className="max-md:hidden"
        />
        {SELF_SIGN_TOOLS.map((entry) => (
          <LabeledTool
            key={entry.id}
            label={t(entry.label)}
            icon={<entry.icon />}
            isChosen={isChosen(entry)}
            onPress={() => take(entry)}
          />
        ))}
        <LabeledTool
          label={t`More`}
          icon={<Shapes />}
          isChosen={false}
          onPress={() => setShowsAll(true)}
          className="max-[374px]:hidden"
        />
      </Toolbar>
    </div>
  );
}

interface LabeledToolProps {
  label: string;
  icon: ReactNode;
  isChosen: boolean;
  onPress: () => void;
  className?: string;
}

function LabeledTool({ label, icon, isChosen, onPress, className }: LabeledToolProps) {
  return (
    <AriaButton
      aria-pressed={isChosen}
      onPress={onPress}
      className={classNames(
        'flex h-13 min-w-14 shrink-0 cursor-default flex-col items-center justify-center gap-0.5 rounded-xl px-2 text-xs max-md:min-w-12 max-md:px-1 [&_svg]:size-5 [&_svg]:stroke-[1.75]',
        isChosen ? 'bg-accent text-on-accent' : 'text-ink hover:bg-hover',
        className,
      )}
    >
      {icon}
      <span className="whitespace-nowrap">{label}</span>
    </AriaButton>
  );
}

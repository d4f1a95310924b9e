import { MAX_TYPED_SIGNATURE, hasVisibleText, type SignatureValue } from '@countersign/document-model';
import { SIGNATURE_PAD_DELAY_MS } from '@countersign/contract/limits';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { initialsOf } from '#lib/initials-of.ts';
import { useMedia } from '#lib/use-media.ts';
import { savedQuery, useSavedActions } from '#lib/saved-signatures.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { HANDWRITING } from '../rendering/needed-fonts.ts';
import { DrawPad } from './draw-pad.tsx';
import { PadTabs, type PadWay } from './pad-tabs.tsx';
import { type StrokePoint, isDrawn } from './pad-stroke.ts';
import { SavedPad } from './saved-pad.tsx';
import { TypePad, handFor, useMissingLetters } from './type-pad.tsx';
import { UploadPad } from './upload-pad.tsx';

export interface SignaturePadProps {
  kind: 'signature' | 'initial';
  /** Name of the signer, suggested for a typed signature. */
  name: string;
  /** Offers to use it for all such fields of the signer. */
  offersAll: boolean;
  /** Default of that choice. */
  isForAllAtFirst?: boolean;
  /** Made for saving instead of for a field: saved signatures are not offered, and saving is not asked. */
  isForKeeping?: boolean;
  /** On another person's device: no saved data is offered, and nothing is saved. */
  isBorrowed?: boolean;
  onDone: (value: SignatureValue, options: { forAll: boolean }) => void;
  onClose: () => void;
}

/** Makes a signature or initials: drawn, typed, uploaded or saved. Empty ones cannot be used. */
export function SignaturePad({
  kind,
  name,
  offersAll,
  isForAllAtFirst = offersAll,
  isForKeeping = false,
  isBorrowed = false,
  onDone,
  onClose,
}: SignaturePadProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const keeps = user !== null && !isForKeeping && !isBorrowed;
  const drawer = kind === 'initial' ? 'initials' : 'signatures';
  const savedSignatures = useQuery({ ...savedQuery(drawer), enabled: keeps }).data;
  const saved = keeps ? (savedSignatures ?? []) : [];
  const { save } = useSavedActions(drawer);
  const first = saved.find(({ is_default }) => is_default) ?? saved[0];
  const [chosenWay, setWay] = useState<PadWay | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [strokes, setStrokes] = useState<StrokePoint[][]>([]);
  const [image, setImage] = useState<string | null>(null);
  const [typed, setTyped] = useState(() => ({
    text: shortened(kind === 'initial' ? initialsOf(name.split(/\s+/)) : name),
    font: HANDWRITING[0]?.id ?? '',
  }));
  const [forAll, setForAll] = useState(isForAllAtFirst);
  const [isKept, setIsKept] = useState(false);
  const isReady = useDelay(SIGNATURE_PAD_DELAY_MS);
  // People can draw a name with a finger, but hardly with a mouse.
  const isTouch = useMedia('(pointer: coarse)');
  const way = chosenWay ?? (first ? 'saved' : isTouch ? 'draw' : 'type');
  const missing = useMissingLetters(way === 'type' ? typed.text : '');

  const value: SignatureValue | null = {
    saved: () => (saved.find(({ id }) => id === chosenId) ?? first)?.value ?? null,
    draw: () => drawnValue(strokes),
    type: () => typedValue(typed, missing),
    upload: () => (image ? { image } : null),
  }[way]();
  const use = () => {
    if (!value) return;
    if (keeps && isKept && way !== 'saved') save.mutate({ value, is_default: saved.length === 0 });
    onDone(value, { forAll: offersAll && forAll });
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={kind === 'initial' ? t`Your initials` : t`Your signature`}
      size="large"
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isDisabled={value === null} onPress={use}>
            {isForKeeping ? t`Save` : kind === 'initial' ? t`Use these initials` : t`Use this signature`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <PadTabs
          way={way}
          onChange={setWay}
          panels={{
            ...(first && { saved: <SavedPad saved={saved} chosen={chosenId ?? first.id} onChange={setChosenId} /> }),
            draw: isReady ? (
              <DrawPad strokes={strokes} onChange={setStrokes} />
            ) : (
              <Skeleton className="aspect-[600/220] w-full rounded-xl" />
            ),
            type: (
              <TypePad
                label={kind === 'initial' ? t`Initials` : t`Name`}
                isBorrowed={isBorrowed}
                {...typed}
                onChange={setTyped}
              />
            ),
            upload: <UploadPad image={image} onChange={setImage} />,
          }}
        />
        {offersAll && (
          <Checkbox isSelected={forAll} onChange={setForAll}>
            {kind === 'initial' ? t`Use for all my initials fields` : t`Use for all my signature fields`}
          </Checkbox>
        )}
        {keeps && way !== 'saved' && (
          <Checkbox isSelected={isKept} onChange={setIsKept}>
            {t`Save for next time`}
          </Checkbox>
        )}
      </div>
    </Modal>
  );
}

function drawnValue(strokes: StrokePoint[][]): SignatureValue | null {
  return isDrawn(strokes) ? { strokes } : null;
}

function typedValue(typed: { text: string; font: string }, missing: Map<string, string[]>): SignatureValue | null {
  const text = typed.text.trim();
  const font = handFor(typed.font, missing);
  return hasVisibleText(text) && missing.get(font)?.length === 0 ? { text, font } : null;
}

/** Shortens a name to whole words that fit into a typed signature. */
function shortened(name: string): string {
  if (name.length <= MAX_TYPED_SIGNATURE) return name;
  const end = name.lastIndexOf(' ', MAX_TYPED_SIGNATURE);
  return name.slice(0, end > 0 ? end : MAX_TYPED_SIGNATURE);
}

/** The opening animation of the dialog must not start a stroke. */
function useDelay(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

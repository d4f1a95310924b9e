import { MIN_TYPED_SIZE, drawBoxedText } from '@countersign/document-model/paper';
import { fontsForText } from '@countersign/document-model/text';
import { useMemo } from 'react';
import { useShaper } from '../rendering/loaded-fonts.ts';
import { DisplayItems } from '../rendering/display-svg.tsx';

const BOX = { x: 0, y: 0, width: 268, height: 40 };
const SIZE = 28;

/** A typed name in its font, on one line that shrinks until it fits. Decorative. */
export function TypedName({ text, font }: { text: string; font: string }) {
  const shaper = useShaper(fontsForText(text, font));
  const items = useMemo(
    () =>
      shaper
        ? drawBoxedText(
            {
              text,
              box: BOX,
              font_id: font,
              size: SIZE,
              color: '#0b1f4b',
              alignment: 'center',
              is_multiline: false,
              vertical: 'middle',
              shrinks: true,
              min_size: MIN_TYPED_SIZE,
            },
            shaper,
          )
        : [],
    [text, font, shaper],
  );

  return (
    <svg aria-hidden="true" viewBox={`0 0 ${BOX.width} ${BOX.height}`} className="size-full overflow-visible">
      <DisplayItems items={items} imageUrl={() => ''} />
    </svg>
  );
}

import { useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useEditorScreen } from '../../context/editor-context.ts';
import type { InspectorPartProps } from '../shared/element-kind.ts';

export function ImageInspector({ elements }: InspectorPartProps<'image'>) {
  const { t } = useLingui();
  const { pickImage } = useEditorScreen();
  const [only] = elements;
  if (!only || elements.length > 1) return null;

  return (
    <Button size="small" onPress={() => pickImage(only.id)}>
      <ImageUp aria-hidden="true" />
      {only.value ? t`Replace the image` : t`Choose an image`}
    </Button>
  );
}

// A photo or a stamp for an image field.
import type { ElementOf, ImageInputValue } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { imageOf } from '../editor/signature-pad/image.ts';
import { UploadPad } from '../editor/signature-pad/upload-pad.tsx';
import { useFieldName } from '../editor/elements/shared/field-name.ts';

export interface ImagePadProps {
  field: ElementOf<'image_input'>;
  onDone: (value: ImageInputValue | null) => void;
  onClose: () => void;
}

export function ImagePad({ field, onDone, onClose }: ImagePadProps) {
  const { t } = useLingui();
  const [image, setImage] = useState(field.value?.image ?? null);
  const isChanged = image !== (field.value?.image ?? null);
  const use = (value: ImageInputValue | null) => {
    onDone(value);
    onClose();
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={useFieldName(field)}
      footer={
        <>
          {field.value && (
            <Button variant="quiet" className="me-auto -ms-3.5" onPress={() => use(null)}>{t`Remove the image`}</Button>
          )}
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isDisabled={!image || !isChanged} onPress={() => image && use({ image })}>
            {t`Use this image`}
          </Button>
        </>
      }
    >
      <UploadPad image={image} onChange={setImage} make={imageOf} isClearAtFirst={false} />
    </Modal>
  );
}

import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/text-field.tsx';

/** The inputs of the inspector: low beside the pages, as high as a finger under one. Smaller letters make a phone zoom in. */
export const compactInput = classNames(inputClasses, 'h-fit min-h-8 pointer-coarse:min-h-11 pointer-coarse:text-base');

import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/text-field.tsx';

/** Inspector inputs: compact for mice, finger-sized for touch. Smaller text would make phones zoom in. */
export const compactInput = classNames(inputClasses, 'h-fit min-h-8 pointer-coarse:min-h-11 pointer-coarse:text-base');

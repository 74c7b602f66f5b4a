import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of two that conflict the later wins. The landing uses plain `clsx` to stay light. */
export const cn = (...classes: ClassValue[]) => twMerge(clsx(classes));

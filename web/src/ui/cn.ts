import { type ClassValue, clsx } from 'clsx';
import { merge } from './merge';

/** Joins class names; of two that conflict the later wins. The landing uses plain `clsx` to stay light. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));

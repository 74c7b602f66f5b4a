import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { CLASS_CONFLICTS, CLASS_GROUPS } from './class-groups';

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: CLASS_CONFLICTS,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ['*', '**', 'before', 'after', 'file', 'marker', 'placeholder'],
}));

/** Joins class names; of two that conflict the later wins. The landing uses plain `clsx` to stay light. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));

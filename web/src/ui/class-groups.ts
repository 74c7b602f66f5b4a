import type { DefaultClassGroupIds } from 'tailwind-merge';

/**
 * Which of the classes that this app uses speak of the same property, in the terms of tailwind-merge. Its own table
 * knows all of Tailwind and weighs more than the rest of the library; `cn.test.ts` holds this one against it, class
 * by class, and names what is missing here.
 */
type Group = DefaultClassGroupIds;
type Test = (value: string) => boolean;
type Entry = string | Test | { [prefix: string]: Entry[] };

const any: Test = () => true;
const one = (...words: string[]) => words;
const number: Test = (value) => /^\d/.test(value);
/** A length in brackets, which may be computed. */
const length: Test = (value) => /^\[(-?\.?\d|calc|min|max|clamp)/.test(value);
const thickness: Entry[] = ['', (value) => number(value) || length(value)];
const percent: Test = (value) => /^\d+%$/.test(value);
const letters: Test = (value) => /^(base|\d?x[sl]|sm|md|lg)$/.test(value) || length(value);
const image: Test = (value) => /^(linear|\[(url|.*-gradient))/.test(value);
const shadow: Test = (value) => /^\[0_/.test(value);

/** Groups whose classes are a prefix and any value. */
const PREFIXES =
  `aspect columns line-clamp inset inset-x inset-y top right bottom left z basis order grid-cols
  col-start gap gap-x gap-y p px py pt pr pb pl m mx my mt mr mb ml space-x space-y size w min-w max-w h min-h max-h
  leading tracking opacity backdrop-blur brightness drop-shadow duration animate scale rotate translate-x translate-y
  cursor select pointer-events scroll-mt rounded rounded-t rounded-b rounded-l rounded-r rounded-tl rounded-tr
  rounded-br rounded-bl fill underline-offset`.split(/\s+/) as Group[];

export const CLASS_GROUPS: Partial<Record<Group, Entry[]>> = {
  ...Object.fromEntries(PREFIXES.map((prefix) => [prefix, [{ [prefix]: [any] }]])),
  display: one(
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'table',
    'contents',
    'hidden',
  ),
  sr: one('sr-only', 'not-sr-only'),
  position: one('static', 'fixed', 'absolute', 'relative', 'sticky'),
  'object-position': [{ object: ['top', (value) => value.startsWith('[')] }],
  overflow: [{ overflow: [any] }],
  'overflow-x': [{ 'overflow-x': [any] }],
  'overflow-y': [{ 'overflow-y': [any] }],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  flex: [{ flex: [number, 'none'] }],
  grow: [{ grow: ['', any] }],
  shrink: [{ shrink: ['', any] }],
  'col-start-end': [{ col: [{ span: [any] }] }],
  'justify-content': [{ justify: ['start', 'center', 'between', 'end'] }],
  'justify-items': [{ 'justify-items': [any] }],
  'justify-self': [{ 'justify-self': [any] }],
  'align-content': [{ content: ['center', 'start'] }],
  'align-items': [{ items: [any] }],
  'align-self': [{ self: [any] }],
  'place-items': [{ 'place-items': [any] }],
  'font-size': [{ text: [letters] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold', 'extrabold'] }],
  'font-family': [{ font: [any] }],
  'list-style-type': [{ list: [any] }],
  'text-alignment': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['balance', 'pretty'] }],
  'text-overflow': one('truncate'),
  'text-color': [{ text: [any] }],
  'text-decoration': one('underline', 'no-underline'),
  'text-decoration-thickness': [{ decoration: [number] }],
  'vertical-align': [{ align: [any] }],
  whitespace: [{ whitespace: [any] }],
  break: [{ break: ['words', 'all'] }],
  'bg-image': [{ bg: [image] }],
  'bg-color': [{ bg: [any] }],
  'gradient-from-pos': [{ from: [percent] }],
  'gradient-via-pos': [{ via: [percent] }],
  'gradient-from': [{ from: [any] }],
  'gradient-via': [{ via: [any] }],
  'gradient-to': [{ to: [any] }],
  'border-w': [{ border: thickness }],
  'border-w-t': [{ 'border-t': thickness }],
  'border-w-r': [{ 'border-r': thickness }],
  'border-w-b': [{ 'border-b': thickness }],
  'border-w-l': [{ 'border-l': thickness }],
  'border-collapse': [{ border: ['collapse'] }],
  'border-style': [{ border: ['dashed'] }],
  'border-color': [{ border: [any] }],
  'outline-style': [{ outline: ['none', 'dashed'] }],
  'outline-offset': [{ 'outline-offset': [any] }],
  'outline-w': [{ outline: thickness }],
  'outline-color': [{ outline: [any] }],
  shadow: [{ shadow: [shadow] }],
  'shadow-color': [{ shadow: [any] }],
  'ring-w': [{ ring: thickness }],
  'ring-offset-w': [{ 'ring-offset': [number] }],
  'ring-offset-color': [{ 'ring-offset': [any] }],
  'ring-color': [{ ring: [any] }],
  transition: [{ transition: ['', any] }],
  touch: [{ touch: ['none'] }],
  'touch-y': [{ touch: ['pan-y'] }],
};

/** What a class speaks of besides its own property: it displaces these too where they stand before it. */
export const CLASS_CONFLICTS: Partial<Record<Group, Group[]>> = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  flex: ['basis', 'grow', 'shrink'],
  'font-size': ['leading'],
  touch: ['touch-y'],
  'touch-y': ['touch'],
  overflow: ['overflow-x', 'overflow-y'],
  'line-clamp': ['display', 'overflow'],
  rounded: [
    'rounded-t',
    'rounded-b',
    'rounded-l',
    'rounded-r',
    'rounded-tl',
    'rounded-tr',
    'rounded-br',
    'rounded-bl',
  ],
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'border-w': ['border-w-t', 'border-w-r', 'border-w-b', 'border-w-l'],
};

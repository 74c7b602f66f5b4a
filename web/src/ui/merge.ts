import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
/** Lengths and numbers, as opposed to colours. */
const isMeasure = (value: string) => /^(\d|\[(length:)?(-?[\d.]|calc|clamp|min\(|max\())/.test(value);
const isFontSize = (value: string) =>
  /^([2-9]?xs|sm|base|md|lg|[2-9]?xl)(\/|$)/.test(value) || isMeasure(value);
const isImage = (value: string) => /^(none$|linear-|radial-|conic-|\[(url|\w+-gradient))/.test(value);

/** Utilities of which a class sets one thing, whatever its value: the name of the group is the prefix. */
const PREFIXES =
  'p px py pt pr pb pl m mx my mt mr mb ml w h min-w min-h max-w max-h size gap gap-x gap-y inset inset-x inset-y top right bottom left z basis order grid-cols grid-flow auto-cols justify items self content place-items aspect leading tracking opacity rounded rounded-t rounded-b rounded-tl rounded-tr rounded-bl rounded-br fill stroke cursor select touch resize appearance accent animate transition duration origin translate-x translate-y scale rotate space-x space-y overflow overflow-x overflow-y overscroll overscroll-x whitespace scroll-mt scroll-mb scroll-px list table align decoration divide-x divide-y drop-shadow col-span col-start grayscale line-clamp backdrop-blur blur brightness field-sizing pointer-events hyphens will-change';

const CORNERS = ['rounded-tl', 'rounded-tr', 'rounded-bl', 'rounded-br'];
const sides = ['x', 'y', 't', 'r', 'b', 'l'];

/**
 * The merger of class names with the groups that this product's classes belong to. The library's own list knows all
 * of Tailwind and is four times as large; `merge.test.ts` holds both against each other over every class in use.
 */
export const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'marker', 'placeholder', 'selection'],
  classGroups: {
    ...Object.fromEntries(PREFIXES.split(' ').map((prefix) => [prefix, [prefix, { [prefix]: [any] }]])),
    display: [
      'block',
      'inline-block',
      'inline',
      'flex',
      'inline-flex',
      'grid',
      'inline-grid',
      'contents',
      'hidden',
      'table',
    ],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    visibility: ['visible', 'invisible', 'collapse'],
    sr: ['sr-only', 'not-sr-only'],
    isolation: ['isolate', 'isolation-auto'],
    'justify-items': [{ 'justify-items': [any] }],
    'justify-self': [{ 'justify-self': [any] }],
    'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
    flex: [{ flex: [any] }],
    grow: ['grow', { grow: [any] }],
    shrink: ['shrink', { shrink: [any] }],
    'text-alignment': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
    'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
    'text-overflow': ['truncate', { text: ['ellipsis', 'clip'] }],
    'font-size': [{ text: [isFontSize] }],
    'text-color': [{ text: [any] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold', 'extrabold', 'black', isMeasure] }],
    'font-family': [{ font: [any] }],
    'font-style': ['italic', 'not-italic'],
    'text-decoration': ['underline', 'line-through', 'no-underline'],
    'underline-offset': [{ 'underline-offset': [any] }],
    'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
    'fvn-spacing': ['proportional-nums', 'tabular-nums'],
    break: [{ break: [any] }],
    wrap: [{ wrap: [any] }],
    'object-fit': [{ object: ['contain', 'cover', 'fill', 'none', 'scale-down'] }],
    'object-position': [{ object: [any] }],
    'bg-image': [{ bg: [isImage] }],
    'bg-color': [{ bg: [any] }],
    'border-collapse': [{ border: ['collapse', 'separate'] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'double', 'hidden', 'none'] }],
    'border-w': ['border', { border: [isMeasure] }],
    ...Object.fromEntries(
      sides.map((side) => [`border-w-${side}`, [`border-${side}`, { [`border-${side}`]: [isMeasure] }]]),
    ),
    ...Object.fromEntries(sides.map((side) => [`border-color-${side}`, [{ [`border-${side}`]: [any] }]])),
    'border-color': [{ border: [any] }],
    'outline-style': [{ outline: ['none', 'hidden', 'solid', 'dashed'] }],
    'outline-offset': [{ 'outline-offset': [any] }],
    'outline-w': ['outline', { outline: [isMeasure] }],
    'divide-color': [{ divide: [any] }],
    'ring-w': ['ring', { ring: [isMeasure] }],
    'ring-color': [{ ring: [any] }],
    'ring-offset-w': [{ 'ring-offset': [isMeasure] }],
    'ring-offset-color': [{ 'ring-offset': [any] }],
    shadow: ['shadow', { shadow: ['none', isFontSize, (value: string) => value.startsWith('[')] }],
    'shadow-color': [{ shadow: [any] }],
    'snap-align': [{ snap: ['start', 'end', 'center', 'align-none'] }],
    'snap-stop': [{ snap: ['normal', 'always'] }],
    'snap-type': [{ snap: ['none', 'x', 'y', 'both'] }],
    'snap-strictness': [{ snap: ['mandatory', 'proximity'] }],
    ...Object.fromEntries(
      ['from', 'via', 'to'].flatMap((stop) => [
        [`${stop}-place`, [{ [stop]: [isMeasure] }]],
        [`${stop}-color`, [{ [stop]: [any] }]],
      ]),
    ),
    'outline-color': [{ outline: [any] }],
  },
  conflictingClassGroups: {
    overflow: ['overflow-x', 'overflow-y'],
    overscroll: ['overscroll-x'],
    inset: ['inset-x', 'inset-y', 'right', 'left', 'top', 'bottom'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    flex: ['basis', 'grow', 'shrink'],
    gap: ['gap-x', 'gap-y'],
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
    rounded: [...CORNERS, 'rounded-t', 'rounded-b'],
    'rounded-t': ['rounded-tl', 'rounded-tr'],
    'rounded-b': ['rounded-bl', 'rounded-br'],
    'border-w': sides.map((side) => `border-w-${side}`),
    'border-w-x': ['border-w-r', 'border-w-l'],
    'border-w-y': ['border-w-t', 'border-w-b'],
    'border-color': sides.map((side) => `border-color-${side}`),
    'border-color-x': ['border-color-r', 'border-color-l'],
    'border-color-y': ['border-color-t', 'border-color-b'],
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  postfixLookupClassGroups: [],
}));

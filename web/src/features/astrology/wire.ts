import type { FunctionArgs, FunctionResult } from '@/api/surface';

/** The parts of what the wire answers, by the names that the screens use. */
export type Synastry = FunctionResult<'synastry'>;
export type NatalChart = NonNullable<FunctionResult<'natal_chart'>>;
export type BirthData = NonNullable<FunctionResult<'birth_data'>>;
export type AstroMatch = FunctionResult<'astro_matches'>[number];

export type Side = Synastry['first'];
export type PlacedSign = Side['points'][number];
export type Point = PlacedSign['point'];
export type Sign = PlacedSign['signs'][number];
export type Tab = Synastry['tabs']['general'];
export type Score = NonNullable<Tab['score']>;
export type Band = Score['band'];
export type Line = Tab['lines'][number];
export type PairAspect = Synastry['aspects'][number];
export type AspectKind = PairAspect['kind'];
export type Closeness = PairAspect['closeness'];
export type Sharing = BirthData['sharing'];
export type TimeQuality = BirthData['time_quality'];

/** Signs as they are typed by hand. */
export type Signs = { name?: string } & { [P in Point]?: Sign };
export type BirthCall = FunctionArgs<'save_birth'>;

import { rpc } from '@/api/call';

/** Stands in for the generated types until the server's part is here. */
export type Sign = typeof import('./signs').SIGNS[number];
export type Point = 'sun' | 'moon' | 'rising' | 'venus' | 'mars';
export type AspectKind = 'conjunction' | 'sextile' | 'square' | 'trine' | 'opposition';
export type Closeness = 'wide' | 'close' | 'tight';
export type Band = 'dialogue' | 'building' | 'good' | 'rare';
export type Sharing = 'nobody' | 'matches' | 'everyone';
export type TimeQuality = 'exact' | 'half_hour' | 'two_hours' | 'unknown';
export interface PlacedSign {
  point: Point;
  signs: Sign[];
}
export interface Line {
  key: string;
  kind: string;
  title: string | null;
  text: string;
}
export interface Score {
  shown: number;
  above: number;
  confidence: number;
  band: Band;
}
export interface Tab {
  score: Score | null;
  lines: Line[];
}
export interface Side {
  name: string | null;
  points: PlacedSign[];
}
export interface PairAspect {
  a: Point;
  b: Point;
  kind: AspectKind;
  closeness: Closeness;
  certain: boolean;
}
export interface Synastry {
  first: Side;
  second: Side;
  tabs: { general: Tab; emotional: Tab; communication: Tab; growth: Tab };
  attraction: Score | null;
  confidence: number;
  basis: 'exact' | 'signs';
  aspects: PairAspect[];
  notes: string[];
  footer: string;
}
export interface NatalPoint {
  point: Point;
  signs: Sign[];
  degree: number | null;
  minute: number | null;
  longitude: number | null;
  range: number[] | null;
  house: number | null;
}
export interface NatalChart {
  points: NatalPoint[];
  midheaven: { sign: Sign; degree: number; minute: number; longitude: number } | null;
  houses: Sign[] | null;
  aspects: Array<PairAspect & { orb: number }>;
  quality: {
    time: TimeQuality;
    clock: 'once' | 'skipped' | 'twice';
    clock_minutes: number | null;
    turn: 'before' | 'after' | null;
    history: 'recorded' | 'approximate' | 'told';
    polar: boolean;
    confidence: number;
    notes: string[];
  };
  changes: Array<{ point: Point; from: Sign; to: Sign; at: string; text: string }>;
  method: {
    engine: number;
    offset_minutes: number;
    julian_day: number;
    delta_t: number;
    obliquity: number;
    nutation: number;
    text: string[];
  };
  reading: Line[];
  footer: string;
}
export interface BirthData {
  user_id: string;
  date: string;
  time: string | null;
  time_quality: TimeQuality;
  turn: 'before' | 'after' | null;
  offset_minutes: number | null;
  city_id: number;
  city_name: string;
  region: string | null;
  country_code: string;
  sharing: Sharing;
  updated_at: string;
}
export interface Doubtful {
  clock: 'once' | 'skipped' | 'twice';
  minutes: number | null;
  history: 'recorded' | 'approximate' | 'told';
  note: string | null;
}
export interface AstroMatch {
  id: string;
  match_id: string;
  name: string | null;
  age: number;
  avatar_path: string | null;
  state: 'ready' | 'private' | 'asked' | 'missing';
}
export interface ChartRequest {
  id: string;
  name: string | null;
  avatar_path: string | null;
  asked_at: string;
}
export type Signs = { name?: string } & { [P in Point]?: Sign };

export const ask = rpc as unknown as <T>(name: string, args?: object) => Promise<T>;

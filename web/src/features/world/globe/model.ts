import type { Spot } from './spots';

/** A place with people: how large its dot is, and what its label says. */
export interface Dot {
  code: string;
  spot: Spot;
  label: string;
  /** 0 to 1. */
  weight: number;
}

/** A thread of a corridor. */
export interface Arc {
  from: Spot;
  to: Spot;
  /** Another corridor is looked at. */
  faded: boolean;
}

export interface Picture {
  dots: Dot[];
  arcs: Arc[];
}

/** What both globes, the one in WebGL and the drawn one, can be asked for. */
export interface Turning {
  turn(yaw: number, pitch: number): void;
  /** Brings a place to the front. */
  face(spot: Spot): void;
}

/** The first view of the globe: the Atlantic, with both shores in sight. */
export const START: Spot = [8, -28];

/** Plain arithmetic of the unit sphere: east is +x at Greenwich, north is +y, Greenwich faces +z. */
export type Vector = readonly [x: number, y: number, z: number];

/** How the globe is turned, in radians. */
export interface View {
  yaw: number;
  pitch: number;
}

/** How far it tilts: the poles never come to the front. */
export const TILT = 0.9;

const rad = (degrees: number) => (degrees * Math.PI) / 180;

export function toVector(lat: number, lon: number, radius = 1): Vector {
  const flat = Math.cos(rad(lat)) * radius;
  return [flat * Math.sin(rad(lon)), Math.sin(rad(lat)) * radius, flat * Math.cos(rad(lon))];
}

const tilted = (pitch: number) => Math.max(-TILT, Math.min(TILT, pitch));

/** The view that brings a place to the front. */
export const viewOf = (lat: number, lon: number): View => ({ yaw: rad(-lon), pitch: tilted(rad(lat)) });

/** The view after a turn, the tilt limited to its bounds. */
export const rotated = (view: View, yaw: number, pitch: number): View => ({
  yaw: view.yaw + yaw,
  pitch: tilted(view.pitch + pitch),
});

/** A point as seen: first the yaw around the axis, then the tilt, as three's Euler order XYZ has it. */
export function projected([x, y, z]: Vector, { yaw, pitch }: View): Vector {
  const side = x * Math.cos(yaw) + z * Math.sin(yaw);
  const depth = z * Math.cos(yaw) - x * Math.sin(yaw);
  return [side, y * Math.cos(pitch) - depth * Math.sin(pitch), y * Math.sin(pitch) + depth * Math.cos(pitch)];
}

/** From one view to another by the short way round. */
export function between(from: View, to: View, part: number): View {
  const full = 2 * Math.PI;
  const round = (((to.yaw - from.yaw + Math.PI) % full) + full) % full;
  return {
    yaw: from.yaw + (round - Math.PI) * part,
    pitch: from.pitch + (to.pitch - from.pitch) * part,
  };
}

/** The highest point of the thread between two places: the further they are, the higher it rises. */
export function apex(a: Vector, b: Vector): Vector {
  const sum = [a[0] + b[0], a[1] + b[1], a[2] + b[2]] as const;
  const length = Math.hypot(...sum) || 1;
  const height = 1 + Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) * 0.42;
  return [(sum[0] / length) * height, (sum[1] / length) * height, (sum[2] / length) * height];
}

/** A thread from `a` to `b` as points of a curve through the air. */
export function thread(a: Vector, b: Vector, pieces = 24): Vector[] {
  const top = apex(a, b);
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const t = i / pieces;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return [
      p * a[0] + q * top[0] + r * b[0],
      p * a[1] + q * top[1] + r * b[1],
      p * a[2] + q * top[2] + r * b[2],
    ] as const;
  });
}

// Small drawing helpers shared by every part of a portrait. All of them return SVG text and are pure:
// the same arguments give the same text, so a portrait only changes when its row or this code changes.

/** A seeded generator of numbers in [0, 1). Mulberry32: short, well spread, the same in every engine. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A stable number for a word, so that each slug has its own seed. */
export function hash(word) {
  let h = 2166136261;
  for (const ch of word) h = Math.imul(h ^ ch.codePointAt(0), 16777619);
  return h >>> 0;
}

const round = (n) => Math.round(n * 10) / 10;
export const point = ([x, y]) => `${round(x)},${round(y)}`;
export const lerp = (a, b, t) => a + (b - a) * t;
export const mirror = (points) => points.map(([x, y]) => [-x, y]);

export const linear = (id, stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`;

export const radial = (id, stops, cx = '50%', cy = '50%', r = '50%') =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`;

const stopList = (stops) =>
  stops.map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`).join('');

export const blur = (id, amount) =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${amount}"/></filter>`;

/** A smooth line through the points (Catmull-Rom written as Béziers), without the leading M. */
export function through(points) {
  let d = '';
  for (let i = 0; i < points.length - 1; i += 1) {
    const before = points[Math.max(0, i - 1)];
    const [from, to] = [points[i], points[i + 1]];
    const after = points[Math.min(points.length - 1, i + 2)];
    const a = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const b = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${point(a)} ${point(b)} ${point(to)} `;
  }
  return d;
}

export const line = (points) => `M${point(points[0])} ${through(points)}`;

/** A closed smooth shape through the points. */
export function closed(points) {
  const n = points.length;
  let d = `M${point(points[0])} `;
  for (let i = 0; i < n; i += 1) {
    const [p0, p1, p2, p3] = [points[(i + n - 1) % n], points[i], points[(i + 1) % n], points[(i + 2) % n]];
    const a = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const b = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${point(a)} ${point(b)} ${point(p2)} `;
  }
  return `${d}Z`;
}

/** The smooth open line through the points as `steps` points for each span. */
export function along(points, steps) {
  const dense = [];
  for (let i = 0; i < points.length - 1; i += 1) {
    const [p0, p1, p2, p3] = [points[Math.max(0, i - 1)], points[i], points[i + 1], points[Math.min(points.length - 1, i + 2)]];
    for (let k = 0; k < steps; k += 1) dense.push(spline(p0, p1, p2, p3, k / steps));
  }
  return [...dense, points.at(-1)];
}

const spline = (p0, p1, p2, p3, t) =>
  [0, 1].map((axis) => 0.5 * (2 * p1[axis] + (p2[axis] - p0[axis]) * t + (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t
    + (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t));

/** Points evenly spread along the closed smooth shape, for outlines that need lobes. */
export function around(points, count) {
  const dense = [];
  const n = points.length;
  for (let i = 0; i < n; i += 1) {
    const [p0, p1, p2, p3] = [points[(i + n - 1) % n], points[i], points[(i + 1) % n], points[(i + 2) % n]];
    for (let k = 0; k < 24; k += 1) dense.push(spline(p0, p1, p2, p3, k / 24));
  }
  const steps = dense.map((p, i) => Math.hypot(p[0] - dense[(i + 1) % dense.length][0], p[1] - dense[(i + 1) % dense.length][1]));
  const total = steps.reduce((a, b) => a + b, 0);
  const result = [];
  let walked = 0;
  let i = 0;
  for (let k = 0; k < count; k += 1) {
    const target = (total * k) / count;
    while (walked + steps[i] < target) { walked += steps[i]; i += 1; }
    result.push(dense[i]);
  }
  return result;
}

/** A lobed outline (curls seen from afar): arcs of uneven size that bulge outwards from the shape. Points run clockwise. */
export function lobes(points, size, random) {
  const length = Math.max(12, Math.round(perimeter(points) / size));
  const ring = around(points, length).map(([x, y]) => [x + (random() - 0.5) * size * 0.3, y + (random() - 0.5) * size * 0.3]);
  let d = `M${point(ring[0])}`;
  ring.forEach((p, i) => {
    const next = ring[(i + 1) % ring.length];
    const r = round(Math.hypot(p[0] - next[0], p[1] - next[1]) * (0.56 + random() * 0.2));
    d += `A${r},${r} 0 0 1 ${point(next)}`;
  });
  return `${d}Z`;
}

function perimeter(points) {
  return points.reduce((sum, p, i) => {
    const next = points[(i + 1) % points.length];
    return sum + Math.hypot(p[0] - next[0], p[1] - next[1]);
  }, 0);
}

export const times = (count, draw) => Array.from({ length: count }, (_, i) => draw(i)).join('');

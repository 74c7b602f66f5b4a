// Straight and wavy hair. A ribbon is a lock between two edges with the same number of points: its strands are the
// lines in between, so they always flow with the lock and never leave it.
import { along, lerp, line, mirror, through, point } from './svg.mjs';

const between = (a, b, t) => a.map((p, i) => [lerp(p[0], b[i][0], t), lerp(p[1], b[i][1], t)]);

/** A wave that grows towards the tip, sideways to the lock. */
function waved(points, amount, phase) {
  if (!amount) return points;
  const dense = along(points, 5);
  return dense.map(([x, y], i) => {
    const t = i / (dense.length - 1);
    return [x + Math.sin(t * 15 + phase) * amount * Math.max(0, Math.min(1, t * 3 - 0.7)), y];
  });
}

export function ribbon(outer, inner, { strands = 7, wave = 0, phase = 0, tip, foot, tone = 'hair', glow = 1 } = {}) {
  const a = waved(outer, wave, phase);
  const b = waved(inner, wave, phase + 0.5);
  const end = tip ? through([a.at(-1), tip, b.at(-1)]) : `L${point(b.at(-1))} `;
  const start = foot ? through([b[0], foot, a[0]]) : '';
  const d = `${line(a)}${end}${through([...b].reverse())}${start}Z`;
  const lines = [];
  for (let i = 1; i <= strands; i += 1) {
    const t = i / (strands + 1);
    lines.push({ d: line(between(a, b, t)), light: i % 3 !== 2, width: i % 3 === 0 ? 4.6 : 3, opacity: (i % 3 === 2 ? 0.42 : 0.36) * glow });
  }
  return { d, lines, tone };
}

const both = (outer, inner, options = {}) => [ribbon(outer, inner, options), ribbon(mirror(outer), mirror(inner), { ...options, tip: options.tip && [-options.tip[0], options.tip[1]] })];

/** The dark mass behind neck and ears. */
const mass = (width, bottom, flare = 0) => {
  const outer = [[0, -206], [-96, -190], [-width, -100], [-width - 4, 20], [-width - flare * 0.5, bottom * 0.55], [-width - flare, bottom]];
  const inner = [[0, -206], [0, -180], [0, -100], [0, 20], [0, bottom * 0.55], [0, bottom + 10]];
  return both(outer, inner, { strands: 9, tone: 'dark' });
};

/** Two curtains from a parting at `px`, down to `length`. */
function curtains(w, px, { length, flare = 10, wave = 0, tuck = 0, volume = 0, strands = 8 }) {
  const side = (s) => {
    const p = s * px;
    const v = volume;
    const crown = (x) => -32 - v - 174 * Math.sqrt(Math.max(0, 1 - (x / (w + 36)) ** 2));
    const [second, third] = [Math.min(p - 34, -44), Math.min(p - 52, -86)];
    const outer = [[p + 4, crown(p)], [second, crown(second)], [third, crown(third)], [-w - 9 - v, -132], [-w - 27 - v, -60], [-w - 34 - v, 40], [-w - 38 - flare * 0.5, lerp(60, length, 0.55)], [-w - 30 - flare + tuck, length]];
    const inner = [[p + 2, -144], [Math.min(p - 18, -22), -134], [-w + 52, -112], [-w + 24, -82], [-w + 6, -40], [-w + 1 - tuck * 0.1, 44], [-w + 12 - flare * 0.2 + tuck * 0.3, lerp(60, length, 0.55)], [-w + 24 - flare * 0.5 + tuck, length + 4]];
    const tip = [-w - 4 - flare * 0.7 + tuck * 1.2, length + 30];
    const shape = { strands, wave, phase: s, tip };
    return s > 0 ? ribbon(outer, inner, shape) : ribbon(mirror(outer), mirror(inner), { ...shape, tip: [-tip[0], tip[1]] });
  };
  return [side(1), side(-1)];
}

/** A smooth cap pulled back from the hairline (buns, tails). */
function pulled(w, px = 0) {
  const half = (s) => {
    const edge = [[s * (w + 4), 6], [s * (w - 4), -50], [s * (w - 26), -98], [s * 46, -124], [px, -134]];
    const crown = [[s * (w + 9), 4], [s * (w + 16), -76], [s * (w - 8), -150], [s * 58, -196], [px * 0.4, -206]];
    return ribbon(edge, crown, { strands: 3, glow: 0.8 });
  };
  // Strands start on the hairline, piece by piece: one straight chord over it would draw them on the forehead.
  const sweep = (s) => {
    const starts = [[px, -136], [s * 46, -128], [s * (w - 24), -102], [s * (w - 2), -52], [s * (w + 4), 2]];
    const path = ([x, y]) => [[x, y], [x * 0.62 * 1.1, lerp(y, -206, 0.5)], [0, -206]];
    return starts.slice(1).map((to, i) => ribbon(path(starts[i]), path(to), { strands: 2, tone: 'none', glow: 0.85 }));
  };
  return [half(-1), half(1), ...sweep(-1), ...sweep(1)];
}

const bun = (x, y, r) => {
  const turn = (k) => Array.from({ length: 9 }, (_, i) => {
    const a = -2.4 + i * 0.62 + k;
    const rr = r * (0.95 - i * 0.07);
    return [x + Math.cos(a) * rr, y + Math.sin(a) * rr * 0.92];
  });
  const ring = Array.from({ length: 13 }, (_, i) => [x + Math.cos((i / 12) * Math.PI * 2) * r, y + Math.sin((i / 12) * Math.PI * 2) * r * 0.94]);
  return { d: `${line(ring)}Z`, lines: [0, 1.6, 3.2, 4.8].map((k, i) => ({ d: line(turn(k)), light: i % 2 === 0, width: 4, opacity: 0.42 })), tone: 'hair' };
};

/** Short hair brushed from a parting over the top. `s` says to which side it falls. */
function brushed(w, s, { height = 222, fall = -30 } = {}) {
  const f = (points) => (s > 0 ? points : mirror(points));
  return [
    ribbon(f([[-62, -150], [-96, -176], [-124, -120], [-w - 8, -60], [-w - 4, -8]]), f([[-58, -132], [-78, -124], [-w + 14, -86], [-w + 4, -44], [-w + 4, -8]]), { strands: 4, tone: 'fade' }),
    ribbon(f([[w + 6, -130], [w + 12, -100], [w + 9, -60], [w + 5, -8]]), f([[w - 20, -120], [w - 6, -90], [w - 4, -50], [w - 4, -8]]), { strands: 3, tone: 'fade' }),
    ribbon(f([[-72, -146], [-70, -200], [-8, -height], [66, -height + 12], [w + 2, -158], [w + 9, -92]]), f([[-62, -128], [-44, -140], [-4, -142], [44, -134], [82, -116], [w - 5, fall - 50]]), { strands: 10 }),
  ];
}

export const flowing = {
  ondas: (w) => ({ back: mass(w + 42, 250, 26), front: curtains(w, 10, { length: 292, flare: 30, wave: 19, volume: 10, strands: 10 }) }),
  ondasmedias: (w) => ({ back: mass(w + 36, 150, 12), front: curtains(w, -18, { length: 176, flare: 22, wave: 16, volume: 10 }) }),
  liso: (w) => ({ back: mass(w + 26, 280, 8), front: curtains(w, 6, { length: 316, flare: 4, strands: 10 }) }),
  lateral: (w) => ({ back: mass(w + 30, 230, 14), front: curtains(w, -40, { length: 268, flare: 18, wave: 8, volume: 5, strands: 9 }) }),
  chanel: (w) => ({ back: mass(w + 28, 118, 0), front: curtains(w, -30, { length: 122, flare: -2, tuck: 16, volume: 4 }) }),
  franja: (w) => ({
    back: mass(w + 30, 190, 6),
    front: [...curtains(w, 0, { length: 222, flare: 6, tuck: 4 }), ribbon([[-6, -204], [-76, -180], [-w + 6, -112], [-w + 8, -34]], [[6, -204], [76, -180], [w - 6, -112], [w - 8, -34]], { strands: 12, tip: [0, -40], foot: [0, -206] })],
  }),
  chanelfranja: (w) => ({
    back: mass(w + 26, 104, 0),
    front: [...curtains(w, 0, { length: 106, flare: -4, tuck: 18 }), ribbon([[-6, -204], [-76, -180], [-w + 6, -112], [-w + 8, -36]], [[6, -204], [76, -180], [w - 6, -112], [w - 8, -36]], { strands: 12, tip: [0, -42], foot: [0, -206] })],
  }),
  coque: (w) => ({ back: [bun(0, -236, 62)], front: pulled(w) }),
  coquebaixo: (w) => ({ back: [bun(w * 0.72, 96, 54)], front: pulled(w, -34) }),
  rabo: (w) => ({
    back: [ribbon([[40, -150], [140, -150], [w + 70, -40], [w + 74, 90], [w + 52, 220]], [[20, -120], [100, -110], [w + 12, -20], [w + 8, 90], [w + 20, 210]], { strands: 9, wave: 5, tip: [w + 26, 262] })],
    front: pulled(w, -14),
  }),
  trancalado: (w) => {
    const links = Array.from({ length: 9 }, (_, i) => [-w + 22 - Math.sin(i * 0.5) * 10, 118 + i * 31]);
    const knots = links.map(([x, y], i) => ribbon([[x - 27 + i, y - 16], [x - 27 + i, y + 4], [x, y + 26]], [[x + 2, y - 18], [x + 22 - i, y - 8], [x, y + 26]], { strands: 3 }))
      .flatMap((left, i) => [left, ribbon([[links[i][0] + 27 - i, links[i][1]], [links[i][0] + 24 - i, links[i][1] + 18], [links[i][0], links[i][1] + 36]], [[links[i][0] - 4, links[i][1] + 2], [links[i][0] - 14, links[i][1] + 14], [links[i][0], links[i][1] + 36]], { strands: 2 })]);
    return { back: mass(w + 16, 90, 0), front: [...knots, ...curtains(w, 22, { length: 104, flare: -20, tuck: 6 })] };
  },
  pixie: (w) => ({ back: mass(w + 8, 40, -10), front: [
    ribbon([[-54, -160], [-112, -168], [-w - 14, -100], [-w - 12, -30], [-w - 2, 44]], [[-50, -136], [-82, -120], [-w + 12, -66], [-w + 4, -14], [-w + 8, 40]], { strands: 5, tip: [-w + 2, 60] }),
    ribbon([[w - 6, -150], [w + 14, -96], [w + 12, -30], [w + 2, 40]], [[w - 24, -110], [w - 8, -66], [w - 5, -14], [w - 8, 36]], { strands: 4, tip: [w - 4, 56] }),
    ribbon([[-62, -152], [-60, -206], [6, -222], [76, -206], [w + 6, -146], [w + 8, -70]], [[-54, -134], [-34, -120], [0, -96], [44, -76], [76, -62], [w - 10, -44]], { strands: 10, tip: [w - 2, -40] }),
  ] }),
  curto: (w) => ({ back: [], front: brushed(w, 1) }),
  curtoesq: (w) => ({ back: [], front: brushed(w, -1, { height: 214 }) }),
  topete: (w) => ({ back: [], front: [
    ...[1, -1].map((s) => ribbon([[s * (w - 24), -150], [s * (w + 10), -110], [s * (w + 9), -60], [s * (w + 4), -6]], [[s * (w - 34), -112], [s * (w - 8), -84], [s * (w - 3), -50], [s * (w - 4), -6]], { strands: 3, tone: 'fade' })),
    ribbon([[-w + 8, -92], [-w - 6, -146], [-w + 6, -206], [-70, -236]], [[w - 10, -88], [w + 8, -142], [w, -206], [76, -240]], { strands: 13, tip: [4, -252], foot: [0, -126] }),
  ] }),
  medio: (w) => ({ back: mass(w + 24, 84, 0), front: curtains(w, 12, { length: 84, flare: 4, wave: 7, volume: 4, tuck: 6 }) }),
  coquehomem: (w) => ({ back: [bun(6, -214, 44)], front: pulled(w) }),
  entradas: (w) => ({ back: [], front: [
    ...[1, -1].map((s) => ribbon([[s * 70, -184], [s * (w + 6), -140], [s * (w + 11), -70], [s * (w + 4), -2]], [[s * 62, -150], [s * (w - 18), -108], [s * (w - 4), -60], [s * (w - 4), -2]], { strands: 4, tone: 'fade' })),
    ribbon([[-78, -140], [-86, -186], [-50, -212], [0, -216], [50, -208], [86, -176]], [[-58, -138], [-40, -154], [-14, -146], [18, -142], [48, -152], [74, -136]], { strands: 8 }),
  ] }),
};

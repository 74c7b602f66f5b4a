// Curly, coily, braided and shaved hair. Curls are a lobed outline filled with small arcs that are clipped to it.
import { closed, line, lobes } from './svg.mjs';

/** A mass of curls over a smooth shape given clockwise. `size` is one curl's width. */
export function curls(points, size, random, { tone = 'hair', density = 1, tight = false } = {}) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const count = Math.round((((x1 - x0) * (y1 - y0)) / (size * size)) * 0.62 * density);
  const lines = Array.from({ length: count }, (_, i) => {
    const [x, y] = [x0 + random() * (x1 - x0), y0 + random() * (y1 - y0)];
    const s = random() < 0.5 ? -1 : 1;
    const r = size * (0.34 + random() * 0.34);
    const a = Math.PI * 2 * random();
    const loop = tight ? [0, 1, 2, 3] : [0, 1, 2, 3, 4];
    const arc = loop.map((k) => [x + Math.cos(a + k * 1.05 * s) * r * (tight ? 0.62 : 0.86 - k * 0.07), y + Math.sin(a + k * 1.05 * s) * r * (tight ? 0.62 : 0.92) + (tight ? 0 : k * r * 0.16)]);
    return { d: line(arc), light: i % 5 < 2, width: tight ? 3.2 : 4.2, opacity: i % 5 < 2 ? 0.36 : 0.5 };
  });
  return { d: lobes(points, size, random), lines, tone };
}

const dome = (w, up, wide, low) => [[-w - wide, low], [-w - wide - 10, -60], [-w - wide * 0.5, -150], [-70, -190 - up], [0, -204 - up], [70, -190 - up], [w + wide * 0.5, -150], [w + wide + 10, -60], [w + wide, low], [w - 6, -6], [w - 6, -60], [w - 34, -104], [30, -122], [-30, -122], [-w + 34, -104], [-w + 6, -60], [-w + 6, -6]];

const long = (w, wide, bottom) => [[0, -212], [90, -206], [w + wide * 0.7, -130], [w + wide, -10], [w + wide + 14, 110], [w + wide, bottom - 50], [w, bottom], [40, bottom - 60], [0, bottom - 120], [-40, bottom - 60], [-w, bottom], [-w - wide, bottom - 50], [-w - wide - 14, 110], [-w - wide, -10], [-w - wide * 0.7, -130], [-90, -206]];

/** The fringe of curls around the forehead, with side falls down to `low`. */
const frame = (w, up, low, wide) => [[-w - wide, low], [-w - wide - 6, -40], [-w - wide * 0.6, -140], [-66, -196 - up], [0, -208 - up], [66, -196 - up], [w + wide * 0.6, -140], [w + wide + 6, -40], [w + wide, low], [w + wide * 0.2, low + 14], [w - 4, 20], [w - 8, -52], [w - 40, -96], [24, -104], [-24, -112], [-w + 40, -92], [-w + 8, -52], [-w + 4, 20], [-w - wide * 0.2, low + 14]];

function rope(path, width, pieces) {
  const lines = [];
  for (let i = 0; i < pieces; i += 1) {
    const t = i / (pieces - 1);
    const at = t * (path.length - 1);
    const k = Math.min(path.length - 2, Math.floor(at));
    const [x, y] = [path[k][0] + (path[k + 1][0] - path[k][0]) * (at - k), path[k][1] + (path[k + 1][1] - path[k][1]) * (at - k)];
    lines.push(`<path d="M${x - width * 0.5},${y - 3} q${width * 0.5},10 ${width},-2"/>`);
  }
  return { path: line(path), width, notches: lines.join('') };
}

/** Braids or locs that fall from the crown. Every rope is a thick line with small notches. */
function ropes(w, random, { width, gap, bottom, spread }) {
  const list = [];
  for (let i = 0; i < gap; i += 1) {
    const t = i / (gap - 1);
    for (const s of [-1, 1]) {
      const x = s * (w - 2 + t * spread);
      const end = bottom - t * 30 + random() * 36;
      list.push(rope([[s * (14 + t * 60), -198 + t * 20], [s * (w * 0.72 + t * 26), -168 + t * 24], [x, -70], [x + s * 6, 60], [x + s * (4 + random() * 10), end * 0.6], [x + s * (random() * 14 - 4), end]], width, 34));
    }
  }
  return list;
}

/** Cornrow-like partings from the hairline to the crown. */
const rows = (w, width) => [-0.92, -0.7, -0.46, -0.2, 0.06, 0.32, 0.58, 0.82, 0.98].map((t) =>
  rope([[t * (w - 4), -64 - (1 - Math.abs(t)) * 66], [t * (w + 2), -120 - (1 - Math.abs(t)) * 42], [t * 74, -176], [t * 34, -204]], width, 11));

const scalp = (w) => `M${-w - 4},0 C${-w - 12},-120 ${-w * 0.74},-192 0,-194 C${w * 0.74},-192 ${w + 12},-120 ${w + 4},0 C${w - 2},-40 ${w - 10},-84 ${w - 30},-104 C52,-128 -52,-128 ${-w + 30},-104 C${-w + 10},-84 ${-w + 2},-40 ${-w - 4},0Z`;

export const curly = {
  afro: (w, random) => ({ back: [curls([[0, -284], [110, -266], [w + 76, -170], [w + 92, -50], [w + 74, 60], [w + 26, 130], [0, 132], [-w - 26, 130], [-w - 74, 60], [-w - 92, -50], [-w - 76, -170], [-110, -266]], 30, random, { tight: true, density: 1.1 })], front: [curls(dome(w, 40, 22, 16), 26, random, { tight: true, density: 1.1 })] }),
  afrocurto: (w, random) => ({ back: [], front: [curls(dome(w, 26, 5, 0), 19, random, { tight: true })] }),
  cachoslongos: (w, random) => ({ back: [curls(long(w, 64, 290), 40, random, { tone: 'dark' })], front: [curls(frame(w, 18, 216, 60), 36, random, { density: 1.15 })] }),
  cachosmedios: (w, random) => ({ back: [curls(long(w, 58, 176), 36, random, { tone: 'dark' })], front: [curls(frame(w, 22, 104, 52), 32, random, { density: 1.15 })] }),
  cachosredondos: (w, random) => ({ back: [curls(long(w, 44, 110), 32, random, { tone: 'dark' })], front: [curls(frame(w, 14, 44, 36), 29, random)] }),
  cachoscurtos: (w, random) => ({ back: [], fade: scalp(w), front: [curls([[-w + 2, -96], [-w - 14, -140], [-88, -206], [-20, -236], [50, -232], [w - 4, -196], [w + 12, -140], [w - 2, -92], [64, -112], [16, -96], [-32, -114], [-72, -98]], 29, random)] }),
  cachostopo: (w, random) => ({ back: [curls([[-70, -190], [-84, -250], [-30, -306], [40, -302], [92, -250], [74, -186], [0, -170]], 30, random)], front: [curls(dome(w, 4, 3, -4), 20, random)] }),
  dreads: (w, random) => ({ back: ropes(w, random, { width: 20, gap: 5, bottom: 250, spread: 30 }), fade: scalp(w), front: [...rows(w, 22), ...ropes(w, random, { width: 19, gap: 2, bottom: 240, spread: 16 })] }),
  trancas: (w, random) => ({ back: ropes(w, random, { width: 14, gap: 8, bottom: 330, spread: 44 }), fade: scalp(w), front: [...rows(w, 19), ...ropes(w, random, { width: 13, gap: 4, bottom: 330, spread: 22 })] }),
  trancascoque: (w) => ({ back: [{ d: closed([[-62, -210], [-80, -262], [-40, -314], [20, -320], [72, -286], [76, -232], [40, -196]]), lines: [-2, -1, 0, 1, 2].map((k) => ({ d: line([[-62 + k * 6, -226 + k * 14], [-10, -282 + k * 18], [60, -262 + k * 18]]), light: k % 2 === 0, width: 6, opacity: 0.45 })), tone: 'hair' }], fade: scalp(w), front: rows(w, 21) }),
  raspado: (w) => ({ back: [], fade: scalp(w), front: [] }),
  maquina: (w) => ({ back: [], fade: scalp(w), front: [{ d: `M${-w + 10},-84 C${-w + 4},-170 -60,-206 0,-208 C60,-206 ${w - 4},-170 ${w - 10},-84 C${w - 22},-112 52,-128 0,-128 C-52,-128 ${-w + 22},-112 ${-w + 10},-84Z`, lines: [], tone: 'hair' }] }),
  careca: () => ({ back: [], front: [] }),
  coroa: (w) => ({ back: [], front: [1, -1].map((s) => ({ d: closed([[s * (w - 4), -4], [s * (w + 10), -20], [s * (w + 12), -70], [s * (w + 2), -116], [s * (w - 12), -108], [s * (w - 6), -60]]), lines: [], tone: 'fade' })) }),
  ondulado: (w, random) => ({ back: [], fade: scalp(w), front: [curls([[-w - 3, -50], [-w - 14, -120], [-96, -196], [-24, -226], [56, -222], [w + 2, -180], [w + 14, -112], [w + 3, -50], [w - 14, -92], [54, -110], [8, -92], [-40, -114], [-w + 18, -88]], 36, random, { density: 1.2 })] }),
};


// Neck, shoulders and clothes. Same coordinates as the head, but they do not tilt with it.
import { line, times } from './svg.mjs';

const torso = (s, grow = 0) => {
  const x = (n) => (Math.abs(n) > 60 ? n * s : n) + Math.sign(n) * grow;
  return `M${x(-48)},186 C${x(-50)},226 ${x(-66)},${246 - grow} ${x(-118)},${264 - grow} C${x(-182)},${284 - grow} ${x(-222)},${312 - grow} ${x(-238)},384 C${x(-254)},456 ${x(-264)},560 ${x(-266)},760 L${x(266)},760 C${x(264)},560 ${x(254)},456 ${x(238)},384 C${x(222)},${312 - grow} ${x(182)},${284 - grow} ${x(118)},${264 - grow} C${x(66)},${246 - grow} ${x(50)},226 ${x(48)},186Z`;
};

/** Where the skin ends and the cloth starts: start point on the shoulder, then the curve to the other side. */
const NECKS = {
  careca: { x: 64, y: 246, d: 'C-58,292 58,292 64,246' },
  redondo: { x: 92, y: 254, d: 'C-84,356 84,356 92,254' },
  v: { x: 74, y: 248, d: 'C-56,290 -22,346 0,366 C22,346 56,290 74,248' },
  fundo: { x: 86, y: 250, d: 'C-70,300 -26,376 0,404 C26,376 70,300 86,250' },
  barco: { x: 150, y: 272, d: 'C-90,308 90,308 150,272' },
  ombros: { x: 262, y: 352, d: 'C-150,316 -60,348 0,350 C60,348 150,316 262,352' },
  gola: { x: 52, y: 222, d: 'C-40,246 40,246 52,222' },
  aberto: { x: 66, y: 246, d: 'C-54,286 -24,318 0,332 C24,318 54,286 66,246' },
};

const strap = (c) => [-1, 1].map((s) => `<path d="M${s * 84},250 C${s * 96},290 ${s * 104},330 ${s * 116},404 L${s * 144},404 C${s * 130},330 ${s * 122},290 ${s * 108},256Z" fill="${c[0]}"/>`).join('');

const folds = (c, s) => [-1, 1].map((k) => `<path d="${line([[k * 176 * s, 452], [k * 168 * s, 540], [k * 178 * s, 680]])}" stroke="${c[2]}" stroke-width="6" fill="none" opacity=".45" stroke-linecap="round"/><path d="${line([[k * 150 * s, 330], [k * 128 * s, 372], [k * 122 * s, 430]])}" stroke="${c[2]}" stroke-width="9" fill="none" opacity=".22" stroke-linecap="round" filter="url(#b4)"/>`).join('') + `<path d="${line([[-60, 560], [0, 590], [70, 566]])}" stroke="${c[2]}" stroke-width="10" fill="none" opacity=".18" filter="url(#b4)"/>`;

function print(kind, c, random) {
  const area = (n, draw) => times(n, (i) => draw(-270 + random() * 540, 250 + random() * 480, i));
  switch (kind) {
    case 'listras': return times(18, (i) => `<rect x="-300" y="${262 + i * 38}" width="600" height="15" fill="${c[2]}" opacity=".75"/>`);
    case 'bolas': return times(120, (i) => `<circle cx="${-290 + (i % 12) * 52 + (Math.floor(i / 12) % 2) * 26}" cy="${250 + Math.floor(i / 12) * 48}" r="7" fill="${c[1]}"/>`);
    case 'flores': return area(42, (x, y, i) => `<g transform="translate(${x},${y}) rotate(${i * 37}) scale(${0.8 + (i % 3) * 0.25})">${times(5, (k) => `<ellipse cy="-13" rx="9" ry="13" transform="rotate(${k * 72})" fill="${i % 2 ? c[1] : '#FFF3E2'}"/>`)}<circle r="6" fill="#EFB03C"/><path d="M0,16 q14,6 20,22" stroke="${c[2]}" stroke-width="5" fill="none"/></g>`);
    case 'capulana': return times(60, (i) => {
      const [x, y] = [-280 + (i % 8) * 80 + (Math.floor(i / 8) % 2) * 40, 250 + Math.floor(i / 8) * 68];
      return `<g transform="translate(${x},${y})"><circle r="29" fill="${c[1]}"/><circle r="19" fill="${c[2]}"/><circle r="9" fill="#FFF0D0"/>${times(8, (k) => `<path d="M0,-31 l6,-10 l-12,0Z" transform="rotate(${k * 45})" fill="#FFF0D0"/>`)}</g>`;
    });
    case 'xadrez': return times(9, (i) => `<rect x="${-290 + i * 70}" y="230" width="24" height="560" fill="${c[2]}" opacity=".45"/><rect x="-300" y="${262 + i * 66}" width="600" height="24" fill="${c[2]}" opacity=".45"/><rect x="${-254 + i * 70}" y="230" width="5" height="560" fill="${c[1]}" opacity=".8"/><rect x="-300" y="${300 + i * 66}" width="600" height="5" fill="${c[1]}" opacity=".8"/>`);
    case 'trico': return times(24, (i) => `<path d="${line([[-290 + i * 25, 260], [-286 + i * 25, 480], [-290 + i * 25, 740]])}" stroke="${i % 2 ? c[2] : c[1]}" stroke-width="6" fill="none" opacity=".3"/>`);
    case 'folhas': return area(36, (x, y, i) => `<path transform="translate(${x},${y}) rotate(${i * 47})" d="M0,0 C22,-18 24,-50 0,-74 C-24,-50 -22,-18 0,0Z M0,0 V-66" fill="${i % 2 ? c[1] : c[2]}" stroke="${c[0]}" stroke-width="2" opacity=".85"/>`);
    default: return '';
  }
}

const rib = (d, c, width = 13) => `<path d="M${d}" fill="none" stroke="${c[2]}" stroke-width="${width + 4}" opacity=".35"/><path d="M${d}" fill="none" stroke="${c[1]}" stroke-width="${width}"/>`;
const collar = (c) => [-1, 1].map((s) => `<path d="M${s * 52},216 C${s * 66},240 ${s * 62},262 0,336 L${s * 34},388 C${s * 70},340 ${s * 96},296 ${s * 86},246Z" fill="${c[1]}"/><path d="M0,336 L${s * 34},388 C${s * 70},340 ${s * 96},296 ${s * 86},246" fill="none" stroke="${c[2]}" stroke-width="3" opacity=".6"/>`).join('');
const buttons = (c) => `<path d="M0,340 V760" stroke="${c[2]}" stroke-width="3.4" opacity=".7"/>${times(5, (i) => `<circle cx="9" cy="${410 + i * 84}" r="6.5" fill="${c[1]}" stroke="${c[2]}" stroke-width="2"/>`)}`;
const lapels = (c, s) => [-1, 1].map((k) => `<path d="M${k * 70},240 C${k * 92},250 ${k * 118 * s},256 ${k * 126 * s},268 C${k * 128},350 ${k * 66},500 0,640 L${k * -4},600 C${k * 26},480 ${k * 66},330 ${k * 70},240Z" fill="${c[1]}"/><path d="M${k * 126 * s},268 C${k * 128},350 ${k * 66},500 0,640" fill="none" stroke="${c[2]}" stroke-width="4" opacity=".6"/><path d="M${k * 124 * s},340 L${k * 88},352 L${k * 112},384" fill="none" stroke="${c[2]}" stroke-width="4" opacity=".7"/>`).join('');
const opened = (s) => [-1, 1].map((k) => `M${k * 68},150 L${k * 68},240 C${k * 66},330 ${k * 26},480 ${k * 6},640 L${k * 6},780 L${k * 420},780 L${k * 420},150Z`).join(' ');

/** kind: [neck name, what lies over the cloth]. */
const KINDS = {
  camiseta: { neck: 'careca', over: (c) => rib('-64,246 C-58,292 58,292 64,246', c) },
  decotev: { neck: 'v' , over: (c) => rib('-74,248 C-56,290 -22,346 0,366 C22,346 56,290 74,248', c, 8) },
  regata: { neck: 'redondo', bare: true },
  alcas: { neck: 'ombros', bare: true, straps: true },
  ombro: { neck: 'ombros', over: (c) => `<path clip-path="url(#bd)" d="M-262,352 C-150,316 -60,348 0,350 C60,348 150,316 262,352 L262,414 C150,380 60,402 0,404 C-60,402 -150,380 -262,414Z" fill="${c[1]}" opacity=".8"/>` },
  barco: { neck: 'barco' },
  gola: { neck: 'gola', over: (c) => `<path d="M-60,164 C-30,182 30,182 60,164 L68,240 C40,266 -40,266 -68,240Z" fill="${c[0]}"/><path d="M-60,164 C-30,182 30,182 60,164 L62,184 C30,202 -30,202 -62,184Z" fill="${c[1]}"/>${times(9, (i) => `<path d="M${-48 + i * 12},${190 + Math.abs(4 - i) * -2} v58" stroke="${c[2]}" stroke-width="3" opacity=".4"/>`)}` },
  sueter: { neck: 'careca', over: (c) => rib('-64,246 C-58,292 58,292 64,246', c, 22), base: 'trico' },
  camisa: { neck: 'aberto', over: (c) => `${buttons(c)}${collar(c)}` },
  polo: { neck: 'aberto', over: (c) => `<path d="M-4,330 h8 v110 h-8Z" fill="${c[2]}" opacity=".6"/>${collar(c)}` },
  envelope: { neck: 'fundo', over: (c) => `<path d="${line([[86, 250], [40, 340], [-30, 430], [-130, 520]])}" stroke="${c[2]}" stroke-width="6" fill="none" opacity=".6"/>` },
  moletom: { neck: 'careca', over: (c) => `<path d="M-70,236 C-112,252 -124,290 -92,318 C-50,352 50,352 92,318 C124,290 112,252 70,236 C66,300 -66,300 -70,236Z" fill="${c[1]}"/><path d="M-92,318 C-50,352 50,352 92,318" fill="none" stroke="${c[2]}" stroke-width="5" opacity=".5"/><path d="M-34,332 q-6,60 -2,104 M34,332 q6,50 2,92" stroke="#FFF8EE" stroke-width="6" fill="none" stroke-linecap="round"/>` },
  blazer: { neck: 'aberto', jacket: true },
  jaqueta: { neck: 'careca', jacket: true },
};

/** outfit: { kind, cloth: [base, high, deep], under?: same, print?, chain? } */
export function drawBody(look, outfit, cloth, under, skin, random) {
  const kind = KINDS[outfit.kind];
  if (!kind) throw new Error(`unknown outfit ${outfit.kind}`);
  const s = look.build === 'm' ? 1.1 : 0.95;
  const neckWidth = look.build === 'm' ? 58 : look.build === 'n' ? 52 : 46;
  const n = NECKS[kind.neck];
  const region = `M-460,60 L${-n.x},60 L${-n.x},${n.y} ${n.d} L${n.x},60 L460,60 L460,800 L-460,800Z`;
  const body = kind.bare ? torso(s, -10) : torso(s, 5);
  const inner = kind.jacket ? under : cloth;
  const vest = 'M-178,424 C-130,388 -60,372 0,372 C60,372 130,388 178,424 C200,440 198,470 201,520 L205,800 L-205,800 L-201,520 C-198,470 -200,440 -178,424Z';
  const bareRegion = kind.straps ? vest : kind.bare ? `M-92,254 ${n.d} L128,262 C124,320 150,380 192,420 C206,520 206,640 204,800 L-204,800 C-206,640 -206,520 -192,420 C-150,380 -124,320 -128,262Z` : region;
  const clothPart = `<clipPath id="cl"><path d="${bareRegion}"/></clipPath><g clip-path="url(#cl)"><clipPath id="bd"><path d="${body}"/></clipPath><g clip-path="url(#bd)"><rect x="-320" y="150" width="640" height="640" fill="${kind.jacket ? inner[0] : 'url(#cloth)'}"/>${print(outfit.print ?? kind.base, inner, random)}${folds(inner, s)}<rect x="-320" y="150" width="640" height="640" fill="url(#drape)"/></g></g>`;
  const jacket = kind.jacket ? `<clipPath id="jk"><path d="${opened(s)}"/></clipPath><g clip-path="url(#jk)"><path d="${torso(s, 10)}" fill="url(#cloth)"/>${folds(cloth, s)}</g>${lapels(cloth, s)}` : '';
  const underCollar = kind.jacket && kind.neck === 'aberto' ? collar(inner) : kind.jacket ? rib('-64,246 C-58,292 58,292 64,246', inner) : '';
  const [u, v] = [neckWidth, neckWidth + 5];
  return `<path d="${torso(s)}" fill="url(#skinlow)"/><path d="M${-u},80 L${-u},190 C${-v},232 -110,262 -150,276 L150,276 C110,262 ${v},232 ${u},190 L${u},80Z" fill="url(#skinlow)"/>
    <clipPath id="nk"><path d="M${-u},80 L${-u},196 C${-v},240 -90,262 -140,300 L140,300 C90,262 ${v},240 ${u},196 L${u},80Z"/></clipPath><g clip-path="url(#nk)"><path d="M-120,60 H120 V150 C80,236 -80,236 -120,150Z" fill="${skin.deep}" opacity=".42" filter="url(#b9)"/></g>
    <path d="M-16,258 Q-60,268 -98,272 M16,258 Q60,268 98,272" stroke="${skin.shade}" stroke-width="6" fill="none" stroke-linecap="round" opacity=".7" filter="url(#b2)"/>
    ${outfit.chain ? necklace(outfit.chain) : ''}${kind.straps ? strap(cloth) : ''}${clothPart}${underCollar}${jacket}${kind.over && !kind.jacket ? kind.over(cloth) : ''}`;
}

const necklace = (kind) => {
  if (kind === 'contas') return times(15, (i) => { const t = -1 + (i / 14) * 2; return `<circle cx="${t * 62}" cy="${292 - t * t * 50}" r="7.5" fill="${['#A81A40', '#EFB03C', '#1F6470'][i % 3]}"/>`; });
  return `<path d="M-54,236 C-34,290 -12,306 0,310 C12,306 34,290 54,236" fill="none" stroke="#D9A441" stroke-width="3"/><circle cx="0" cy="316" r="8" fill="#F3CE72"/><circle cx="-2" cy="313" r="2.6" fill="#fff"/>`;
};

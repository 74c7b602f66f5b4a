// Backgrounds of sea, hills and gardens. Same contract as the city ones.
import { linear, radial, times, line } from './svg.mjs';

const W = 800;
const H = 1100;
const full = (fill, extra = '') => `<rect width="${W}" height="${H}" fill="${fill}" ${extra}/>`;
const pick = (list, random) => list[Math.floor(random() * list.length)];

const glitter = (random, x, y, color, rows = 18) =>
  times(rows, (i) => `<rect x="${x - 140 + random() * 220 - i * 4}" y="${y + i * 18}" width="${60 + random() * 130}" height="${3 + i * 0.4}" rx="3" fill="${color}" opacity="${Math.max(0.05, 0.7 - i * 0.035)}"/>`);

const palm = (x, y, height, lean, color, random) => {
  const [tx, ty] = [x + lean, y - height];
  const trunk = `<path d="M${x - 10},${y} Q${x + lean * 0.2},${y - height * 0.6} ${tx - 5},${ty} L${tx + 5},${ty} Q${x + lean * 0.2 + 18},${y - height * 0.6} ${x + 14},${y}Z" fill="${color}"/>`;
  const fronds = times(9, (i) => {
    const angle = Math.PI * (1.02 + (i / 8) * 0.96);
    const reach = height * (0.3 + random() * 0.08);
    const [ex, ey] = [tx + Math.cos(angle) * reach, ty + Math.sin(angle) * reach * 0.55 + reach * 0.32];
    const [cx, cy] = [tx + Math.cos(angle) * reach * 0.55, ty + Math.sin(angle) * reach * 0.72];
    return `<path d="M${tx},${ty} Q${cx},${cy} ${ex},${ey} Q${cx},${cy + reach * 0.22} ${tx},${ty + 8}Z" fill="${color}"/>`;
  });
  return trunk + fronds;
};

function rio(random) {
  return {
    defs: linear('sc1', [[0, '#46357A'], [0.28, '#B9557A'], [0.46, '#FF9468'], [0.58, '#FFD391']]) + linear('sc2', [[0, '#F9AE77'], [0.35, '#B4587A'], [1, '#45285C']]) + radial('sc3', [[0, '#FFF3D1'], [0.3, '#FFE0A0', 0.85], [1, '#FFB070', 0]]),
    body: `${full('url(#sc1)')}<circle cx="630" cy="540" r="330" fill="url(#sc3)"/><circle cx="630" cy="540" r="58" fill="#FFF3D0"/>
      <path d="M360,690 C430,640 520,640 590,662 C660,610 740,620 840,650 V720 H360Z" fill="#874470" opacity=".85"/><path d="M-20,700 C60,610 96,610 132,640 C146,500 190,400 240,402 C292,406 306,540 326,636 C388,606 440,640 500,700Z" fill="#5E2F63"/>
      <rect y="690" width="800" height="420" fill="url(#sc2)"/>${glitter(random, 640, 702, '#FFE6B5')}`,
    light: '#FFC08A', side: 1, blur: 5.5, tint: '#FF9E7A',
  };
}

function praia(random) {
  return {
    defs: linear('sc1', [[0, '#66B9EA'], [0.5, '#CDEBF5'], [0.56, '#FDF3DC']]) + linear('sc2', [[0, '#2E9FB8'], [1, '#8ADBD3']]) + linear('sc3', [[0, '#F7E2B4'], [1, '#E5BE85']]),
    body: `${full('url(#sc1)')}<g fill="#fff" opacity=".75"><ellipse cx="180" cy="180" rx="150" ry="30"/><ellipse cx="250" cy="156" rx="90" ry="30"/><ellipse cx="640" cy="270" rx="140" ry="24"/></g>
      <rect y="600" width="800" height="200" fill="url(#sc2)"/>${times(16, () => `<rect x="${random() * W}" y="${615 + random() * 150}" width="${40 + random() * 120}" height="5" rx="3" fill="#fff" opacity=".5"/>`)}<path d="M-20,800 C180,760 420,830 820,770 V1120 H-20Z" fill="url(#sc3)"/><path d="M-20,796 C180,756 420,826 820,766" stroke="#fff" stroke-width="16" fill="none" opacity=".8"/>
      ${palm(690, 860, 560, -90, '#2C6B50', random)}<path d="M30,640 A120,110 0 0 1 270,640Z" fill="#E9694B"/><path d="M110,640 A40,110 0 0 1 190,640Z" fill="#FFF0D8"/><path d="M150,640 V880" stroke="#8A5A3A" stroke-width="8"/>`,
    light: '#FFF6DA', side: -1, blur: 5.5, tint: '#FFF0CC',
  };
}

function luanda(random) {
  const towers = times(13, (i) => {
    const height = 90 + random() * 230;
    const x = 60 + i * 58;
    return `<rect x="${x}" y="${640 - height}" width="${34 + random() * 22}" height="${height}" fill="${pick(['#A4627A', '#8B5478', '#B9737A'], random)}"/>${times(5, (k) => `<rect x="${x + 8}" y="${660 - height + k * 34}" width="16" height="8" fill="#FFE0A0" opacity=".75"/>`)}`;
  });
  return {
    defs: linear('sc1', [[0, '#F7A65E'], [0.35, '#FFCF8E'], [0.6, '#FFE9C2']]) + linear('sc2', [[0, '#F3B487'], [0.5, '#B0718C'], [1, '#5B4478']]) + radial('sc3', [[0, '#FFF8DE'], [1, '#FFE3A0', 0]]),
    body: `${full('url(#sc1)')}<circle cx="200" cy="330" r="320" fill="url(#sc3)"/><circle cx="200" cy="330" r="70" fill="#FFF8E2"/>${towers}<rect y="636" width="800" height="470" fill="url(#sc2)"/>${glitter(random, 220, 650, '#FFF0C8', 20)}${palm(742, 1040, 640, -60, '#4A2D4A', random)}${palm(40, 1080, 560, 40, '#4A2D4A', random)}`,
    light: '#FFDFA5', side: -1, blur: 5.5, tint: '#FFC27E',
  };
}

function jardim(random, { greens = ['#22614A', '#348059', '#1A4E3F', '#4F9966', '#14402F'], flowers = [] } = {}) {
  const leaf = () => `<g transform="translate(${random() * 880 - 40},${160 + random() * 1000}) rotate(${-85 + random() * 170}) scale(${0.55 + random() * 0.85})"><path d="M0,0 C60,-70 70,-190 0,-300 C-70,-190 -60,-70 0,0Z" fill="${pick(greens, random)}"/><path d="M0,0 V-280" stroke="#fff" stroke-opacity=".16" stroke-width="5"/></g>`;
  const flower = () => {
    const [x, y, r, color] = [random() * W, 160 + random() * 860, 16 + random() * 20, pick(flowers, random)];
    return `<g transform="translate(${x},${y}) rotate(${random() * 70})">${times(5, (k) => `<ellipse cx="0" cy="${-r}" rx="${r * 0.7}" ry="${r}" transform="rotate(${k * 72})" fill="${color}"/>`)}<circle r="${r * 0.45}" fill="#FFD873"/></g>`;
  };
  return {
    defs: linear('sc1', [[0, '#DCEB97'], [0.35, '#6CB072'], [1, '#123F33']]) + radial('sc2', [[0, '#FFF9CF', 0.95], [1, '#FFF7C2', 0]]),
    body: `${full('url(#sc1)')}${times(40, leaf)}${flowers.length ? times(22, flower) : ''}<circle cx="150" cy="120" r="400" fill="url(#sc2)"/>${times(16, () => `<circle cx="${random() * W}" cy="${random() * 640}" r="${10 + random() * 28}" fill="#FBFFD8" opacity="${0.1 + random() * 0.24}"/>`)}`,
    light: '#F6FFCC', side: -1, blur: 7, tint: '#F0F5B8',
  };
}

function ridges(random, { sky, sun, layers, tint, light }) {
  const ridge = (layer, k) => {
    const points = [];
    for (let i = 0; i <= 8; i += 1) points.push([-20 + i * 105, layer.y - layer.h * Math.abs(Math.sin(i * 1.1 + k * 1.9)) + random() * 24]);
    return `<path d="${line(points)} L820,1110 L-20,1110Z" fill="${layer.color}"/>`;
  };
  return {
    defs: linear('sc1', sky) + radial('sc2', [[0, '#FFF8E0'], [0.25, '#FFF0C8', 0.8], [1, '#FFE6B0', 0]]),
    body: `${full('url(#sc1)')}<circle cx="${sun[0]}" cy="${sun[1]}" r="260" fill="url(#sc2)"/><circle cx="${sun[0]}" cy="${sun[1]}" r="58" fill="#FFFAE8"/>${layers.map(ridge).join('')}`,
    light, side: sun[0] < 400 ? -1 : 1, blur: 4.5, tint,
  };
}

const serra = (random) => ridges(random, { sky: [[0, '#A3D0EE'], [0.5, '#FBE6D6'], [1, '#F6C9A5']], sun: [170, 210], tint: '#FFEBCF', light: '#FFF3D8',
  layers: [{ y: 500, h: 130, color: '#A9BEDB' }, { y: 610, h: 130, color: '#7C99C4' }, { y: 730, h: 120, color: '#5075A4' }, { y: 860, h: 110, color: '#30527A' }] });

function douro(random) {
  const base = ridges(random, { sky: [[0, '#F8BE86'], [0.5, '#FFE6BF'], [1, '#FFD9A0']], sun: [640, 240], tint: '#FFD69A', light: '#FFE6B0',
    layers: [{ y: 480, h: 110, color: '#C6A787' }, { y: 590, h: 110, color: '#A6A064' }, { y: 720, h: 90, color: '#7D8C4A' }] });
  const rows = times(14, (i) => `<path d="M-20,${720 + i * 30} C200,${660 + i * 34} 520,${760 + i * 30} 820,${690 + i * 34}" stroke="${i % 2 ? '#4F6B34' : '#93A052'}" stroke-width="15" fill="none"/>`);
  return { ...base, body: `${base.body}${rows}` };
}

function planalto(random) {
  const base = ridges(random, { sky: [[0, '#7E6BB0'], [0.4, '#F0A0A0'], [0.7, '#FFD9AE'], [1, '#FFE6C0']], sun: [630, 470], tint: '#FFB7A0', light: '#FFCFA8',
    layers: [{ y: 640, h: 70, color: '#B97F96' }, { y: 740, h: 70, color: '#8B5A80' }, { y: 860, h: 60, color: '#5E3A64' }] });
  const acacia = (x, y, s) => `<g transform="translate(${x},${y}) scale(${s})" fill="#3E2548"><path d="M-8,0 C-4,-80 -40,-120 -70,-150 L-58,-156 C-30,-130 -6,-110 0,-90 C6,-110 30,-136 60,-160 L70,-152 C40,-120 6,-80 10,0Z"/><ellipse cx="0" cy="-170" rx="150" ry="34"/><ellipse cx="-40" cy="-192" rx="90" ry="26"/><ellipse cx="60" cy="-196" rx="80" ry="24"/></g>`;
  return { ...base, body: base.body + acacia(130, 860, 1.15) + acacia(720, 800, 0.8) };
}

function mindelo(random) {
  const boats = times(5, (i) => `<g transform="translate(${60 + i * 165},${720 + random() * 120})"><path d="M-60,0 H60 L40,34 H-40Z" fill="${pick(['#C8402F', '#2E50B4', '#EFB03C', '#2A7455'], random)}"/><path d="M0,0 V-90 L44,-10Z" fill="#FFF8EA"/></g>`);
  return {
    defs: linear('sc1', [[0, '#4FA8E0'], [0.5, '#BFE3F2'], [1, '#E8F4F0']]) + linear('sc2', [[0, '#2C86B4'], [1, '#5FC0C8']]),
    body: `${full('url(#sc1)')}<path d="M-20,640 C80,560 150,470 250,500 C320,420 400,440 470,520 C560,470 680,500 820,600 V680 H-20Z" fill="#9A7A6A"/><path d="M-20,660 C120,600 420,640 820,620 V700 H-20Z" fill="#B9977F"/>${times(12, (i) => `<rect x="${i * 68 - 10}" y="${596 + random() * 24}" width="60" height="70" fill="${pick(['#F6E3C2', '#F0A88A', '#F7C95C', '#9CCBD6', '#F3F0E8'], random)}"/>`)}<rect y="660" width="800" height="450" fill="url(#sc2)"/>${glitter(random, 300, 690, '#fff', 14)}${boats}`,
    light: '#FFFBE6', side: 1, blur: 5.5, tint: '#F6F4DC',
  };
}

export const natureScenes = {
  rio, praia, luanda, serra, douro, planalto, mindelo, jardim,
  flores: (random) => jardim(random, { greens: ['#3E7F58', '#5FA06E', '#2F6A4C', '#7DB57E'], flowers: ['#F2A1B4', '#FBD2C4', '#E9694B', '#FFF3E6', '#C98BD0'] }),
  outono: (random) => ({ ...jardim(random, { greens: ['#C8692E', '#E29A3C', '#A4472A', '#EFC05A', '#8A3A2A'] }), tint: '#FFD89A', light: '#FFEBBB' }),
};

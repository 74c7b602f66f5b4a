// Backgrounds made by people. Each draws an 800 by 1100 picture and says where its light comes from:
// `side` -1 left, 1 right; `light` colours the rim of the person, `tint` is laid softly over everything.
import { linear, radial, times } from './svg.mjs';

const W = 800;
const H = 1100;
const full = (fill, extra = '') => `<rect width="${W}" height="${H}" fill="${fill}" ${extra}/>`;
const pick = (list, random) => list[Math.floor(random() * list.length)];

function azulejo(random, { ink = ['#2C57B8', '#3D6BCB', '#21479F'] } = {}) {
  const tile = (x, y) => {
    const color = pick(ink, random);
    return `<g transform="translate(${x},${y})"><rect width="150" height="150" fill="#F2F4F8"/><g fill="none" stroke="${color}" stroke-width="8">
      <path d="M75,8 C88,48 102,62 142,75 C102,88 88,102 75,142 C62,102 48,88 8,75 C48,62 62,48 75,8Z"/><path d="M0,40 A40,40 0 0 0 40,0 M150,40 A40,40 0 0 1 110,0 M0,110 A40,40 0 0 1 40,150 M150,110 A40,40 0 0 0 110,150"/></g>
      <circle cx="75" cy="75" r="15" fill="${color}"/><path d="M0,0 h22 L0,22Z M150,0 v22 L128,0Z M0,150 v-22 L22,150Z M150,150 h-22 L150,128Z" fill="${color}"/><path d="M1,1H149V149" fill="none" stroke="#B9C4DA" stroke-width="2.5"/></g>`;
  };
  return {
    defs: linear('sc1', [[0, '#FFE2B4', 0.85], [0.5, '#FFC79A', 0.25], [1, '#31427E', 0.6]], 0, 0, 1, 1),
    body: `${times(48, (i) => tile((i % 6) * 150 - 50, Math.floor(i / 6) * 150 - 60))}
      <path d="M-40,210 L520,-60 L700,-60 L-40,420Z M-40,760 L860,120 L860,320 L-40,1010Z" fill="#FFF0CF" opacity=".5"/>${full('url(#sc1)', 'style="mix-blend-mode:multiply"')}`,
    light: '#FFE9C0', side: -1, blur: 4, tint: '#FFD7A0',
  };
}

function facades(random, { walls, roof, sky, trim = '#FFFFFF', arched = 0.35 }) {
  let x = -30;
  let houses = '';
  while (x < W) {
    const width = 130 + random() * 90;
    const top = 240 + random() * 260;
    houses += `<rect x="${x}" y="${top}" width="${width}" height="${H - top}" fill="${pick(walls, random)}"/>`;
    houses += roof ? `<path d="M${x - 10},${top} l${width / 2 + 10},-58 l${width / 2 + 10},58Z" fill="${roof}"/>` : `<rect x="${x - 6}" y="${top - 16}" width="${width + 12}" height="22" rx="4" fill="${trim}"/>`;
    const columns = width > 170 ? 3 : 2;
    for (let row = 0; row < 6; row += 1) {
      for (let c = 0; c < columns; c += 1) {
        const wx = x + (width / columns) * (c + 0.5) - 20;
        const wy = top + 50 + row * 128;
        const r = random() < arched ? 20 : 4;
        houses += `<rect x="${wx - 6}" y="${wy - 6}" width="52" height="84" rx="${r}" fill="${trim}"/><rect x="${wx}" y="${wy}" width="40" height="72" rx="${r}" fill="#4E627C"/><path d="M${wx},${wy + 72} l40,-50 v50Z" fill="#8FA6BF" opacity=".5"/><rect x="${wx - 12}" y="${wy + 76}" width="64" height="8" fill="${trim}"/>`;
      }
    }
    x += width;
  }
  return {
    defs: linear('sc1', sky) + linear('sc2', [[0, '#FFE3AF', 0.5], [0.6, '#FFB08A', 0.12], [1, '#5E3A6C', 0.35]], 0, 0, 1, 1),
    body: `${full('url(#sc1)')}<g fill="#fff" opacity=".6"><ellipse cx="610" cy="150" rx="150" ry="34"/><ellipse cx="530" cy="176" rx="110" ry="26"/><ellipse cx="120" cy="90" rx="110" ry="24"/></g>${houses}${full('url(#sc2)')}`,
    light: '#FFEBC6', side: -1, blur: 6, tint: '#FFD9A8',
  };
}

const lisboa = (random) => facades(random, { walls: ['#F6D3B1', '#F3E4C6', '#E9B3A4', '#C5DAE0', '#F2C27E', '#F7EFE3'], roof: '#C8603F', sky: [[0, '#82BBE6'], [0.6, '#D5E9F3'], [1, '#FFE8C8']] });
const pelourinho = (random) => facades(random, { walls: ['#EE7F5D', '#F3B63F', '#4FA7A0', '#E46C86', '#5E8FD0', '#F0D27A'], roof: null, arched: 0.9, sky: [[0, '#55ADE4'], [0.7, '#BFE4F2'], [1, '#FFF0D0']] });
const inverno = (random) => {
  const base = facades(random, { walls: ['#B3886F', '#9C7464', '#C9AD97', '#8F8890'], roof: '#EEF3F8', trim: '#E9EEF3', arched: 0, sky: [[0, '#A9BCD4'], [1, '#F0E6E4']] });
  const snow = times(70, () => `<circle cx="${random() * W}" cy="${random() * H}" r="${3 + random() * 7}" fill="#fff" opacity="${0.5 + random() * 0.5}"/>`);
  return { ...base, body: base.body + snow, light: '#EAF4FF', blur: 4.5, tint: '#DCE6F5' };
};

function noite(random) {
  const lamp = (i) => {
    const [x, y] = [i * 70 + 8, 150 + Math.sin(i * 0.62) * 56];
    return `<circle cx="${x}" cy="${y}" r="46" fill="#FFC75A" opacity=".22"/><circle cx="${x}" cy="${y}" r="14" fill="#FFE9B8"/>`;
  };
  return {
    defs: linear('sc1', [[0, '#1B1440'], [0.55, '#4B1C55'], [1, '#8A2B4B']]),
    body: `${full('url(#sc1)')}${times(54, () => `<circle cx="${random() * W}" cy="${230 + random() * 800}" r="${14 + random() * 50}" fill="${pick(['#FFC75A', '#FF7B6B', '#7EA2FF', '#FFE7B0', '#FF5C93'], random)}" opacity="${0.14 + random() * 0.34}"/>`)}${times(12, lamp)}`,
    light: '#FFB2A0', side: 1, blur: 6, tint: '#FF9BB0',
  };
}

function cafe(random) {
  const leaf = (i) => `<path transform="translate(92,1010) rotate(${-56 + i * 24}) scale(${0.9 + random() * 0.4})" d="M0,0 C46,-110 46,-230 0,-340 C-46,-230 -46,-110 0,0Z" fill="${['#245848', '#2F7059', '#1D4A3D', '#3B8468', '#2A6450', '#347A5F'][i]}"/>`;
  const shelf = (y) => `<rect x="500" y="${y}" width="330" height="16" fill="#8C4A35"/>${times(5, (i) => `<rect x="${520 + i * 58}" y="${y - 62 - random() * 22}" width="36" height="84" rx="9" fill="${pick(['#F4E3CE', '#2F6E58', '#E9A23C', '#B33A4C', '#EAC7A8'], random)}"/>`)}`;
  return {
    defs: linear('sc1', [[0, '#F7C3A4'], [1, '#CC6350']]) + radial('sc2', [[0, '#FFF1CF', 0.95], [1, '#FFDFA8', 0]]),
    body: `${full('url(#sc1)')}<path d="M-10,-10 L360,-10 L-10,560Z" fill="#fff" opacity=".14"/>${shelf(300)}${shelf(470)}${shelf(640)}${times(6, leaf)}
      <path d="M250,-10 V96 M590,-10 V60" stroke="#5A2A28" stroke-width="5"/><path d="M170,170 A80,80 0 0 1 330,170Z M510,130 A80,80 0 0 1 670,130Z" fill="#5A2A28"/><circle cx="250" cy="190" r="170" fill="url(#sc2)"/><circle cx="590" cy="150" r="170" fill="url(#sc2)"/>`,
    light: '#FFE6C9', side: -1, blur: 5, tint: '#FFCFA0',
  };
}

function livros(random) {
  const colors = ['#8E2F3F', '#C98A3D', '#2E5E63', '#E3CFA9', '#3C4A78', '#A4543A', '#5F7A52', '#D9B36A', '#6B3450'];
  const shelf = (y) => {
    let x = -20;
    let books = '';
    while (x < W) {
      const width = 18 + random() * 34;
      const height = 96 + random() * 48;
      books += `<rect x="${x}" y="${y - height}" width="${width - 3}" height="${height}" rx="3" fill="${pick(colors, random)}"/><rect x="${x + 4}" y="${y - height + 18}" width="${width - 11}" height="7" fill="#FFE9C0" opacity=".55"/>`;
      x += width;
    }
    return `${books}<rect x="-10" y="${y}" width="820" height="22" fill="#6E4029"/><rect x="-10" y="${y + 22}" width="820" height="16" fill="#2C150D" opacity=".55"/>`;
  };
  return {
    defs: linear('sc1', [[0, '#4A2819'], [1, '#2F180F']]) + radial('sc2', [[0, '#FFD98F', 0.75], [1, '#FFB35A', 0]]),
    body: `${full('url(#sc1)')}${times(7, (i) => shelf(120 + i * 172))}<circle cx="690" cy="250" r="420" fill="url(#sc2)"/>`,
    light: '#FFDB9C', side: 1, blur: 6, tint: '#FFC98A',
  };
}

function cozinha(random) {
  const tiles = times(60, (i) => `<rect x="${(i % 10) * 84 - 10}" y="${Math.floor(i / 10) * 84 + 330}" width="80" height="80" rx="5" fill="${['#E9F1EA', '#DDEAE1', '#F3F6EF'][Math.floor(random() * 3)]}"/>`);
  const jars = times(8, (i) => `<rect x="${30 + i * 98}" y="${196 - random() * 20}" width="${52 + random() * 20}" height="96" rx="14" fill="${pick(['#E8A33B', '#C5573E', '#F4E6CE', '#5B8C6A', '#B98A5E', '#8FB6C4'], random)}"/>`);
  return {
    defs: linear('sc1', [[0, '#F6E7CE'], [1, '#CFE0D2']]) + linear('sc2', [[0, '#FFEFC4', 0.75], [1, '#FFD9A0', 0]], 0, 0, 1, 0.6),
    body: `${full('url(#sc1)')}${tiles}<rect y="284" width="800" height="22" fill="#A8693F"/>${jars}<path d="M640,306 v60 M700,306 v40 M560,306 v50" stroke="#7B4A2C" stroke-width="6"/><circle cx="640" cy="410" r="46" fill="#C9793E"/><circle cx="700" cy="380" r="36" fill="#B4512F"/><ellipse cx="560" cy="390" rx="30" ry="38" fill="#5C6E62"/><rect y="840" width="800" height="260" fill="#B77C4E"/>${full('url(#sc2)')}`,
    light: '#FFF0CC', side: -1, blur: 5.5, tint: '#FFE3B5',
  };
}

function feira(random) {
  const awning = (y, colors) => times(11, (i) => `<path d="M${i * 80 - 40},${y} h80 v120 a40,40 0 0 1 -80,0Z" fill="${colors[i % 2]}"/>`);
  const fruit = (i) => `<circle cx="${(i % 13) * 66 - 10 + random() * 20}" cy="${700 + Math.floor(i / 13) * 66 + random() * 18}" r="${32 + random() * 8}" fill="${pick(['#F0A030', '#E2542F', '#F6CF4B', '#7FA83D', '#C2323E', '#F28C4A'], random)}"/>`;
  return {
    defs: linear('sc1', [[0, '#6D5A7A'], [0.5, '#C98A6A'], [1, '#8A5A3A']]) + linear('sc2', [[0, '#FFE6B0', 0.5], [1, '#FFB870', 0]]),
    body: `${full('url(#sc1)')}${times(22, () => `<circle cx="${random() * W}" cy="${280 + random() * 340}" r="${20 + random() * 36}" fill="${pick(['#FFD98A', '#FF9D6B', '#8FC1C9', '#FFF0CC'], random)}" opacity=".4"/>`)}
      <rect y="-10" width="800" height="70" fill="#A81A40"/>${awning(50, ['#A81A40', '#FFF3E2'])}<rect x="-10" y="650" width="820" height="40" fill="#7A4A2A"/>${times(78, fruit)}${full('url(#sc2)')}`,
    light: '#FFE7B8', side: 1, blur: 6.5, tint: '#FFCE90',
  };
}

function museu(random) {
  return {
    defs: linear('sc1', [[0, '#EFE6DD'], [1, '#CFC0B4']]) + linear('sc2', [[0, '#E9694B'], [0.5, '#EFB03C'], [1, '#2E50B4']], 0, 0, 1, 1),
    body: `${full('url(#sc1)')}<path d="M-20,-20 L420,-20 L160,1100 L-20,1100Z" fill="#fff" opacity=".35"/><rect x="470" y="120" width="290" height="400" fill="#5A3B2A"/><rect x="488" y="138" width="254" height="364" fill="url(#sc2)"/>${times(9, () => `<circle cx="${500 + random() * 220}" cy="${160 + random() * 320}" r="${16 + random() * 54}" fill="${pick(['#FFF0D0', '#A81A40', '#1F6470', '#F6CF4B'], random)}" opacity=".8"/>`)}
      <rect x="30" y="180" width="190" height="260" fill="#2B2A33"/><rect x="44" y="194" width="162" height="232" fill="#D9E2DA"/><path d="M44,380 L104,280 L150,340 L206,250 V426 H44Z" fill="#5B8C8A"/><rect y="960" width="800" height="140" fill="#8C6A50"/>`,
    light: '#FFF4E4', side: -1, blur: 5, tint: '#FFE9D2',
  };
}

function estudio(random, colors = ['#F8C9B0', '#E9694B', '#FFE6C6']) {
  return {
    defs: linear('sc1', [[0, colors[0]], [1, colors[1]]]),
    body: `${full('url(#sc1)')}<circle cx="400" cy="430" r="330" fill="${colors[2]}" opacity=".8"/><path d="M0,0 H300 L0,620Z" fill="#fff" opacity=".13"/><path d="M-20,980 C200,880 520,1040 820,930 V1120 H-20Z" fill="${colors[1]}" opacity=".6"/>`,
    light: '#FFF2E0', side: -1, blur: 2, tint: '#FFE2C8',
  };
}

const PAPER = {
  coral: ['#F8CDB6', '#E4785A', '#FFE8CE'], azul: ['#BFD3F2', '#4E6FC8', '#E8F0FC'], verde: ['#CFE3C8', '#4F9273', '#F0F6E2'],
  sol: ['#FFE2A0', '#EFA63A', '#FFF5D6'], lilas: ['#DCD0F2', '#8A76C4', '#F4EEFC'], vinho: ['#E39AAA', '#8E1E42', '#F8CFD2'],
};

export const cityScenes = {
  azulejo, lisboa, pelourinho, inverno, noite, cafe, livros, cozinha, feira, museu,
  azulejoverde: (random) => azulejo(random, { ink: ['#2A7455', '#3C8C69', '#1E5A42'] }),
  ...Object.fromEntries(Object.entries(PAPER).map(([name, colors]) => [`papel-${name}`, (random) => estudio(random, colors)])),
};

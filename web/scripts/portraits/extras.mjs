// Beards, glasses, earrings and what is worn on the head. Head coordinates, as in face.mjs.
import { closed, line, times } from './svg.mjs';

/** The beard goes under the mouth and over the cheeks, so the face leaves a place for it. */
export function drawBeard(look, m, hair) {
  const kind = look.beard;
  if (!kind) return '';
  const { cheek: w, jaw: j, length: l } = m;
  const x = m.turn * 10;
  const moustache = `M${x},76 C${x + 14},70 ${x + 34},78 ${x + 52},98 C${x + 36},99 ${x + 20},92 ${x},90 C${x - 20},92 ${x - 36},99 ${x - 52},98 C${x - 34},78 ${x - 14},70 ${x},76Z`;
  const jawline = (grow) => `M${-w - 1},-14 C${-w + 8},30 ${-w + 16},62 ${x - 66},80 C${x - 46},74 ${x - 24},72 ${x},78 C${x + 24},72 ${x + 46},74 ${x + 66},80 C${w - 16},62 ${w - 8},30 ${w + 1},-14 C${w + 3},34 ${j + 14 + grow * 0.4},72 ${j + 3 + grow * 0.5},102 C${j - 8},${136 + grow * 0.6} ${m.chin + 18},${l + 2 + grow} 0,${l + 2 + grow} C${-m.chin - 18},${l + 2 + grow} ${-j + 8},${136 + grow * 0.6} ${-j - 3 - grow * 0.5},102 C${-j - 14 - grow * 0.4},72 ${-w - 3},34 ${-w - 1},-14Z`;
  const hairs = (opacity) => times(26, (i) => {
    const a = -1 + (i / 25) * 2;
    return `<path d="M${a * (j - 6) + x * 0.4},${112 + (1 - a * a) * 28} q${a * 3},12 ${-a * 6},24" stroke="${i % 2 ? hair.high : hair.deep}" stroke-width="2.4" fill="none" stroke-linecap="round" opacity="${opacity}"/>`;
  });
  switch (kind) {
    case 'rala': return `<path d="${jawline(0)}" fill="${hair.base}" opacity=".34" filter="url(#b4)"/>`;
    case 'curta': return `<path d="${jawline(2)}" fill="${hair.base}" opacity=".78" filter="url(#b2)"/>${hairs(0.22)}`;
    case 'cheia': return `<path d="${jawline(20)}" fill="url(#hair)" filter="url(#b1)"/>${hairs(0.34)}<path d="${moustache}" fill="${hair.deep}" opacity=".5" filter="url(#b2)"/>`;
    case 'bigode': return `<path d="${moustache}" fill="${hair.base}" filter="url(#b1)"/><path d="${jawline(0)}" fill="${hair.base}" opacity=".14" filter="url(#b4)"/>`;
    case 'cavanhaque': return `<path d="${moustache}" fill="${hair.base}" filter="url(#b1)"/><path d="${closed([[x - 50, 96], [x - 40, 108], [x - 32, 132], [x, 136], [x + 32, 132], [x + 40, 108], [x + 50, 96], [x + 50, 122], [x + 34, l - 2], [0, l + 8], [x - 34, l - 2], [x - 50, 122]])}" fill="${hair.base}" filter="url(#b1)"/>`;
    default: throw new Error(`unknown beard ${kind}`);
  }
}

export function drawGlasses(look, m) {
  if (!look.glasses) return '';
  const [kind, color] = look.glasses;
  const x = m.turn * 9;
  const lens = (s) => {
    const cx = x + s * 51;
    if (kind === 'redondo') return `<circle cx="${cx}" cy="3" r="38"/>`;
    if (kind === 'gato') return `<path d="M${cx - s * 38},-14 C${cx - s * 10},-30 ${cx + s * 26},-36 ${cx + s * 48},-36 C${cx + s * 46},8 ${cx + s * 30},34 ${cx},34 C${cx - s * 26},34 ${cx - s * 38},12 ${cx - s * 38},-14Z"/>`;
    return `<rect x="${cx - 40}" y="-26" width="80" height="60" rx="17"/>`;
  };
  const glare = (cx) => `<path d="M${cx - 24},14 L${cx - 2},-20 M${cx - 10},18 L${cx + 4},-4" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".14"/>`;
  return `<g fill="#FFF6EA" fill-opacity=".1" stroke="${color}" stroke-width="5.5" stroke-linejoin="round">${lens(-1)}${lens(1)}</g><path d="M${x - 13},-4 Q${x},-13 ${x + 13},-4 M${x - 90},-10 L${-m.cheek - 2},-12 M${x + 90},-10 L${m.cheek + 2},-12" stroke="${color}" stroke-width="5.5" fill="none" stroke-linecap="round"/>${glare(x - 51)}${glare(x + 51)}`;
}

export function drawEarrings(look, m) {
  if (!look.earring) return '';
  const one = (s) => {
    const x = s * (m.cheek + 6 - s * m.turn * 4);
    const y = 52;
    if (look.earring === 'argola') return `<ellipse cx="${x + s * 2}" cy="${y + 20}" rx="${17 - s * m.turn * 4}" ry="21" fill="none" stroke="#C98F2B" stroke-width="6"/><path d="M${x - 10},${y + 8} a17,21 0 0 1 14,-9" fill="none" stroke="#FFE9A8" stroke-width="3.4" stroke-linecap="round"/>`;
    if (look.earring === 'gota') return `<path d="M${x},${y} v10" stroke="#D9A441" stroke-width="3"/><path d="M${x},${y + 8} C${x + 13},${y + 28} ${x + 8},${y + 40} ${x},${y + 40} C${x - 8},${y + 40} ${x - 13},${y + 28} ${x},${y + 8}Z" fill="${look.gem ?? '#1F6470'}"/><circle cx="${x - 3}" cy="${y + 28}" r="3" fill="#fff" opacity=".7"/>`;
    return `<circle cx="${x}" cy="${y - 4}" r="6.5" fill="#FFF3DA"/><circle cx="${x - 2}" cy="${y - 6}" r="2.2" fill="#fff"/>`;
  };
  return (look.oneEarring ? [1] : [-1, 1]).map(one).join('');
}

const straw = `<path d="M-232,-92 C-150,-136 150,-136 232,-92 C236,-74 150,-52 0,-52 C-150,-52 -236,-74 -232,-92Z" fill="#D9B274"/><path d="M-232,-92 C-150,-136 150,-136 232,-92 C150,-114 -150,-114 -232,-92Z" fill="#F3DAA6"/><path d="M-124,-104 C-128,-200 -84,-242 0,-242 C84,-242 128,-200 124,-104 C70,-84 -70,-84 -124,-104Z" fill="#E6C58A"/><path d="M-126,-126 C-70,-104 70,-104 126,-126 L124,-98 C70,-78 -70,-78 -124,-98Z" fill="#8E1E42"/>${times(7, (i) => `<path d="M-112,${-224 + i * 15 + 30} q112,-24 224,0" stroke="#B98C4C" stroke-width="2" fill="none" opacity=".35"/>`)}`;

const beanie = (c) => `<path d="M-126,-70 C-136,-180 -80,-242 0,-242 C80,-242 136,-180 126,-70Z" fill="${c[0]}"/>${times(9, (i) => `<path d="M${-100 + i * 25},-104 C${-96 + i * 24},-170 ${-50 + i * 12.5},-216 0,-240" stroke="${c[2]}" stroke-width="3" fill="none" opacity=".35"/>`)}<path d="M-132,-62 C-134,-96 -130,-112 -124,-118 C-60,-134 60,-134 124,-118 C130,-112 134,-96 132,-62 C60,-82 -60,-82 -132,-62Z" fill="${c[1]}"/>${times(15, (i) => `<path d="M${-119 + i * 17},${-118 + Math.abs(7 - i) * 0.8 - 6} v44" stroke="${c[2]}" stroke-width="3" opacity=".28"/>`)}`;

const wrap = (c) => {
  const folds = [[[-118, -52], [-70, -128], [20, -196], [60, -262]], [[-122, -86], [-84, -160], [0, -226], [40, -276]], [[118, -52], [84, -120], [10, -160], [-60, -190]], [[-60, -112], [10, -160], [60, -210], [84, -250]]];
  return `<path d="${closed([[-122, -44], [-134, -110], [-112, -190], [-50, -236], [10, -246], [80, -226], [126, -170], [134, -104], [122, -44], [70, -92], [0, -108], [-70, -92]])}" fill="${c[0]}"/><path d="${closed([[-30, -220], [-60, -262], [-30, -306], [26, -300], [40, -262], [74, -300], [118, -276], [104, -234], [40, -212]])}" fill="${c[1]}"/><path d="${closed([[10, -222], [30, -260], [62, -262], [64, -226], [36, -206]])}" fill="${c[2]}"/>${folds.map((f) => `<path d="${line(f)}" stroke="${c[2]}" stroke-width="6" fill="none" opacity=".4" stroke-linecap="round"/>`).join('')}<path d="${line([[-116, -70], [-60, -140], [30, -186], [110, -190]])}" stroke="#EFB03C" stroke-width="12" fill="none" opacity=".75"/><path d="${line([[-124, -100], [-60, -176], [20, -222], [70, -226]])}" stroke="#FFF0D0" stroke-width="7" fill="none" opacity=".6"/>`;
};

const band = (c) => `<path d="M-116,-86 C-108,-150 -60,-182 0,-184 C60,-182 108,-150 116,-86 C104,-116 60,-150 0,-150 C-60,-150 -104,-116 -116,-86Z" fill="${c[0]}"/><path d="M-108,-104 C-84,-148 -44,-168 0,-170" stroke="${c[1]}" stroke-width="6" fill="none" opacity=".7" stroke-linecap="round"/>`;

const flower = (c) => `<g transform="translate(-112,-70)">${times(6, (i) => `<ellipse cy="-20" rx="15" ry="22" transform="rotate(${i * 60})" fill="${i % 2 ? c[0] : c[1]}"/>`)}<circle r="11" fill="#FFD873"/></g>`;

const cap = (c) => `<path d="M-124,-66 C-134,-180 -78,-232 0,-232 C78,-232 134,-180 124,-66 C60,-92 -60,-92 -124,-66Z" fill="${c[0]}"/><path d="M-128,-72 C-70,-112 70,-112 128,-72 C150,-54 140,-40 120,-44 C60,-76 -60,-76 -120,-44 C-140,-40 -150,-54 -128,-72Z" fill="${c[2]}"/><path d="M0,-232 V-100" stroke="${c[2]}" stroke-width="3" opacity=".4"/>`;

/** What is worn on the head, over the hair. */
export function drawHeadwear(look, cloth) {
  if (!look.head) return '';
  const draw = { palha: () => straw, gorro: beanie, turbante: wrap, faixa: band, flor: flower, bone: cap }[look.head[0]];
  if (!draw) throw new Error(`unknown headwear ${look.head[0]}`);
  return draw(cloth);
}


// The face, in head coordinates: x grows right, y down, (0, 0) between the eyes, chin near y = 158.
// `turn` in [-1, 1] slides the features sideways so that a head looks to one side without a second drawing.
import { line, closed, times } from './svg.mjs';

/** Face shapes: half-widths at cheek, jaw and chin, and the chin's height. */
const SHAPES = {
  oval: { cheek: 110, jaw: 84, chin: 30, length: 160 },
  redondo: { cheek: 114, jaw: 95, chin: 44, length: 150 },
  quadrado: { cheek: 112, jaw: 99, chin: 48, length: 160 },
  coracao: { cheek: 112, jaw: 80, chin: 22, length: 156 },
  longo: { cheek: 106, jaw: 84, chin: 34, length: 170 },
};

/** Turns a look into measures that face, hair and beard share. */
export function measure(look) {
  const shape = SHAPES[look.face ?? 'oval'];
  const strong = look.build === 'm' ? 3 : 0;
  return { ...shape, cheek: shape.cheek + strong, jaw: shape.jaw + strong * 1.6, chin: shape.chin + strong * 1.5, turn: look.turn ?? 0 };
}

export function outline({ cheek: w, jaw: j, chin: c, length: l }, grow = 0) {
  const [W, J, C, L] = [w + grow, j + grow, c + grow, l + grow];
  return `M0,-172 C${W * 0.64},-172 ${W},-122 ${W},-38 C${W},18 ${J + 11},62 ${J},98 C${J - 10},126 ${C + 14},${L} 0,${L} C${-C - 14},${L} ${-J + 10},126 ${-J},98 C${-J - 11},62 ${-W},18 ${-W},-38 C${-W},-122 ${-W * 0.64},-172 0,-172Z`;
}

function ear(side, m, skin, lit) {
  const near = 1 - side * m.turn * 0.35;
  const x = side * (m.cheek - 2);
  const at = (dx, dy) => [x + side * dx * near, 14 + dy];
  const shell = closed([at(-8, -30), at(10, -36), at(22, -20), at(19, 6), at(11, 30), at(0, 36), at(-9, 26)]);
  return `<path d="${shell}" fill="${lit ? skin.base : skin.shade}"/><path d="${line([at(2, -24), at(13, -20), at(13, 0), at(5, 14)])}" fill="none" stroke="${skin.deep}" stroke-width="3.4" stroke-linecap="round" opacity=".42"/>`;
}

function eye(side, look, m, skin, ink) {
  const far = 1 - Math.max(0, side * m.turn) * 0.14;
  const x = side * (look.eyeGap ?? 49) + m.turn * 9;
  const at = (dx, dy) => [x + side * dx * far, dy];
  const big = look.eyeSize ?? 1;
  const [w, up, low] = [25 * big, 15 * big, 10.5 * big];
  const lift = look.eyeLift ?? 2.5;
  const soft = look.build === 'f';
  if (look.eyes === 'riso') {
    const lid = closed([at(-w, 5), at(-w * 0.45, -7), at(w * 0.2, -9.5), at(w * 0.8, -3), at(w + 3, 5 - lift), at(w * 0.7, 1), at(w * 0.1, -3.6), at(-w * 0.5, -1)]);
    const wing = soft ? `<path d="${line([at(w * 0.82, -2), at(w + 9, -6 - lift)])}" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>` : '';
    return `<path d="${lid}" fill="${ink}" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>${wing}<path d="${line([at(-w * 0.6, 15), at(0, 18), at(w * 0.7, 13)])}" fill="none" stroke="${skin.deep}" stroke-width="2.4" stroke-linecap="round" opacity=".3"/>`;
  }
  const hooded = look.eyes === 'suave';
  const top = hooded ? up * 0.72 : up;
  const white = `M${at(-w, 4)} C${at(-w * 0.6, -top)} ${at(w * 0.45, -top - 3)} ${at(w, -lift)} C${at(w * 0.62, low)} ${at(-w * 0.5, low + 1.5)} ${at(-w, 4)}Z`;
  const id = `e${side > 0 ? 'r' : 'l'}`;
  const gaze = m.turn * 2.6 + (look.gaze ?? 0);
  const iris = 12.6 * big;
  const cx = x + gaze;
  const lashTop = [at(-w - 1, 5), at(-w * 0.55, -top * 0.66), at(w * 0.1, -top * 0.86 - 1.5), at(w * 0.7, -top * 0.5 - lift * 0.6), at(w + (soft ? 8 : 2), -lift - (soft ? 6 : 0))];
  const lashLow = [at(w * 0.98, -lift + 1), at(w * 0.62, -top * 0.34 - lift * 0.4), at(w * 0.1, -top * 0.6), at(-w * 0.5, -top * 0.42), at(-w - 1, 5)];
  const crease = line([at(-w * 0.82, -top * 0.62 - 3), at(-w * 0.1, -top - 6.5), at(w * 0.62, -top * 0.8 - 5), at(w * 1.02, -lift - 8)]);
  return `<clipPath id="${id}"><path d="${white}"/></clipPath><path d="${white}" fill="#FDF8F4"/><g clip-path="url(#${id})">
    <circle cx="${cx}" cy="-1.4" r="${iris}" fill="${look.iris ?? '#4A2A1A'}"/><circle cx="${cx}" cy="-1.4" r="${iris - 1.4}" fill="none" stroke="#160B08" stroke-opacity=".38" stroke-width="2.6"/><path d="M${cx - iris * 0.7},3 A${iris * 0.8},${iris * 0.8} 0 0 0 ${cx + iris * 0.7},3 A${iris},${iris} 0 0 1 ${cx - iris * 0.7},3Z" fill="#fff" opacity=".26"/>
    <circle cx="${cx}" cy="-1.4" r="${iris * 0.48}" fill="#120907"/><path d="M${x - 34},-26 H${x + 34} V${-top * 0.42} Q${x},${-top * 0.96} ${x - 34},${-top * 0.34}Z" fill="#3A1E1A" opacity=".25"/><circle cx="${cx - 4.4}" cy="-6.4" r="4" fill="#fff"/><circle cx="${cx + 4.6}" cy="3.6" r="1.9" fill="#fff" opacity=".75"/></g>
    <path d="${line(lashTop)} L${lashLow[0][0]},${lashLow[0][1]} ${line(lashLow).replace(/^M[^C]+/, '')}Z" fill="${ink}" stroke="${ink}" stroke-width="${soft ? 2.4 : 1.6}" stroke-linejoin="round"/>
    <path d="${crease}" fill="none" stroke="${skin.deep}" stroke-width="2.6" stroke-linecap="round" opacity=".${hooded ? 55 : 42}"/><path d="${line([at(-w * 0.5, low + 3), at(w * 0.2, low + 4), at(w * 0.8, low - 3)])}" fill="none" stroke="${skin.deep}" stroke-width="2" stroke-linecap="round" opacity=".26"/>`;
}

function brow(side, look, m, color) {
  const x = side * (look.eyeGap ?? 49) + m.turn * 8;
  const at = (dx, dy) => [x + side * dx, dy + (look.browDrop ?? 0)];
  const thick = look.brow ?? (look.build === 'm' ? 12.5 : 8.5);
  const arch = look.build === 'm' ? 3 : 6;
  const high = look.eyes === 'riso' ? -3 : 0;
  const shape = closed([at(-28, -31 + high), at(-27, -31 - thick * 0.86 + high), at(-2, -36 - thick * 0.8 - arch + high), at(20, -36 - thick * 0.3 - arch + high), at(37, -25 + high), at(18, -33 - arch * 0.8 + high), at(-4, -34 - arch * 0.5 + high)]);
  return `<path d="${shape}" fill="${color}" opacity=".88"/>`;
}

function nose(look, m, skin, side) {
  const w = 17 * (look.nose ?? 1);
  const x = m.turn * 15;
  const y = 60 + (look.noseDrop ?? 0);
  const shadow = -side;
  return `<path d="M${x * 0.5 + shadow * 9},-8 C${x + shadow * 8},20 ${x + shadow * 14},40 ${x + shadow * (w + 4)},${y - 6} C${x + shadow * 10},${y + 6} ${x},${y} ${x},${y - 10}Z" fill="${skin.shade}" opacity=".6" filter="url(#b4)"/>
    <path d="M${x - side * 2},0 L${x},${y - 20}" stroke="${skin.high}" stroke-width="11" stroke-linecap="round" opacity=".5" filter="url(#b4)"/><ellipse cx="${x + side * 2}" cy="${y - 9}" rx="10" ry="8" fill="${skin.high}" opacity=".7" filter="url(#b4)"/>
    <path d="M${x - w - 1},${y - 4} C${x - w - 5},${y + 5} ${x - w + 4},${y + 9} ${x - w * 0.5},${y + 5} C${x - 5},${y + 11} ${x + 5},${y + 11} ${x + w * 0.5},${y + 5} C${x + w - 4},${y + 9} ${x + w + 5},${y + 5} ${x + w + 1},${y - 4}" fill="none" stroke="${skin.deep}" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round" opacity=".62"/>
    <path d="M${x - w * 0.62},${y + 4.6} q4,-3.6 8,.4 M${x + w * 0.62},${y + 4.6} q-4,-3.6 -8,.4" stroke="${skin.deep}" stroke-width="4" stroke-linecap="round" fill="none" opacity=".7"/>`;
}

function mouth(look, m, skin) {
  const x = m.turn * 10;
  const y = 103;
  const full = look.lips ?? 1;
  const lip = look.lipColor ?? skin.lip;
  const p = (dx, dy) => `${x + dx},${y + dy}`;
  const dimple = `<path d="M${p(-56, -13)} q-7,9 -1,19 M${p(56, -13)} q7,9 1,19" stroke="${skin.deep}" stroke-width="3" fill="none" stroke-linecap="round" opacity=".34"/>`;
  if (look.mouth === 'aberto' || look.mouth === 'riso') {
    const deep = look.mouth === 'riso' ? 42 : 34;
    const cavity = `M${p(-45, -9)} Q${p(0, 7)} ${p(45, -9)} C${p(38, deep * 0.62)} ${p(18, deep)} ${p(0, deep)} C${p(-18, deep)} ${p(-38, deep * 0.62)} ${p(-45, -9)}Z`;
    return `<clipPath id="mo"><path d="${cavity}"/></clipPath>
      <path d="M${p(-37, 12)} C${p(-26, deep + 9)} ${p(26, deep + 9)} ${p(37, 12)} C${p(30, deep - 2)} ${p(-30, deep - 2)} ${p(-37, 12)}Z" fill="${lip}" stroke="${lip}" stroke-width="${4 * full}" stroke-linejoin="round"/>
      <path d="${cavity}" fill="#5A1A24"/><g clip-path="url(#mo)"><ellipse cx="${x}" cy="${y + deep + 2}" rx="24" ry="${deep * 0.34}" fill="#C75A63"/><path d="M${p(-41, -16)} H${x + 41} C${p(40, deep * 0.3)} ${p(22, deep * 0.56)} ${p(0, deep * 0.58)} C${p(-22, deep * 0.56)} ${p(-40, deep * 0.3)} ${p(-41, -16)}Z" fill="#FFFCF7"/><path d="M${p(-48, -14)} Q${p(0, 9)} ${p(48, -14)} L${p(48, -8)} Q${p(0, 15)} ${p(-48, -8)}Z" fill="#7A4A48" opacity=".28"/></g>
      <path d="M${p(-48, -11)} C${p(-32, -11 - 3 * full)} ${p(-16, -6 - 7 * full)} ${p(-7, -5 - 6 * full)} Q${p(0, -3 - 4 * full)} ${p(7, -5 - 6 * full)} C${p(16, -6 - 7 * full)} ${p(32, -11 - 3 * full)} ${p(48, -11)} Q${p(0, 9)} ${p(-48, -11)}Z" fill="${lip}"/><path d="M${p(-15, deep + 4)} q15,5 30,0" stroke="#fff" stroke-opacity=".32" stroke-width="4" fill="none" stroke-linecap="round"/>${dimple}`;
  }
  const lopsided = look.mouth === 'meio' ? 4 : 0;
  const corner = -9;
  const seam = `M${p(-42, corner + lopsided)} C${p(-24, 1)} ${p(-10, 2)} ${p(0, 1)} C${p(10, 2)} ${p(24, 1)} ${p(42, corner - lopsided * 0.4)}`;
  return `<path d="M${p(-40, corner + 1 + lopsided)} C${p(-26, -5 - 3 * full)} ${p(-14, -4 - 8 * full)} ${p(-6, -4 - 7 * full)} Q${p(0, -2 - 5 * full)} ${p(6, -4 - 7 * full)} C${p(14, -4 - 8 * full)} ${p(26, -5 - 3 * full)} ${p(40, corner + 1)} C${p(24, 1)} ${p(10, 2)} ${p(0, 1)} C${p(-10, 2)} ${p(-24, 1)} ${p(-40, corner + 1 + lopsided)}Z" fill="${lip}"/>
    <path d="M${p(-38, corner + 4 + lopsided)} C${p(-24, 2)} ${p(-10, 3)} ${p(0, 2)} C${p(10, 3)} ${p(24, 2)} ${p(38, corner + 4)} C${p(28, 8 + 8 * full)} ${p(14, 5 + 12 * full)} ${p(0, 5 + 12 * full)} C${p(-14, 5 + 12 * full)} ${p(-28, 8 + 8 * full)} ${p(-38, corner + 4 + lopsided)}Z" fill="${lip}" opacity=".86"/>
    <path d="${seam}" fill="none" stroke="${skin.deep}" stroke-width="3.4" stroke-linecap="round" opacity=".8"/><path d="M${p(-13, 9 + 2 * full)} q13,4 26,0" stroke="#fff" stroke-opacity=".34" stroke-width="4.4" stroke-linecap="round" fill="none" filter="url(#b2)"/>${dimple}`;
}

function years(age, skin, m) {
  if (age < 42) return '';
  const k = Math.min(1, (age - 38) / 26) * 0.36;
  const x = m.turn * 9;
  const fold = (d) => `<path d="${d}" stroke="${skin.deep}" stroke-width="2.8" fill="none" stroke-linecap="round" opacity="${k.toFixed(2)}"/>`;
  const corner = (s) => fold(`M${x + s * 82},-6 q${s * 9},-3 ${s * 14},-8 M${x + s * 83},3 q${s * 9},1 ${s * 15},1`);
  return `${corner(1)}${corner(-1)}${fold(`M${x - 36},66 C${x - 50},76 ${x - 58},86 ${x - 60},96 M${x + 36},66 C${x + 50},76 ${x + 58},86 ${x + 60},96`)}${age > 54 ? fold(`M${x - 44},-92 q44,-9 88,0`) : ''}`;
}

const freckles = (skin, m, random) =>
  times(26, () => {
    const s = random() < 0.5 ? -1 : 1;
    return `<circle cx="${m.turn * 11 + s * (14 + random() * 60)}" cy="${32 + random() * 32}" r="${1.5 + random() * 1.3}" fill="${skin.deep}" opacity="${0.28 + random() * 0.22}"/>`;
  });

/** Everything of the head but hair, beard and accessories. `side` is where the light stands. */
export function drawFace(look, m, skin, hair, side, light, random) {
  const ink = '#20110F';
  const shape = outline(m);
  const browColor = look.browColor ?? (['loiro', 'prata', 'branco', 'grisalho'].includes(look.hairColor) ? hair.deep : hair.base);
  const dark = -side;
  return `${ear(-1, m, skin, side < 0)}${ear(1, m, skin, side > 0)}<clipPath id="fc"><path d="${shape}"/></clipPath><path d="${shape}" fill="url(#skin)"/>
    <g clip-path="url(#fc)"><path d="M${dark * 130},-180 C${dark * 40},-120 ${dark * 84},20 ${dark * 34},170 L${dark * 140},180Z" fill="${skin.shade}" opacity=".5" filter="url(#b18)"/><ellipse cx="0" cy="${m.length + 4}" rx="${m.jaw}" ry="22" fill="${skin.shade}" opacity=".5" filter="url(#b9)"/><ellipse cx="0" cy="-150" rx="${m.cheek}" ry="52" fill="${skin.deep}" opacity=".3" filter="url(#b18)"/>
      <ellipse cx="${-50 + m.turn * 9}" cy="-4" rx="36" ry="21" fill="${skin.shade}" opacity=".34" filter="url(#b9)"/><ellipse cx="${50 + m.turn * 9}" cy="-4" rx="36" ry="21" fill="${skin.shade}" opacity=".34" filter="url(#b9)"/>
      <ellipse cx="${-66 + m.turn * 10}" cy="58" rx="34" ry="25" fill="${skin.blush}" opacity=".42" filter="url(#b9)"/><ellipse cx="${66 + m.turn * 10}" cy="58" rx="34" ry="25" fill="${skin.blush}" opacity=".42" filter="url(#b9)"/>
      <ellipse cx="${side * 66 + m.turn * 10}" cy="38" rx="24" ry="10" transform="rotate(${-side * 24} ${side * 66} 38)" fill="${skin.high}" opacity=".6" filter="url(#b9)"/><ellipse cx="${side * 26}" cy="-84" rx="46" ry="24" fill="${skin.high}" opacity=".42" filter="url(#b18)"/><ellipse cx="${m.turn * 10}" cy="${m.length - 16}" rx="20" ry="9" fill="${skin.high}" opacity=".36" filter="url(#b9)"/>
      <path d="M${side * (m.cheek + 2)},-90 C${side * (m.cheek + 4)},20 ${side * (m.jaw + 8)},90 ${side * 50},${m.length}" stroke="${light}" stroke-width="15" fill="none" opacity=".42" filter="url(#b4)"/></g>
    <g id="beard"/>${look.freckles ? freckles(skin, m, random) : ''}${eye(-1, look, m, skin, ink)}${eye(1, look, m, skin, ink)}${brow(-1, look, m, browColor)}${brow(1, look, m, browColor)}${nose(look, m, skin, side)}${years(look.age, skin, m)}${mouth(look, m, skin)}`;
}

// One picture: a scene out of focus, a person in front of it, light that binds the two.
import { blur, hash, linear, seeded } from './svg.mjs';
import { CLOTHS, HAIRS, SKINS } from './palette.mjs';
import { cityScenes } from './scenes-city.mjs';
import { natureScenes } from './scenes-nature.mjs';
import { drawFace, measure } from './face.mjs';
import { drawBeard, drawEarrings, drawGlasses, drawHeadwear } from './extras.mjs';
import { flowing } from './hair-flow.mjs';
import { curly } from './hair-curl.mjs';
import { drawBody } from './outfits.mjs';

const scenes = { ...cityScenes, ...natureScenes };
const styles = { ...flowing, ...curly };
const known = (table, name, what) => {
  if (!(name in table)) throw new Error(`unknown ${what} "${name}"`);
  return table[name];
};

let clips = 0;
const FILLS = { hair: 'url(#hair)', dark: 'url(#hairdark)', fade: 'url(#hair)' };

function drawLock(lock, hair) {
  if (lock.path) {
    return `<path d="${lock.path}" fill="none" stroke="${hair.deep}" stroke-width="${lock.width + 3}" stroke-linecap="round"/><path d="${lock.path}" fill="none" stroke="${hair.base}" stroke-width="${lock.width - 1}" stroke-linecap="round"/><g fill="none" stroke="${hair.high}" stroke-width="2.6" stroke-linecap="round" opacity=".5">${lock.notches}</g>`;
  }
  clips += 1;
  const id = `h${clips}`;
  const fill = lock.tone === 'none' ? '' : `<path d="${lock.d}" fill="${FILLS[lock.tone]}" ${lock.tone === 'fade' ? 'opacity=".9" filter="url(#b1)"' : ''}/>`;
  const strands = lock.lines.map((l) => `<path d="${l.d}" stroke="${l.light ? hair.high : hair.deep}" stroke-width="${l.width}" opacity="${l.opacity * (lock.tone === 'dark' ? 0.5 : 1)}"/>`).join('');
  const gloss = lock.tone === 'hair' ? '<ellipse cx="-10" cy="-176" rx="120" ry="26" fill="url(#gloss)" filter="url(#b9)"/>' : '';
  return `${fill}<clipPath id="${id}"><path d="${lock.d}"/></clipPath><g clip-path="url(#${id})"><g fill="none" stroke-linecap="round">${strands}</g>${gloss}</g>`;
}

const gloss = (hair) => `<radialGradient id="gloss"><stop offset="0" stop-color="${hair.high}" stop-opacity=".62"/><stop offset="1" stop-color="${hair.high}" stop-opacity="0"/></radialGradient>`;

/** Small differences of a face that a look leaves open, the same in all pictures of one person. */
function features(look) {
  const random = seeded(hash(`${look.slug}/face`));
  const within = (low, high) => low + random() * (high - low);
  const strong = look.build === 'm';
  return {
    eyeGap: within(47.5, 51.5), eyeSize: strong ? within(0.9, 0.98) : within(0.98, 1.08), eyeLift: within(0.5, 4.5), browDrop: within(-2, 3),
    nose: strong ? within(0.98, 1.2) : within(0.84, 1.06), noseDrop: within(-4, 3), lips: strong ? within(0.45, 0.7) : within(0.8, 1.2),
  };
}

/** look: who the person is; shot: what changes from one picture to the next. Returns the SVG text. */
export function portrait(look, shot) {
  clips = 0;
  const person = { ...features(look), ...look, ...shot };
  const random = seeded(hash(look.slug));
  const scene = known(scenes, person.scene, 'scene')(seeded(hash(`${look.slug}/${person.scene}`)));
  const skin = known(SKINS, person.skin, 'skin');
  const hair = known(HAIRS, person.hairColor, 'hair colour');
  const cloth = known(CLOTHS, person.outfit.cloth, 'cloth');
  const under = known(CLOTHS, person.outfit.under ?? 'branco', 'cloth');
  const m = measure(person);
  const style = known(styles, person.hair, 'hair')(m.cheek, random);
  const head = (inner) => `<g transform="rotate(${person.tilt ?? 0} 0 190)">${inner}</g>`;
  const locks = (list) => list.map((lock) => drawLock(lock, hair)).join('');
  const beard = drawBeard(person, m, hair);
  const face = drawFace(person, m, skin, hair, scene.side, scene.light, random).replace('<g id="beard"/>', beard);
  const fade = style.fade ? `<path d="${style.fade}" fill="${hair.base}" opacity="${person.hair === 'raspado' ? 0.78 : 0.9}" filter="url(#b2)"/>` : '';
  const headShadow = style.front.length && !style.front[0].path ? `<g clip-path="url(#fc)"><g transform="translate(${-scene.side * 5},13)" fill="${skin.deep}" opacity=".34" filter="url(#b4)">${style.front.filter((l) => l.d && l.tone === 'hair').map((l) => `<path d="${l.d}"/>`).join('')}</g></g>` : '';
  const headwear = drawHeadwear(person, known(CLOTHS, person.head?.[1] ?? 'ginja', 'cloth'));
  const covered = ['turbante', 'gorro', 'bone', 'palha'].includes(person.head?.[0]);
  const clipFront = covered ? `<clipPath id="hw"><rect x="-400" y="-96" width="800" height="900"/></clipPath>` : '';
  const front = covered ? `${clipFront}<g clip-path="url(#hw)">${fade}${locks(style.front)}</g>` : fade + locks(style.front);
  const back = covered ? `<g clip-path="url(#hw)">${locks(style.back)}</g>` : locks(style.back);
  const figure = `${head((covered ? clipFront : '') + back)}<g transform="translate(0,-24)">${drawBody(person, person.outfit, cloth, under, skin, random)}</g>${head(face + headShadow + drawEarrings(person, m) + drawGlasses(person, m) + (covered ? front.replace(clipFront, '') : front) + headwear)}`;
  const zoom = person.zoom ?? 1.2;
  const [x, y] = [400 + (person.x ?? 0), 408 + (person.y ?? 0)];
  const lightX = scene.side < 0 ? 0 : 1;
  const defs = [
    scene.defs, gloss(hair),
    linear('skin', [[0, skin.high], [0.3, skin.base], [1, skin.base]], lightX, 0, 1 - lightX, 0.9),
    linear('skinlow', [[0, skin.base], [1, skin.shade]], scene.side * 150, 160, scene.side * -190, 480).replace('<linearGradient', '<linearGradient gradientUnits="userSpaceOnUse"'),
    linear('hair', [[0, hair.base], [0.22, hair.base], [1, hair.deep]]), linear('hairdark', [[0, hair.deep], [1, hair.deep]]),
    linear('cloth', [[0, cloth[1]], [0.35, cloth[0]], [1, cloth[2]]], lightX, 0, 1 - lightX, 1),
    linear('drape', [[0, '#fff', 0.1], [0.5, '#fff', 0], [1, '#1A0A12', 0.24]], lightX, 0, 1 - lightX, 1),
    linear('tint', [[0, scene.tint, 0.5], [0.6, scene.tint, 0.1], [1, '#3A1730', 0.3]], lightX, 0, 1 - lightX, 1),
    linear('foot', [[0, '#1A0A12', 0], [1, '#1A0A12', 0.34]]),
    blur('b1', 1), blur('b2', 2), blur('b4', 4.5), blur('b9', 9), blur('b18', 18), blur('bs', scene.blur),
    `<filter id="rim" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feOffset in="SourceAlpha" dx="${-scene.side * 9}" dy="7" result="o"/><feGaussianBlur in="o" stdDeviation="5" result="s"/><feComposite in="SourceAlpha" in2="s" operator="out" result="edge"/><feFlood flood-color="${scene.light}" flood-opacity=".8"/><feComposite in2="edge" operator="in"/><feComposite in2="SourceAlpha" operator="in" result="rim"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="rim"/></feMerge></filter>`,
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1100" width="800" height="1100"><defs>${defs}</defs><g transform="translate(-32,-44) scale(1.08)"><g filter="url(#bs)">${scene.body}</g></g>
    <g transform="translate(${x},${y}) scale(${zoom})"><ellipse cx="${-scene.side * 20}" cy="470" rx="300" ry="240" fill="#1A0A12" opacity=".22" filter="url(#b18)"/><g filter="url(#rim)">${figure}</g></g>
    <rect width="800" height="1100" fill="url(#tint)" style="mix-blend-mode:soft-light"/><rect y="640" width="800" height="460" fill="url(#foot)"/></svg>`;
}

/** Where the face is, for the square crop: centre and half side in picture pixels. */
export function faceBox(shot) {
  const zoom = shot.zoom ?? 1.2;
  return { left: Math.round(400 + (shot.x ?? 0) - 205 * zoom), top: Math.max(0, Math.round(408 + (shot.y ?? 0) - 222 * zoom)), side: Math.round(410 * zoom) };
}

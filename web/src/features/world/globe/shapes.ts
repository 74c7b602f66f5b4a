import {
  BackSide,
  BufferGeometry,
  Float32BufferAttribute,
  Mesh,
  QuadraticBezierCurve3,
  ShaderMaterial,
  TubeGeometry,
  Vector3,
} from 'three';
import { landPoints } from './land';
import type { Picture } from './model';
import { BALL, DOT, HALO, LAND, THREAD } from './shaders';
import { apex, toVector, type Vector } from './sphere';
import type { Spot } from './spots';

export type GlobeMaterials = Record<'land' | 'ball' | 'halo' | 'dot', ShaderMaterial>;

type Uniforms = Record<string, { value: number | number[] }>;

/** The materials of the globe, still without colours. */
export function globeMaterials(): GlobeMaterials {
  const made = (shader: { vertex: string; fragment: string }, uniforms: Uniforms, clear = true) =>
    new ShaderMaterial({
      vertexShader: shader.vertex,
      fragmentShader: shader.fragment,
      uniforms,
      transparent: clear,
      depthWrite: !clear,
    });
  const colours = () => ({ low: { value: [0, 0, 0] }, high: { value: [0, 0, 0] } });
  const materials = {
    land: made(LAND, { ...colours(), size: { value: 1 } }),
    ball: made(BALL, colours(), false),
    halo: made(HALO, colours()),
    dot: made(DOT, { ...colours(), size: { value: 1 } }),
  };
  // A dot is flat and its place is round: the ball would cut it. What is behind fades out by itself.
  materials.dot.depthTest = false;
  materials.halo.side = BackSide;
  return materials;
}

/** The points of the land, fewer where `light`. */
export function landGeometry(light: boolean) {
  const points = landPoints(light ? 2 : 1).flatMap(([x, y, z]) => [x * 1.002, y * 1.002, z * 1.002]);
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
}

/** The places of dots, and how much each weighs. */
export function dotGeometry(dots: Picture['dots']) {
  const places = dots.flatMap((dot) => [...toVector(...dot.spot, 1.012)]);
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(places, 3)).setAttribute(
    'weight',
    new Float32BufferAttribute(
      dots.map((dot) => dot.weight),
      1,
    ),
  );
}

/** A thread from one place to another, with a material of its own; `time` is where its light is now. */
export function threadMesh(
  from: Spot,
  to: Spot,
  faded: boolean,
  { light, time }: { light: boolean; time: number },
) {
  const [a, b] = [toVector(...from), toVector(...to)];
  const vector = (v: Vector) => new Vector3(...v);
  const curve = new QuadraticBezierCurve3(vector(a), vector(apex(a, b)), vector(b));
  const material = new ShaderMaterial({
    vertexShader: THREAD.vertex,
    fragmentShader: THREAD.fragment,
    transparent: true,
    depthWrite: false,
    uniforms: {
      time: { value: time },
      strength: { value: faded ? 0.22 : 1 },
      low: { value: [0, 0, 0] },
      high: { value: [0, 0, 0] },
    },
  });
  const mesh = new Mesh(new TubeGeometry(curve, light ? 24 : 48, 0.0075, light ? 4 : 8), material);
  mesh.renderOrder = 1;
  return mesh;
}

import {
  AdditiveBlending,
  Group,
  Mesh,
  NormalBlending,
  PerspectiveCamera,
  Points,
  Scene,
  type ShaderMaterial,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Picture, Turning } from './model';
import { START } from './model';
import { palette } from './palette';
import { dotGeometry, type GlobeMaterials, globeMaterials, landGeometry, threadMesh } from './shapes';
import { between, rotated, toVector, type View, viewOf } from './sphere';
import type { Spot } from './spots';

export interface SceneOptions {
  canvas: HTMLCanvasElement;
  /** A cheap phone: fewer points, one pixel per pixel, few pictures a second. */
  light: boolean;
  /** Nothing moves by itself unless it is asked to, and places come to the front at once. */
  calm: boolean;
  dark: boolean;
  /** Labels of the dots, in their order; the scene moves them. */
  labels: () => ReadonlyArray<HTMLElement | null>;
}

/** Radians a second: one round in ninety seconds. */
const SPIN = (2 * Math.PI) / 90;
const FRAME = { full: 1000 / 60, light: 1000 / 24 };
/** Pictures that take longer than this on average make the scene light. */
const SLOW = 45;
const WATCHED = 24;

/** The globe in WebGL. It draws only while it is visible, and at rest only what has changed. */
export class GlobeScene implements Turning {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(42, 1, 0.1, 10);
  private readonly globe = new Group();
  private readonly made = new Group();
  private readonly materials: GlobeMaterials;
  private readonly threads: ShaderMaterial[] = [];
  private readonly point = new Vector3();
  private picture: Picture = { dots: [], arcs: [] };
  private view: View = viewOf(...START);
  private goal: View | null = null;
  private spinning: boolean;
  private held = false;
  private shown = false;
  private light: boolean;
  private frame = 0;
  private last = 0;
  private time = 0.6;
  private size = { width: 1, height: 1 };
  private readonly pace: number[] = [];

  constructor(private readonly options: SceneOptions) {
    this.light = options.light;
    this.spinning = !options.calm;
    this.renderer = new WebGLRenderer({
      canvas: options.canvas,
      antialias: !options.light,
      alpha: true,
      powerPreference: 'low-power',
    });
    this.camera.position.z = 3.3;
    this.materials = globeMaterials();
    this.build();
    this.setDark(options.dark);
  }

  private build() {
    const rounds = this.light ? [32, 24] : [96, 64];
    const ball = new SphereGeometry(1, rounds[0], rounds[1]);
    this.globe.add(
      new Mesh(ball, this.materials.ball),
      new Points(landGeometry(this.light), this.materials.land),
      this.made,
    );
    this.globe.rotation.order = 'XYZ';
    this.scene.add(this.globe);
    if (!this.light) {
      const halo = new Mesh(new SphereGeometry(1, 64, 48), this.materials.halo);
      halo.scale.setScalar(1.17);
      this.scene.add(halo);
    }
  }

  /** Follows the theme. */
  setDark(dark: boolean) {
    const colours = palette(dark);
    const paint = (material: ShaderMaterial, low: number[], high: number[]) => {
      if (material.uniforms.low) material.uniforms.low.value = low;
      if (material.uniforms.high) material.uniforms.high.value = high;
    };
    paint(this.materials.land, colours.land, colours.landLit);
    paint(this.materials.ball, colours.ballLow, colours.ballHigh);
    paint(this.materials.halo, colours.halo, colours.halo);
    paint(this.materials.dot, colours.dot, colours.rim);
    for (const thread of this.threads) paint(thread, colours.thread, colours.threadLit);
    this.materials.halo.blending = dark ? AdditiveBlending : NormalBlending;
    this.dark = dark;
    this.ask();
  }
  private dark = false;

  /** What the globe shows. */
  setPicture(picture: Picture) {
    this.picture = picture;
    for (const child of this.made.children) (child as Mesh).geometry.dispose();
    for (const thread of this.threads) thread.dispose();
    this.threads.length = 0;
    this.made.clear();
    for (const arc of picture.arcs) {
      const thread = threadMesh(arc.from, arc.to, arc.faded, { light: this.light, time: this.time });
      this.threads.push(thread.material);
      this.made.add(thread);
    }
    if (picture.dots.length > 0) {
      const dots = new Points(dotGeometry(picture.dots), this.materials.dot);
      dots.renderOrder = 2;
      this.made.add(dots);
    }
    this.setDark(this.dark);
  }

  resize(width: number, height: number) {
    this.size = { width, height };
    const ratio = this.light ? 1 : Math.min(window.devicePixelRatio, 2);
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    // On a narrow screen the sides decide, so that the globe is never cut off.
    this.camera.position.z = width < height ? 3.3 * (height / width) : 3.3;
    this.camera.updateProjectionMatrix();
    const small = Math.min(width, height) * ratio;
    if (this.materials.land.uniforms.size) {
      this.materials.land.uniforms.size.value = small * (this.light ? 0.0105 : 0.0082);
    }
    if (this.materials.dot.uniforms.size) this.materials.dot.uniforms.size.value = small * 0.03;
    this.ask();
  }

  /** The present view; a replacement begins with it. */
  get standing(): View {
    return this.view;
  }

  turn(yaw: number, pitch: number) {
    this.goal = null;
    this.view = rotated(this.view, yaw, pitch);
    this.ask();
  }

  face([lat, lon]: Spot) {
    const goal = viewOf(lat, lon);
    if (this.options.calm) this.view = goal;
    else this.goal = goal;
    this.ask();
  }

  /** A hand holds it: it does not turn by itself meanwhile. */
  hold(held: boolean) {
    this.held = held;
    this.ask();
  }

  spin(on: boolean) {
    this.spinning = on;
    this.ask();
  }

  /** Whether anybody can see it; otherwise nothing is drawn at all. */
  show(shown: boolean) {
    this.shown = shown;
    if (shown) this.ask();
    else this.stop();
  }

  /** After a lost context came back. */
  revive() {
    this.ask();
  }

  dispose() {
    this.shown = false;
    this.stop();
    this.scene.traverse((thing) => {
      if (thing instanceof Mesh || thing instanceof Points) thing.geometry.dispose();
    });
    for (const material of [...Object.values(this.materials), ...this.threads]) material.dispose();
    this.renderer.dispose();
  }

  private stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.last = 0;
  }

  private ask() {
    if (this.shown && this.frame === 0) this.frame = requestAnimationFrame(this.draw);
  }

  private readonly draw = (now: number) => {
    this.frame = 0;
    const cap = this.light ? FRAME.light : FRAME.full;
    const past = this.last === 0 ? cap : now - this.last;
    // A little early is on time: pictures come at the screen's own beat.
    if (this.last !== 0 && past < cap - 4) {
      this.ask();
      return;
    }
    this.last = now;
    const moves = this.advance(Math.min(past, 100) / 1000);
    this.renderer.render(this.scene, this.camera);
    this.placeLabels();
    if (moves) {
      this.learn(past);
      this.ask();
    } else {
      this.last = 0;
    }
  };

  /** One step of time; answers whether anything moves on by itself. */
  private advance(seconds: number): boolean {
    if (this.goal) {
      this.view = between(this.view, this.goal, Math.min(1, seconds * 4));
      const near = Math.abs(between(this.view, this.goal, 1).yaw - this.view.yaw) < 0.002;
      if (near && Math.abs(this.goal.pitch - this.view.pitch) < 0.002) this.goal = null;
    } else if (this.spinning && !this.held) {
      this.view = rotated(this.view, SPIN * seconds, 0);
    }
    if (this.spinning) this.time = (this.time + seconds * 0.25) % 1;
    for (const thread of this.threads) if (thread.uniforms.time) thread.uniforms.time.value = this.time;
    this.globe.rotation.set(this.view.pitch, this.view.yaw, 0);
    return this.spinning || this.goal !== null;
  }

  /** A device that cannot follow is asked for less, once. */
  private learn(past: number) {
    if (this.light || this.pace.length >= WATCHED) return;
    this.pace.push(past);
    if (this.pace.length < WATCHED) return;
    const mean = this.pace.reduce((sum, each) => sum + each, 0) / WATCHED;
    if (mean < SLOW) return;
    this.light = true;
    this.resize(this.size.width, this.size.height);
  }

  private placeLabels() {
    this.globe.updateMatrixWorld();
    const labels = this.options.labels();
    for (const [index, dot] of this.picture.dots.entries()) {
      const label = labels[index];
      if (!label) continue;
      this.point.set(...toVector(...dot.spot, 1.02)).applyMatrix4(this.globe.matrixWorld);
      const front = this.point.z > 0.3;
      this.point.project(this.camera);
      const [x, y] = [
        ((this.point.x + 1) / 2) * this.size.width,
        ((1 - this.point.y) / 2) * this.size.height,
      ];
      label.style.transform = `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0) translate(-50%, .7rem)`;
      label.style.opacity = front ? '1' : '0';
    }
  }
}

// The globe's materials. Light comes from the upper left; what turns away fades out.

export const LAND = {
  vertex: `uniform float size; varying float front; varying float lit;
    void main() {
      vec4 at = modelViewMatrix * vec4(position, 1.);
      vec3 n = normalize(normalMatrix * position);
      front = max(0., n.z);
      lit = clamp(n.x * .5 + n.y * .6 + .5, 0., 1.);
      gl_PointSize = size * (.55 + .45 * front);
      gl_Position = projectionMatrix * at;
    }`,
  fragment: `uniform vec3 low; uniform vec3 high; varying float front; varying float lit;
    void main() {
      float far = length(gl_PointCoord - .5);
      float alpha = smoothstep(.5, .38, far) * smoothstep(.02, .55, front);
      if (alpha < .02) discard;
      gl_FragColor = vec4(mix(low, high, lit * lit * .75), alpha * .95);
    }`,
};

export const BALL = {
  vertex: `varying vec3 n;
    void main() { n = normalize(normalMatrix * normal); gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }`,
  fragment: `uniform vec3 low; uniform vec3 high; varying vec3 n;
    void main() {
      float light = clamp(dot(n, normalize(vec3(-.35, .55, .8))), 0., 1.);
      float rim = pow(1. - n.z, 3.);
      gl_FragColor = vec4(mix(low, high, light) + rim * .06, 1.);
    }`,
};

export const HALO = {
  vertex: BALL.vertex,
  fragment: `uniform vec3 low; varying vec3 n;
    void main() { float glow = pow(max(0., dot(-n, vec3(0., 0., 1.))), 2.6); gl_FragColor = vec4(low, glow * .9); }`,
};

export const THREAD = {
  vertex: `varying float along;
    void main() { along = uv.x; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }`,
  fragment: `uniform float time; uniform float strength; uniform vec3 low; uniform vec3 high; varying float along;
    void main() {
      float glow = smoothstep(.6, 1., fract(along - time));
      gl_FragColor = vec4(mix(low, high, along) + glow * .25, (.55 + .45 * glow) * strength);
    }`,
};

export const DOT = {
  vertex: `attribute float weight; uniform float size; varying float front;
    void main() {
      vec3 n = normalize(normalMatrix * position);
      front = n.z;
      gl_PointSize = size * (1. + weight * 1.1);
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
    }`,
  fragment: `uniform vec3 low; uniform vec3 high; varying float front;
    void main() {
      float far = length(gl_PointCoord - .5) * 2.;
      float alpha = smoothstep(1., .9, far) * smoothstep(.0, .25, front);
      if (alpha < .02) discard;
      gl_FragColor = vec4(mix(low, high, smoothstep(.62, .7, far)), alpha);
    }`,
};

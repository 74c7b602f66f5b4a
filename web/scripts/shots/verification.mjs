// Verification: the three badges, the camera, the missing age, and the desk of those who compare.
import { user } from '../shots-wire.mjs';

const ID = '01900000-0000-4000-8000-000000000501';
const DAY = 86_400_000;
const at = (days) => new Date(Date.now() + days * DAY).toISOString();
const badge = (more = {}) => ({
  verified: false,
  paused: false,
  granted_at: null,
  expires_at: null,
  attempt: null,
  ...more,
});
const attempt = (more = {}) => ({
  id: ID,
  state: 'pending',
  submitted_at: at(-0.1),
  decided_at: null,
  reason: null,
  appeal_until: null,
  erased_by: at(14),
  ...more,
});
const status = (more = {}) => ({
  profile: badge(),
  security: { verified: false, email: true, second_factor: true, recovery_codes: false },
  identity: badge(),
  age: null,
  age_required: false,
  age_ways: ['document'],
  attempts_left: { profile: 3, identity: 3, profile_at: null, identity_at: null },
  recheck: null,
  asked: [],
  ...more,
});
const member = (name, path, wire, rest = {}) => ({ name, path, member: true, full: true, wire, ...rest });
const badges = (name, one) =>
  member(name, '/security-verification', { '/rest/v1/rpc/verification_status': one });

/** A camera that shows a drawn face, bright or dark. */
const camera = (dark) => `navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [960, 720];
  const pen = canvas.getContext('2d');
  const draw = () => {
    pen.fillStyle = '${dark ? '#0a0808' : '#c9b8a6'}';
    pen.fillRect(0, 0, 960, 720);
    if (!${dark}) {
      pen.fillStyle = '#7a4b36';
      pen.beginPath();
      pen.ellipse(480, 360, 170, 220, 0, 0, 7);
      pen.fill();
      pen.fillStyle = '#1c1014';
      for (const x of [420, 540]) pen.fillRect(x - 22, 300, 44, 16);
      for (let x = 0; x < 960; x += 24) pen.fillRect(x, 0, 6, 720 * 0.12);
    }
    requestAnimationFrame(draw);
  };
  draw();
  return canvas.captureStream(10);
};`;
const drawn = {
  attempt: ID,
  gestures: ['smile', 'open_palm'],
  code: '4071',
  frames: 3,
  seconds: 90,
  swaps_left: 3,
};
const capture = (name, kind, rest) =>
  member(
    name,
    `/security-verification/${kind}`,
    { '/rest/v1/rpc/verification_status': status(), '/rest/v1/rpc/begin_verification': drawn },
    { full: false, ...rest },
  );
const openCamera = async (page) => {
  await page.getByRole('button', { name: 'Abrir a câmera' }).click();
  await page.locator('button[aria-label^="Tirar a imagem"][aria-disabled=false]').waitFor();
};
const takeOne = (page) => page.locator('button[aria-label^="Tirar a imagem"]').click();

const picture = (request) => {
  const name = request.postDataJSON().picture;
  const colour = name.startsWith('frame') ? 'b98a6a' : '6b8f71';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="500" fill="#${colour}"/><ellipse cx="200" cy="230" rx="90" ry="120" fill="#5d3a2b"/></svg>`;
  return { data: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
};
const view = (more = {}) => ({
  id: ID,
  kind: 'profile',
  gestures: ['smile', 'open_palm'],
  code: '4071',
  questions: ['same_person', 'as_asked'],
  hints: [
    { frame: 'frame:2', kind: 'dark' },
    { frame: null, kind: 'alike' },
  ],
  hands: true,
  frames: ['frame:1', 'frame:2', 'frame:3'],
  photos: [
    { name: 'photo:1', main: true, confirmed: false },
    { name: 'photo:2', main: false, confirmed: false },
  ],
  appeal: null,
  lease_until: at(0.01),
  ...more,
});
const document = {
  kind: 'identity',
  photos: [],
  hints: [],
  questions: ['same_person', 'as_asked', 'adult'],
};
const row = (more = {}) => ({
  id: ID,
  kind: 'profile',
  appeal: false,
  since: at(-0.2),
  due_at: at(0.3),
  overdue: false,
  answers: 1,
  taken: false,
  mine: true,
  ...more,
});
const desk = (name, one, rest = {}) =>
  member(
    name,
    `/moderation/verificacoes${one ? `/${ID}` : ''}`,
    {
      '/rest/v1/profiles': [{ id: user.id, full_name: 'Beatriz', avatar_url: null, role: 'moderator' }],
      '/rest/v1/rpc/mod_queue': {
        cases: [],
        wellbeing: { seconds_today: 1800, cap_seconds: 14_400, capped: false },
      },
      '/rest/v1/rpc/verification_queue': one
        ? [row({ kind: one.kind }), row({ id: `${ID.slice(0, -1)}2`, kind: 'recheck', mine: false })]
        : [],
      '/rest/v1/rpc/verification_claim': one,
      '/rest/v1/rpc/verification_picture': picture,
    },
    rest,
  );
const refusal = (code, details = null) => ({
  refusal: { status: 403, json: { code, message: '', details, hint: null } },
});
/** The matches of somebody who has to assure the age, or to confirm the device, first. */
const withoutAge = (name, reason, one) =>
  member(
    name,
    '/matches',
    {
      '/rest/v1/rpc/verification_status': status({ age_required: true, ...one }),
      '/rest/v1/matches': refusal('AGE_REQUIRED', { reason }),
      '/rest/v1/rpc/mark_matches_seen': refusal('AGE_REQUIRED', { reason }),
      '/rest/v1/rpc/renew_age_token': refusal('REAUTH'),
    },
    { loud: true },
  );

export const SCREENS = [
  badges('verification-status', status()),
  badges(
    'verification-status-done',
    status({
      profile: badge({ verified: true, granted_at: at(-30), expires_at: at(700) }),
      security: { verified: true, email: true, second_factor: true, recovery_codes: true },
      identity: badge({ attempt: attempt() }),
    }),
  ),
  badges(
    'verification-status-rejected',
    status({
      profile: badge({
        attempt: attempt({ state: 'rejected', reason: 'gesture', decided_at: at(-1), appeal_until: at(6) }),
      }),
      attempts_left: { profile: 0, identity: 3, profile_at: at(3), identity_at: null },
    }),
  ),
  badges('verification-status-age', status({ age_required: true })),
  capture('verification-prepare', 'perfil', { full: true }),
  capture('verification-live', 'perfil', { init: camera(false), act: openCamera }),
  capture('verification-live-dark', 'perfil', {
    init: camera(true),
    act: async (page) => {
      await openCamera(page);
      await takeOne(page);
      await page.getByRole('button', { name: 'Usar assim' }).waitFor();
    },
  }),
  capture('verification-look', 'perfil', {
    init: camera(false),
    act: async (page) => {
      await openCamera(page);
      for (let shot = 1; shot <= 3; shot += 1) {
        await page.locator(`button[aria-label="Tirar a imagem ${shot} de 3"]`).waitFor();
        await takeOne(page);
      }
      await page.getByRole('heading', { name: 'Veja antes de enviar' }).waitFor();
    },
  }),
  capture('verification-no-camera', 'perfil', {
    init: 'navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", "NotAllowedError"); };',
    act: async (page) => {
      await page.getByRole('button', { name: 'Abrir a câmera' }).click();
    },
  }),
  capture('verification-cover', 'identidade', {
    init: camera(false),
    act: async (page) => {
      await page.getByRole('button', { name: 'Abrir a câmera' }).click();
      await page.locator('button[aria-disabled=false]', { hasText: 'Tirar a foto do documento' }).click();
      await page.getByRole('heading', { name: 'Cubra o resto' }).waitFor();
    },
  }),
  withoutAge('verification-age-missing', 'assurance', {}),
  withoutAge('verification-age-waiting', 'assurance', { identity: badge({ attempt: attempt() }) }),
  withoutAge('verification-age-device', 'device', {
    age: { method: 'document', at: at(-2), expires_at: at(700) },
  }),
  desk('verification-desk', view()),
  desk('verification-desk-identity', view(document), {
    act: async (page) => {
      const adult = page.getByRole('group', { name: 'O documento mostra 18 anos ou mais?' });
      await adult.getByRole('radio', { name: 'Não' }).check();
    },
  }),
  desk('verification-desk-empty', null),
];

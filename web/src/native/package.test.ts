import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PRODUCT } from '@/config/product';
import { serverOrigin, shellPage } from '../../native/scripts/pack.mjs';
import { APP_SCHEME } from './deep-link';

/** The tests run in the web app's folder. */
const ROOT = 'native';
const file = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');
const manifest = file('android/app/src/main/AndroidManifest.xml');
const info = file('ios/App/App/Info.plist');
const xcode = file('ios/App/App.xcodeproj/project.pbxproj');

it('projects_have_the_name_and_the_scheme_of_the_app', () => {
  const { appId, appName, plugins } = JSON.parse(file('capacitor.config.json'));
  expect([appId, appName]).toEqual([APP_SCHEME, PRODUCT]);
  expect(file('android/app/src/main/res/values/strings.xml')).toContain(`>${PRODUCT}</string>`);
  expect(file('android/app/build.gradle')).toContain(`applicationId "${APP_SCHEME}"`);
  expect(manifest).toContain(`<data android:scheme="${APP_SCHEME}" />`);
  expect(info).toContain(`<string>${APP_SCHEME}</string>`);
  expect(info).toMatch(new RegExp(`CFBundleDisplayName</key>\\s*<string>${PRODUCT}</string>`));
  expect(xcode).toContain(`PRODUCT_BUNDLE_IDENTIFIER = ${APP_SCHEME};`);
  // Apple bars conversations with people drawn at random; the web and Android may have them (`blind-dates.ts`).
  expect(plugins.Enlace.iosBlindDate).toBe('curated_only');
});

it('links_of_every_screen_open_in_the_android_app_and_those_of_the_server_do_not', () => {
  const values = (name: string) =>
    [...manifest.matchAll(new RegExp(`android:${name}="([^"]+)"`, 'g'))].map(([, value = '']) => value);
  const [exact, prefixes] = [values('path'), values('pathPrefix')];
  const opens = (path: string) => exact.includes(path) || prefixes.some((prefix) => path.startsWith(prefix));
  const sources = ['router.tsx', 'screens.ts', 'coming-screens.ts'].map((name) => file(`../src/app/${name}`));
  const screens = [...sources.join('').matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path);
  expect(screens.length).toBeGreaterThan(30);
  expect(screens.map((path) => path.replace(/:\w+/g, '0190')).filter((path) => !opens(path))).toEqual([]);
  const closed = ['/auth/v1/verify', '/storage/v1/object', '/health', '/demo/mails', '/sandbox-checkout/1'];
  expect(closed.filter(opens)).toEqual([]);
});

it('xcode_has_every_file_that_the_app_needs', () => {
  for (const name of ['PrivacyInfo.xcprivacy', 'InfoPlist.strings'])
    expect(xcode).toMatch(new RegExp(`isa = PBXBuildFile; fileRef = \\w+ /\\* ${name} \\*/`));
  expect(xcode.match(/CODE_SIGN_ENTITLEMENTS = App\/App.entitlements;/g)).toHaveLength(2);
  const rights = file('ios/App/App/App.entitlements');
  expect(rights).toContain('applinks:$(SITE_HOST)');
  expect(rights).toContain('<key>aps-environment</key>');
  const delegate = file('ios/App/App/AppDelegate.swift');
  for (const name of ['DidRegister', 'DidFailToRegister'])
    expect(delegate).toContain(`.capacitor${name}ForRemoteNotifications`);
  for (const language of ['pt-BR', 'pt-PT']) {
    const texts = file(`ios/App/App/${language}.lproj/InfoPlist.strings`);
    const asked = [...info.matchAll(/<key>(NS\w+UsageDescription)<\/key>/g)].map(([, key]) => key);
    expect(asked.filter((key) => !texts.includes(`"${key}" = "`))).toEqual([]);
  }
});

/** What the pages of the app ask a device for: by which call, and what each system wants declared for it. */
const ASKED = [
  {
    call: 'mediaDevices.getUserMedia',
    file: 'features/verification/use-camera.ts',
    android: ['CAMERA'],
    hardware: ['camera', 'camera.autofocus'],
    ios: 'NSCameraUsageDescription',
    names: /verificação/,
  },
  {
    call: 'geolocation.getCurrentPosition',
    file: 'features/meeting/location-card.tsx',
    android: ['ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION'],
    hardware: ['location', 'location.gps', 'location.network'],
    ios: 'NSLocationWhenInUseUsageDescription',
    names: /Mostrar onde estou/,
  },
];
const permissions = [
  ...manifest.matchAll(/<uses-permission android:name="android\.permission\.(\w+)" \/>/g),
].map(([, name = '']) => name);

it.each(ASKED)('device_is_asked_for_what_$call_needs_and_says_why', ({ call, file: source, ...needs }) => {
  expect(file(`../src/${source}`)).toContain(call);
  expect(needs.android.filter((name) => !permissions.includes(name))).toEqual([]);
  // Without this the store hides the app from devices that lack the hardware.
  const optional = (name: string) =>
    manifest.includes(`<uses-feature android:name="android.hardware.${name}" android:required="false" />`);
  expect(needs.hardware.filter((name) => !optional(name))).toEqual([]);
  for (const text of [
    info,
    ...['pt-BR', 'pt-PT'].map((language) => file(`ios/App/App/${language}.lproj/InfoPlist.strings`)),
  ]) {
    const [, said = ''] = new RegExp(`${needs.ios}(?:</key>\\s*<string>|" = ")([^<"]+)`).exec(text) ?? [];
    expect(said).toMatch(needs.names);
  }
});

it('no_permission_is_asked_for_that_no_page_uses', () => {
  const used = ['INTERNET', ...ASKED.flatMap(({ android }) => android)];
  expect(permissions.filter((name) => !used.includes(name))).toEqual([]);
  const reasons = [...info.matchAll(/<key>(NS\w+UsageDescription)<\/key>/g)].map(([, key]) => key);
  expect(reasons.sort()).toEqual([...ASKED.map(({ ios }) => ios), 'NSPhotoLibraryUsageDescription'].sort());
});

/** The longest texts that the stores take, the stricter of both where they differ. */
const MOST: Record<string, number> = {
  title: 30,
  subtitle: 30,
  short_description: 80,
  description: 4000,
  keywords: 100,
  release_notes: 500,
  review_notes: 4000,
  data_safety: 4000,
};

it.each(['pt-BR', 'pt-PT'])('store_texts_in_%s_are_whole_and_fit', (language) => {
  const lengths = Object.entries(MOST).map(([name, most]) => {
    const text = file(`store/${language}/${name}.txt`).trim();
    return { name, fits: text.length > 0 && [...text].length <= most };
  });
  expect(lengths.filter(({ fits }) => !fits)).toEqual([]);
});

it.each(['pt-BR', 'pt-PT'])('store_texts_in_%s_say_what_the_code_does', (language) => {
  const text = (name: string) => file(`store/${language}/${name}.txt`);
  // Each of these was true once, and is no more.
  for (const name of ['description', 'review_notes', 'data_safety'])
    expect(text(name)).not.toMatch(
      /não (lê|usa|pede) a localização do|não envia pushes|não pede a permissão|Não (coletados|recolhidos): localização/,
    );
  for (const words of [/Mostrar onde estou/, /24 horas/, /desliga|para de/])
    for (const name of ['data_safety', 'review_notes']) expect(text(name), name).toMatch(words);
  expect(text('data_safety')).toMatch(/Contatos|Contactos/);
  expect(text('data_safety')).toMatch(/verificação/);
  // What the app can do, by the names under which its screens are found.
  for (const name of [/Match do Dia/, /Cartas/, /Jogos/, /presentes/i, /Encontro Seguro/, /Verificação/])
    expect(text('description')).toMatch(name);
  for (const name of [/verificação/, /notificações/i, /localização/])
    expect(text('review_notes')).toMatch(name);
  const collected = file('ios/App/App/PrivacyInfo.xcprivacy');
  for (const kind of ['PreciseLocation', 'CoarseLocation', 'Contacts', 'PhotosorVideos', 'SensitiveInfo'])
    expect(collected).toContain(`NSPrivacyCollectedDataType${kind}<`);
});

it('projects_are_small_and_have_no_binary_but_the_icon', () => {
  const made =
    /^(node_modules|www)\b|\/(public|assets|build|capacitor-cordova-\w+-plugins|\.gradle)\/|gradle-wrapper\.jar$/;
  const names = ['android', 'ios'].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true }).map((name) => `${folder}/${name}`),
  );
  const binaries = names
    .filter((name) => !made.test(name) && statSync(`${ROOT}/${name}`).isFile())
    .filter((name) => readFileSync(`${ROOT}/${name}`).includes(0));
  expect(binaries).toEqual(['ios/App/App/Assets.xcassets/AppIcon.appiconset/icon.png']);
});

const PAGE = `<head><meta charset="utf-8" /><meta name="enlace-config" content="{}" />
<link rel="manifest" href="/manifest.webmanifest" /></head><body></body>`;

it('page_of_the_shells_knows_its_server_and_lets_nothing_else_in', () => {
  const settings = { anonKey: 'k"<', providers: ['google'] };
  const made = shellPage(PAGE, { server: 'https://enlace.example', settings, script: 'assets/native-1.js' });
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(made)?.[1] ?? '';
  expect(policy).toMatch(
    /connect-src 'self' capacitor:\/\/localhost https:\/\/enlace.example wss:\/\/enlace.example;/,
  );
  expect(policy).toMatch(/script-src 'self' capacitor:\/\/localhost 'sha256-[^']+';/);
  expect(made).toContain('&quot;serverUrl&quot;:&quot;https://enlace.example&quot;');
  expect(made).toContain('k\\&quot;&lt;');
  expect(made).toContain('&quot;providers&quot;:[]');
  expect(made).toContain('src="/assets/native-1.js"');
  expect(made).not.toContain('manifest.webmanifest');
  expect(() =>
    shellPage('<head></head>', { server: 'https://a.example', settings: {}, script: 's' }),
  ).toThrow();
});

it('only_servers_over_tls_are_packed_but_for_the_developers_own', () => {
  expect(serverOrigin('https://enlace.example/app')).toBe('https://enlace.example');
  expect(serverOrigin('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
  for (const wrong of [undefined, '', 'enlace.example', 'http://enlace.example', 'ftp://enlace.example'])
    expect(() => serverOrigin(wrong)).toThrow('ENLACE_SERVER_URL');
});

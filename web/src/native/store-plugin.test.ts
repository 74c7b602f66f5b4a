import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The tests run in the web app's folder. No compiler of the systems is here, so the halves are compared as texts. */
const file = (path: string) => readFileSync(path, 'utf8');
const contract = file('src/native/plugins.ts');
const android = 'native/android/app/src/main/java/net/enlace/app';
const java = file(`${android}/StorePlugin.java`);
const swift = file('native/ios/App/App/StorePlugin.swift');

/** The methods with their arguments, the events, the fields of all answers and the states of a purchase. */
const PROMISED = {
  methods: { finish: ['proof'], getProducts: ['ids'], purchase: ['account', 'id'], restore: [] },
  events: ['purchase'],
  fields: ['id', 'price', 'products', 'proof', 'proofs', 'state'],
  states: ['cancelled', 'pending', 'purchased'],
};

const names = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
/** The body of an interface of the contract, without its comments. */
const shape = (name: string) =>
  (new RegExp(`interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(contract)?.[1] ?? '').replace(
    /\/\*\*[\s\S]*?\*\//g,
    '',
  );

it('contract_of_the_page_has_these_names', () => {
  const declared = [...shape('StorePlugin').matchAll(/(\w+)\(([\s\S]*?)\): Promise<([\s\S]*?)>;/g)];
  const methods = declared.filter(([, name]) => name !== 'addListener');
  const listeners = declared.filter(([, name]) => name === 'addListener').map(([, , taken = '']) => taken);
  const answers = methods.map(([, , , answer = '']) => answer).join('\n');
  const events = listeners.map((taken) => taken.split('(made: ')[1]).join('\n');
  expect({
    methods: Object.fromEntries(
      methods.map(([, name, taken = '']) => [name, names(taken.split('{')[1] ?? '', /(\w+):/g)]),
    ),
    events: names(listeners.join('\n'), /event: '(\w+)'/g),
    fields: names(`${answers}${events}${shape('StoreProduct')}`, /(\w+):/g),
    states: names(answers, /'(\w+)'/g),
  }).toEqual(PROMISED);
});

interface Patterns {
  method: RegExp;
  field: RegExp;
  state: RegExp;
}

/** The arguments that each method of a half reads, and every name that it answers with. */
const half = (source: string, { method, field, state }: Patterns) => ({
  methods: Object.fromEntries(
    [...source.matchAll(method)].map(([, name, body = '']) => [
      name,
      names(body, /call\.get(?:String|Array)\("(\w+)"/g),
    ]),
  ),
  events: names(source, /notifyListeners\("(\w+)"/g),
  fields: names(source, field),
  states: names(source, state),
});

it('half_of_android_has_the_same_names', () => {
  const method = /@PluginMethod\s+public void (\w+)\(PluginCall call\) \{([\s\S]*?)\n {4}\}/g;
  const patterns = { method, field: /\.put\("(\w+)"/g, state: /put\("state", "(\w+)"/g };
  expect(half(java, patterns)).toEqual(PROMISED);
});

it('half_of_ios_has_the_same_names', () => {
  const method = /@objc func (\w+)\(_ call: CAPPluginCall\) \{([\s\S]*?)\n {4}\}/g;
  const patterns = { method, field: /[[ ]"(\w+)": /g, state: /"state": "(\w+)"/g };
  expect(half(swift, patterns)).toEqual(PROMISED);
  // Capacitor calls those alone that are declared.
  expect(names(swift, /CAPPluginMethod\(name: "(\w+)", returnType: CAPPluginReturnPromise\)/g)).toEqual(
    Object.keys(PROMISED.methods),
  );
});

it('both_halves_are_registered_under_the_name_that_the_page_asks_for', () => {
  expect(contract).toMatch(/^ {2}Store: StorePlugin;$/m);
  expect(java).toContain('@CapacitorPlugin(name = "Store")');
  expect(file(`${android}/MainActivity.java`)).toMatch(
    /registerPlugin\(StorePlugin\.class\);\s+super\.onCreate/,
  );
  expect(swift).toContain('let jsName = "Store"');
  expect(file('native/ios/App/App/AppViewController.swift')).toContain(
    'registerPluginInstance(StorePlugin())',
  );
  expect(file('native/ios/App/App/SceneDelegate.swift')).toContain(
    'rootViewController = AppViewController()',
  );
  expect(file('native/ios/App/App/Base.lproj/Main.storyboard')).toContain('customClass="AppViewController"');
});

it('projects_compile_both_halves_against_a_pinned_library', () => {
  const xcode = file('native/ios/App/App.xcodeproj/project.pbxproj');
  for (const name of ['StorePlugin.swift', 'AppViewController.swift']) {
    expect(xcode).toMatch(new RegExp(`isa = PBXBuildFile; fileRef = \\w{24} /\\* ${name} \\*/`));
    // Declared, and in the phase that compiles.
    expect(xcode.split(`/* ${name} in Sources */`)).toHaveLength(3);
  }
  expect(file('native/android/app/build.gradle')).toContain(
    'implementation "com.android.billingclient:billing:$playBillingVersion"',
  );
  expect(file('native/android/variables.gradle')).toMatch(/playBillingVersion = '8\.\d+\.\d+'/);
});

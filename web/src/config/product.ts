/** The product's name. Nothing else in the source spells it out. */
export const PRODUCT = import.meta.env.VITE_PRODUCT_NAME || 'Enlace';

/** Prefix of every key in the browser's storage. */
export const SLUG = PRODUCT.toLowerCase();

/** Where the wire's client keeps its session. */
export const SESSION_KEY = `${SLUG}:session`;

/** The database of what this device keeps to be read without network. */
export const KEPT_DATABASE = `${SLUG}:kept`;

/** Public settings that the server writes into the page (`<meta name="enlace-config">`). */
export interface PublicConfig {
  /** Where the server is, for the page of a native shell; empty for the pages that it serves itself. */
  serverUrl: string;
  /** The anonymous key of the wire; a JWT or an opaque publishable key. */
  anonKey: string;
  /** True only where the server runs with the demonstration data. */
  demo: boolean;
  /** External identity providers, by their names on the wire; usually none. */
  providers: string[];
  /** Whether a telephone may be added as a second step; a sender of short messages is needed for it. */
  phoneFactor: boolean;
  /** The test logins that the sign-in form offers; present only in a demonstration. Both have one password. */
  demoLogin?: { email: string; password: string; partnerEmail: string };
  /**
   * The illustrated people who answer by a script, and the seconds that an hour of a letter's way lasts (null: as everywhere);
   * present only in a demonstration.
   */
  demoScript?: { people: string[]; letterHour: number | null };
}

let cached: PublicConfig | undefined;

/** Reads the settings once. A page without them (development, a test) is an ordinary, keyless page. */
export function publicConfig(): PublicConfig {
  if (cached) return cached;
  const raw = document.querySelector<HTMLMetaElement>('meta[name="enlace-config"]')?.content || '{}';
  let parsed: Partial<PublicConfig> = {};
  try {
    parsed = JSON.parse(raw) as Partial<PublicConfig>;
  } catch (error) {
    console.error('The page carries settings that are not JSON', error);
  }
  cached = { serverUrl: '', anonKey: 'anonymous', demo: false, providers: [], phoneFactor: false, ...parsed };
  return cached;
}

/** Whether a person of the demonstration answers by a script, and nobody is behind the answers. */
export const isScripted = (person: string) => publicConfig().demoScript?.people.includes(person) ?? false;

/** The version of the web app, as people may quote it. */
export const VERSION: string = import.meta.env.VITE_VERSION || '0.1.0';

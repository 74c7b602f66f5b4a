/** The countries of the safety centre by the time zones in which people of each live. */
const ZONES: Array<[RegExp, string]> = [
  [/^Europe\/Lisbon$|^Atlantic\/(Azores|Madeira)$/, 'PT'],
  [/^Africa\/Luanda$/, 'AO'],
  [/^Africa\/Maputo$/, 'MZ'],
  [/^Atlantic\/Cape_Verde$/, 'CV'],
];

/** Where this device probably is. The choice stays on the page; nothing is sent. */
export function likelyCountry(zone: string, locale: string): string {
  const found = ZONES.find(([zones]) => zones.test(zone));
  return found?.[1] ?? (locale === 'pt-PT' ? 'PT' : 'BR');
}

// The colours of people: base, shade, deep line, highlight. Warm on purpose, in every tone.

export const SKINS = {
  rosa: { base: '#F6D2BC', shade: '#E0A488', deep: '#A9644C', high: '#FFEADC', lip: '#C9646A', blush: '#EE8F83' },
  areia: { base: '#EFC3A0', shade: '#D2946C', deep: '#94573A', high: '#FFE0C4', lip: '#BE5A5C', blush: '#E8806B' },
  trigo: { base: '#E0AB80', shade: '#BD7E53', deep: '#80492B', high: '#F8D0AA', lip: '#B04F50', blush: '#DB7255' },
  mel: { base: '#CB9065', shade: '#A1683F', deep: '#673819', high: '#EAB88D', lip: '#9E4544', blush: '#C8603F' },
  canela: { base: '#AB7048', shade: '#80492A', deep: '#4D2612', high: '#D09A6E', lip: '#873B3B', blush: '#B25130' },
  cacau: { base: '#84512F', shade: '#5D331C', deep: '#351A0D', high: '#AF7850', lip: '#743038', blush: '#953F26' },
  ebano: { base: '#613A27', shade: '#402316', deep: '#220F08', high: '#8E5E44', lip: '#672C34', blush: '#7E3524' },
};

export const HAIRS = {
  preto: { base: '#231A1C', high: '#5A474A', deep: '#0F090B' },
  azeviche: { base: '#1B1A22', high: '#4B4A60', deep: '#0A0910' },
  cafe: { base: '#38221B', high: '#74503F', deep: '#1D0F0B' },
  castanho: { base: '#553223', high: '#9A6747', deep: '#2F1911' },
  avela: { base: '#7B4E2E', high: '#BF8A58', deep: '#4C2C17' },
  mel: { base: '#A06A35', high: '#DDAD6C', deep: '#6B431D' },
  loiro: { base: '#C99C5B', high: '#F3D79C', deep: '#8F6A35' },
  ruivo: { base: '#9A4322', high: '#DB7F4B', deep: '#622510' },
  vinho: { base: '#5B1E2C', high: '#A34E60', deep: '#330C16' },
  grisalho: { base: '#6E686B', high: '#B9B2B4', deep: '#413C3F' },
  prata: { base: '#B3ACAD', high: '#EFEAEA', deep: '#7E777A' },
  branco: { base: '#DAD5D2', high: '#FFFFFF', deep: '#A49D9B' },
};

export const CLOTHS = {
  ginja: ['#A81A40', '#D64E70', '#6C0C26'],
  maracuja: ['#EFB03C', '#FFD581', '#BA7C17'],
  azulejo: ['#2E50B4', '#6685DE', '#182F78'],
  folha: ['#2A7455', '#5BA683', '#134330'],
  coral: ['#E9694B', '#FFA086', '#AC3C24'],
  creme: ['#F3E7D6', '#FFFAF0', '#CDB89D'],
  branco: ['#F4F1EE', '#FFFFFF', '#C9C1BC'],
  marinho: ['#26304F', '#4F5C88', '#12182E'],
  carvao: ['#37323A', '#655E69', '#1B181E'],
  terracota: ['#BB5A38', '#E38C68', '#7C3218'],
  lavanda: ['#A598D2', '#CFC6EF', '#6F61A3'],
  rosa: ['#E9A3AE', '#FBD0D6', '#B96D7C'],
  salvia: ['#93A98A', '#C0D1B7', '#62795A'],
  petroleo: ['#1F6470', '#4F98A3', '#0C3A43'],
  jeans: ['#5678A0', '#8AA8CA', '#324D70'],
  ceu: ['#A5C8E2', '#D6E9F6', '#6F98B9'],
  mostarda: ['#C8922C', '#EBBF66', '#8A5F12'],
  ameixa: ['#5E2A56', '#93578A', '#36122F'],
  camelo: ['#BE9468', '#E0BE97', '#876139'],
  menta: ['#8FCDB4', '#C5EBDB', '#559880'],
};

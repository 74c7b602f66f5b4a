// Who the demo people are, to the eye. One row each, in the order of demo_people.json; the slug binds the two.
// A row: slug, age, build (f, m, n), face shape, skin, hair, hair colour, extras, then the two pictures.
import { hash, seeded } from './svg.mjs';

/** scene, outfit kind, cloth, eyes, mouth, and what only this picture has (print, under, chain, head, hair…). */
const shot = (scene, kind, cloth, eyes, mouth, { print, under, chain, ...rest } = {}) => ({ scene, eyes, mouth, outfit: { kind, cloth, print, under, chain }, ...rest });

function person(slug, age, build, face, skin, hair, hairColor, extras, ...shots) {
  const random = seeded(hash(`${slug}/pose`));
  const first = random() < 0.5 ? -1 : 1;
  const poses = shots.map((s, i) => ({ turn: first * (i ? -1 : 1) * (0.45 + random() * 0.4), tilt: first * (i ? 1 : -1) * (1.5 + random() * 3.5), zoom: i ? 1.1 + random() * 0.06 : 1.18 + random() * 0.05, x: Math.round((random() - 0.5) * 36), ...s }));
  return { slug, age, build, face, skin, hair, hairColor, ...extras, shots: poses };
}

const glasses = (kind, color) => ({ glasses: [kind, color] });

export const looks = [
  // São Paulo
  person('mariana', 29, 'f', 'oval', 'mel', 'cachoslongos', 'cafe', { earring: 'argola' }, shot('rio', 'regata', 'maracuja', 'aberto', 'aberto'), shot('papel-verde', 'camisa', 'creme', 'riso', 'riso')),
  person('rafael', 32, 'm', 'quadrado', 'cacau', 'cachoscurtos', 'preto', { beard: 'curta' }, shot('jardim', 'camiseta', 'creme', 'aberto', 'aberto'), shot('livros', 'jaqueta', 'jeans', 'suave', 'meio')),
  person('yuki', 31, 'f', 'coracao', 'areia', 'franja', 'azeviche', { iris: '#2B1A14' }, shot('papel-vinho', 'gola', 'ginja', 'suave', 'fechado', { earring: 'ponto' }), shot('museu', 'barco', 'branco', 'riso', 'aberto', { print: 'listras' })),
  person('caio', 27, 'm', 'oval', 'trigo', 'ondulado', 'castanho', { beard: 'rala' }, shot('noite', 'jaqueta', 'marinho', 'aberto', 'meio'), shot('praia', 'camisa', 'menta', 'riso', 'aberto', { print: 'folhas' })),
  person('tereza', 52, 'f', 'redondo', 'canela', 'cachosredondos', 'grisalho', { earring: 'gota', gem: '#A81A40' }, shot('feira', 'decotev', 'petroleo', 'aberto', 'aberto', { chain: 'fina' }), shot('flores', 'envelope', 'ginja', 'riso', 'aberto', { print: 'bolas' })),
  person('dandara', 34, 'f', 'coracao', 'ebano', 'trancas', 'preto', { earring: 'argola' }, shot('papel-sol', 'ombro', 'terracota', 'aberto', 'fechado'), shot('noite', 'envelope', 'azulejo', 'riso', 'aberto', { print: 'capulana' })),
  person('bruno', 38, 'm', 'redondo', 'areia', 'curto', 'castanho', { beard: 'cheia', ...glasses('quadrado', '#2B2A33') }, shot('cozinha', 'camiseta', 'folha', 'aberto', 'aberto'), shot('serra', 'sueter', 'camelo', 'suave', 'meio')),
  person('noah', 26, 'n', 'oval', 'rosa', 'cachosmedios', 'ruivo', { freckles: true, iris: '#4F7A5C', brow: 9 }, shot('papel-lilas', 'moletom', 'lavanda', 'aberto', 'meio'), shot('outono', 'jaqueta', 'folha', 'riso', 'aberto')),
  // Rio de Janeiro
  person('luiza', 27, 'f', 'oval', 'trigo', 'ondas', 'mel', { iris: '#5B4325' }, shot('praia', 'alcas', 'coral', 'aberto', 'aberto', { earring: 'ponto' }), shot('cafe', 'camisa', 'ceu', 'suave', 'fechado')),
  person('thales', 35, 'm', 'longo', 'canela', 'maquina', 'preto', { beard: 'curta' }, shot('rio', 'camisa', 'branco', 'aberto', 'aberto'), shot('papel-azul', 'polo', 'marinho', 'suave', 'meio')),
  person('janaina', 41, 'f', 'redondo', 'cacau', 'afro', 'preto', { earring: 'argola' }, shot('papel-coral', 'barco', 'azulejo', 'aberto', 'aberto'), shot('jardim', 'envelope', 'maracuja', 'riso', 'riso', { print: 'flores', chain: 'contas' })),
  person('pedro', 30, 'm', 'quadrado', 'mel', 'topete', 'cafe', { beard: 'rala' }, shot('museu', 'blazer', 'carvao', 'aberto', 'meio', { under: 'branco' }), shot('rio', 'camiseta', 'ceu', 'riso', 'aberto', { print: 'listras' })),
  person('isadora', 33, 'f', 'coracao', 'rosa', 'chanel', 'preto', { iris: '#3D5F7A', earring: 'ponto' }, shot('livros', 'blazer', 'ginja', 'aberto', 'fechado', { under: 'carvao' }), shot('papel-azul', 'decotev', 'mostarda', 'riso', 'aberto')),
  person('jorge', 58, 'm', 'redondo', 'cacau', 'coroa', 'branco', { beard: 'cavanhaque' }, shot('feira', 'camisa', 'ceu', 'aberto', 'aberto', { print: 'listras' }), shot('rio', 'camisa', 'branco', 'riso', 'riso', { head: ['palha', 'ginja'] })),
  person('ravi', 28, 'm', 'oval', 'mel', 'medio', 'azeviche', { beard: 'bigode', earring: 'ponto', oneEarring: true }, shot('flores', 'camisa', 'terracota', 'suave', 'meio', { print: 'flores' }), shot('noite', 'camiseta', 'carvao', 'aberto', 'aberto')),
  person('cleo', 30, 'n', 'coracao', 'canela', 'pixie', 'loiro', { browColor: '#4A2E1E', brow: 9, earring: 'gota', gem: '#2E50B4' }, shot('papel-verde', 'jaqueta', 'ameixa', 'aberto', 'aberto', { under: 'creme' }), shot('rio', 'regata', 'branco', 'suave', 'fechado')),
  // Lisboa
  person('ines', 36, 'f', 'oval', 'rosa', 'ondasmedias', 'ruivo', { freckles: true, iris: '#3F6B52', earring: 'ponto' }, shot('azulejo', 'gola', 'folha', 'aberto', 'fechado'), shot('lisboa', 'jaqueta', 'jeans', 'riso', 'aberto', { under: 'creme' })),
  person('tiago', 33, 'm', 'quadrado', 'trigo', 'curto', 'castanho', { beard: 'curta' }, shot('lisboa', 'camisa', 'azulejo', 'aberto', 'aberto'), shot('cafe', 'sueter', 'creme', 'suave', 'meio')),
  person('leonor', 28, 'f', 'coracao', 'areia', 'liso', 'cafe', { iris: '#4E5B2E' }, shot('lisboa', 'camisa', 'rosa', 'suave', 'aberto', { earring: 'argola' }), shot('praia', 'barco', 'branco', 'aberto', 'fechado', { print: 'listras', head: ['palha', 'ginja'] })),
  person('duarte', 40, 'm', 'longo', 'areia', 'entradas', 'castanho', { beard: 'curta', ...glasses('redondo', '#5A3B2A') }, shot('azulejoverde', 'blazer', 'marinho', 'aberto', 'meio', { under: 'ceu' }), shot('outono', 'gola', 'mostarda', 'riso', 'aberto')),
  person('carlota', 47, 'f', 'oval', 'trigo', 'lateral', 'avela', { earring: 'gota', gem: '#1F6470' }, shot('museu', 'blazer', 'petroleo', 'aberto', 'aberto', { under: 'creme' }), shot('azulejo', 'envelope', 'ameixa', 'riso', 'fechado')),
  person('nuno', 29, 'm', 'oval', 'cacau', 'dreads', 'cafe', { beard: 'rala' }, shot('papel-sol', 'moletom', 'folha', 'riso', 'aberto'), shot('lisboa', 'camisa', 'creme', 'aberto', 'meio')),
  person('alex', 32, 'n', 'redondo', 'trigo', 'chanelfranja', 'vinho', { ...glasses('redondo', '#37323A'), brow: 10 }, shot('livros', 'sueter', 'petroleo', 'aberto', 'fechado'), shot('azulejoverde', 'camisa', 'mostarda', 'suave', 'aberto', { print: 'bolas' })),
  // Porto
  person('beatriz', 30, 'f', 'oval', 'areia', 'lateral', 'mel', { iris: '#5B4325' }, shot('serra', 'camisa', 'rosa', 'aberto', 'aberto', { earring: 'ponto' }), shot('douro', 'alcas', 'azulejo', 'riso', 'fechado', { print: 'flores' })),
  person('goncalo', 34, 'm', 'quadrado', 'trigo', 'curtoesq', 'preto', { beard: 'cheia' }, shot('douro', 'camisa', 'jeans', 'aberto', 'aberto'), shot('azulejo', 'sueter', 'marinho', 'suave', 'meio')),
  person('rita', 39, 'f', 'coracao', 'mel', 'pixie', 'cafe', { earring: 'argola' }, shot('papel-coral', 'jaqueta', 'carvao', 'suave', 'meio', { under: 'branco' }), shot('serra', 'decotev', 'salvia', 'riso', 'aberto')),
  person('joaquim', 66, 'm', 'oval', 'rosa', 'entradas', 'branco', { beard: 'cheia', iris: '#3D5F7A', ...glasses('redondo', '#2B2A33') }, shot('azulejo', 'camisa', 'creme', 'aberto', 'aberto'), shot('douro', 'sueter', 'ginja', 'riso', 'meio', { head: ['bone', 'camelo'] })),
  person('matilde', 25, 'f', 'redondo', 'areia', 'trancalado', 'loiro', { freckles: true, iris: '#4C7391', browColor: '#8A6233' }, shot('flores', 'ombro', 'ceu', 'aberto', 'aberto'), shot('cafe', 'moletom', 'coral', 'riso', 'fechado')),
  person('andre', 37, 'm', 'longo', 'mel', 'raspado', 'preto', { beard: 'curta' }, shot('noite', 'blazer', 'marinho', 'aberto', 'meio', { under: 'ceu' }), shot('cozinha', 'camiseta', 'terracota', 'riso', 'aberto')),
  person('simao', 28, 'm', 'coracao', 'areia', 'ondulado', 'avela', { freckles: true, iris: '#5E7B52' }, shot('papel-lilas', 'gola', 'marinho', 'suave', 'fechado'), shot('azulejoverde', 'camisa', 'rosa', 'aberto', 'aberto')),
  // Salvador
  person('luana', 31, 'f', 'coracao', 'canela', 'afro', 'azeviche', { earring: 'argola' }, shot('cafe', 'regata', 'azulejo', 'aberto', 'aberto'), shot('pelourinho', 'ombro', 'branco', 'riso', 'fechado')),
  person('davi', 30, 'm', 'oval', 'ebano', 'maquina', 'preto', { beard: 'cavanhaque' }, shot('pelourinho', 'camisa', 'creme', 'aberto', 'aberto'), shot('praia', 'camiseta', 'maracuja', 'riso', 'riso')),
  person('ayana', 26, 'f', 'oval', 'cacau', 'cachostopo', 'cafe', { earring: 'gota', gem: '#EFB03C' }, shot('papel-azul', 'alcas', 'maracuja', 'aberto', 'fechado', { print: 'capulana' }), shot('pelourinho', 'jaqueta', 'jeans', 'suave', 'aberto', { under: 'ginja' })),
  person('railton', 45, 'm', 'redondo', 'cacau', 'careca', 'preto', { beard: 'cheia' }, shot('papel-sol', 'camisa', 'azulejo', 'aberto', 'aberto'), shot('feira', 'camiseta', 'branco', 'riso', 'meio')),
  person('marilia', 38, 'f', 'redondo', 'mel', 'cachosmedios', 'castanho', { ...glasses('gato', '#5E1E2C') }, shot('pelourinho', 'envelope', 'folha', 'aberto', 'aberto', { earring: 'ponto' }), shot('livros', 'decotev', 'terracota', 'riso', 'meio')),
  person('kaue', 27, 'm', 'quadrado', 'canela', 'coquehomem', 'azeviche', { beard: 'rala' }, shot('jardim', 'camisa', 'ceu', 'aberto', 'meio', { print: 'folhas' }), shot('rio', 'regata', 'creme', 'riso', 'aberto')),
  person('zuri', 35, 'n', 'longo', 'ebano', 'afrocurto', 'preto', { brow: 9, earring: 'argola' }, shot('papel-vinho', 'gola', 'maracuja', 'suave', 'fechado'), shot('museu', 'camisa', 'petroleo', 'aberto', 'aberto', { print: 'capulana' })),
  // Belo Horizonte
  person('helena', 63, 'f', 'oval', 'trigo', 'coque', 'prata', { earring: 'ponto', ...glasses('redondo', '#4A1F2E') }, shot('serra', 'blazer', 'ginja', 'aberto', 'aberto', { under: 'branco' }), shot('cozinha', 'barco', 'lavanda', 'riso', 'fechado', { print: 'flores' })),
  person('camila', 32, 'f', 'redondo', 'areia', 'ondas', 'castanho', {}, shot('cozinha', 'decotev', 'coral', 'aberto', 'aberto', { earring: 'argola', chain: 'fina' }), shot('serra', 'jaqueta', 'salvia', 'suave', 'meio', { under: 'creme' })),
  person('lucas', 31, 'm', 'oval', 'mel', 'cachoscurtos', 'castanho', { beard: 'bigode' }, shot('feira', 'jaqueta', 'camelo', 'aberto', 'aberto', { under: 'marinho' }), shot('papel-verde', 'camisa', 'ginja', 'riso', 'meio', { print: 'xadrez' })),
  person('vitoria', 28, 'f', 'coracao', 'cacau', 'trancascoque', 'preto', { earring: 'argola' }, shot('papel-lilas', 'regata', 'branco', 'aberto', 'aberto'), shot('museu', 'blazer', 'mostarda', 'suave', 'fechado', { under: 'carvao' })),
  person('matheus', 36, 'm', 'quadrado', 'areia', 'curto', 'mel', { beard: 'curta', iris: '#4C7391' }, shot('livros', 'camisa', 'salvia', 'suave', 'aberto'), shot('serra', 'camiseta', 'marinho', 'aberto', 'meio', { head: ['bone', 'ginja'] })),
  person('elisa', 40, 'f', 'longo', 'trigo', 'chanel', 'avela', { earring: 'gota', gem: '#2A7455' }, shot('flores', 'envelope', 'petroleo', 'aberto', 'fechado'), shot('cafe', 'camisa', 'maracuja', 'riso', 'aberto')),
  person('otavio', 26, 'm', 'oval', 'canela', 'afrocurto', 'preto', { ...glasses('quadrado', '#37323A') }, shot('papel-coral', 'polo', 'creme', 'aberto', 'aberto'), shot('noite', 'jaqueta', 'ginja', 'suave', 'meio', { under: 'carvao' })),
  // Luanda, Maputo, Praia
  person('kiala', 29, 'f', 'oval', 'ebano', 'cachosredondos', 'preto', { earring: 'gota', gem: '#EFB03C' }, shot('luanda', 'ombro', 'ginja', 'aberto', 'aberto', { print: 'capulana' }), shot('papel-sol', 'blazer', 'creme', 'suave', 'fechado', { under: 'petroleo' })),
  person('edson', 34, 'm', 'quadrado', 'ebano', 'raspado', 'preto', { beard: 'cheia' }, shot('luanda', 'blazer', 'petroleo', 'aberto', 'meio', { under: 'branco' }), shot('feira', 'polo', 'maracuja', 'riso', 'aberto')),
  person('celina', 32, 'f', 'redondo', 'cacau', 'afrocurto', 'cafe', { earring: 'argola' }, shot('planalto', 'alcas', 'folha', 'aberto', 'aberto', { print: 'capulana', head: ['turbante', 'ginja'] }), shot('papel-azul', 'camisa', 'branco', 'riso', 'fechado')),
  person('helder', 38, 'm', 'oval', 'ebano', 'careca', 'preto', { beard: 'rala', ...glasses('redondo', '#6B4A2A') }, shot('planalto', 'camisa', 'terracota', 'aberto', 'aberto', { print: 'capulana' }), shot('livros', 'gola', 'carvao', 'suave', 'meio')),
  person('nilza', 27, 'f', 'coracao', 'canela', 'cachoslongos', 'castanho', {}, shot('mindelo', 'alcas', 'coral', 'aberto', 'aberto', { earring: 'argola' }), shot('noite', 'decotev', 'lavanda', 'suave', 'fechado')),
  person('ivandro', 31, 'm', 'longo', 'cacau', 'dreads', 'preto', {}, shot('mindelo', 'camiseta', 'branco', 'riso', 'aberto'), shot('papel-coral', 'camisa', 'petroleo', 'aberto', 'meio', { print: 'folhas' })),
  // Curitiba, Recife, Coimbra
  person('gabriela', 30, 'f', 'oval', 'rosa', 'liso', 'loiro', { iris: '#4C7391', browColor: '#8A6233' }, shot('outono', 'gola', 'terracota', 'aberto', 'aberto'), shot('inverno', 'jaqueta', 'azulejo', 'riso', 'fechado', { under: 'creme', head: ['gorro', 'ginja'] })),
  person('henrique', 42, 'm', 'quadrado', 'areia', 'topete', 'grisalho', { beard: 'curta', iris: '#5E7B52' }, shot('outono', 'sueter', 'marinho', 'suave', 'aberto'), shot('museu', 'blazer', 'camelo', 'aberto', 'meio', { under: 'branco' })),
  person('iracema', 35, 'f', 'redondo', 'canela', 'liso', 'azeviche', { earring: 'gota', gem: '#E9694B' }, shot('feira', 'envelope', 'maracuja', 'aberto', 'fechado', { print: 'flores' }), shot('praia', 'barco', 'coral', 'riso', 'aberto', { head: ['flor', 'rosa'] })),
  person('severino', 29, 'm', 'oval', 'mel', 'cachoscurtos', 'cafe', { beard: 'bigode' }, shot('papel-azul', 'camisa', 'mostarda', 'aberto', 'aberto', { print: 'flores' }), shot('pelourinho', 'camiseta', 'folha', 'riso', 'meio')),
  person('francisca', 24, 'f', 'coracao', 'trigo', 'ondasmedias', 'cafe', { ...glasses('redondo', '#8E5A2A') }, shot('azulejoverde', 'sueter', 'creme', 'aberto', 'aberto'), shot('livros', 'blazer', 'carvao', 'suave', 'fechado', { under: 'branco' })),
  person('vasco', 25, 'm', 'redondo', 'trigo', 'ondulado', 'preto', {}, shot('lisboa', 'moletom', 'azulejo', 'riso', 'aberto'), shot('jardim', 'camisa', 'branco', 'aberto', 'meio', { print: 'listras' })),
  // Paris, Boston, Toronto, Zürich, Luxembourg, Tokyo, London, Madrid
  person('sofia', 33, 'f', 'oval', 'mel', 'coquebaixo', 'cafe', { earring: 'gota', gem: '#2E50B4' }, shot('museu', 'gola', 'carvao', 'suave', 'fechado'), shot('outono', 'blazer', 'terracota', 'aberto', 'aberto', { under: 'creme' })),
  person('wagner', 44, 'm', 'redondo', 'trigo', 'entradas', 'cafe', { beard: 'cheia' }, shot('inverno', 'jaqueta', 'folha', 'aberto', 'aberto', { under: 'creme', head: ['gorro', 'marinho'] }), shot('cozinha', 'camisa', 'ceu', 'riso', 'meio', { print: 'xadrez' })),
  person('paula', 37, 'f', 'longo', 'areia', 'rabo', 'castanho', { earring: 'ponto' }, shot('outono', 'jaqueta', 'ginja', 'aberto', 'aberto', { under: 'branco' }), shot('papel-verde', 'regata', 'petroleo', 'riso', 'fechado')),
  person('rui', 35, 'm', 'coracao', 'trigo', 'medio', 'castanho', { beard: 'curta' }, shot('serra', 'jaqueta', 'mostarda', 'aberto', 'aberto', { under: 'marinho' }), shot('inverno', 'gola', 'petroleo', 'suave', 'meio')),
  person('dulce', 49, 'f', 'redondo', 'cacau', 'coquebaixo', 'preto', { earring: 'argola' }, shot('papel-vinho', 'barco', 'branco', 'aberto', 'aberto', { chain: 'contas' }), shot('outono', 'envelope', 'folha', 'riso', 'fechado', { head: ['turbante', 'maracuja'] })),
  person('akira', 36, 'm', 'oval', 'areia', 'topete', 'azeviche', { iris: '#2B1A14' }, shot('noite', 'camisa', 'carvao', 'suave', 'meio'), shot('flores', 'camiseta', 'creme', 'riso', 'aberto')),
  person('ariel', 30, 'n', 'longo', 'mel', 'cachosredondos', 'vinho', { brow: 9, earring: 'ponto' }, shot('papel-coral', 'blazer', 'lavanda', 'aberto', 'aberto', { under: 'branco' }), shot('inverno', 'sueter', 'maracuja', 'suave', 'fechado')),
  person('teo', 41, 'm', 'quadrado', 'canela', 'careca', 'preto', { beard: 'cheia', earring: 'ponto', oneEarring: true }, shot('papel-verde', 'camisa', 'branco', 'suave', 'meio', { print: 'flores' }), shot('museu', 'jaqueta', 'ginja', 'riso', 'aberto', { under: 'carvao' })),
];

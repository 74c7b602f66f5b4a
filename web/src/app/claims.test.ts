import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words by which a text promises something that code must keep. */
const PROMISE =
  /verificad[oa]s?\b|visibilidade|destaque|\b\d+x\b|garant|ilimitad|nenhum anúncio|mais chances|prioridade|sempre grátis|não guardamos|ninguém mais|\d+ sugestões|três sugestões/i;

/** A test of the server that fails when the promise is not kept. */
interface Proof {
  file: string;
  test: string;
}
const story = (file: string, test: string): Proof => ({ file: `crates/server/tests/it/${file}.rs`, test });
const STORY_OF_TWO = story(
  'couples',
  'story_is_read_by_nobody_before_both_agree_and_leaves_at_the_word_of_either',
);
const VERIFIED = story(
  'verification/profile',
  'person_is_verified_by_two_reviewers_who_see_neither_name_nor_account',
);
const PREMIUM_REACTIONS = story(
  'discovery',
  'premium_likes_a_sixteenth_person_of_the_day_and_super_likes_a_second',
);
const FILTERS = story('discovery', 'filters_are_checked_saved_and_partly_premium');
const PRESENTATION = story(
  'love_letters/strangers',
  'presentation_letter_is_refused_to_the_unverified_the_limited_and_with_contacts',
);
const PROMISED = story(
  'boosts',
  'bought_boost_is_used_once_kept_when_the_promise_is_met_and_goes_back_unused',
);
const RETURNED = story('boosts', 'boost_of_the_week_comes_back_below_the_promise_and_each_start_is_one');
const PLACED = story('boosts', 'boosted_person_is_placed_labelled_and_explained_only_where_both_accept');
const STOPPED = story('boosts', 'report_ends_the_promotion_at_once_and_shows_at_its_ordinary_end');
const BIRTHS = story('astrology/births', 'birth_before_1970_has_approximate_clocks_and_may_give_the_offset');

/** Each promise on a screen, and what proves it. */
const CLAIMS: Record<string, Proof> = {
  'Perfil verificado': VERIFIED,
  'O seu perfil é verificado': VERIFIED,
  verificado: VERIFIED,
  Verificada: VERIFIED,
  'Verificado em {0}': story('verification/badges', 'badge_ends_after_twenty_four_months'),
  'Foto verificada': story('verification/badges', 'new_main_photo_pauses_the_badge_until_two_confirm_it'),
  'Apenas verificados': FILTERS,
  'Também não verificados': FILTERS,
  'As imagens da conferência são apagadas até 7 dias depois da decisão; o documento, na decisão, no máximo em 72 horas. Não guardamos biometria.':
    story('verification/term', 'pictures_are_gone_seven_days_after_the_decision'),
  'A pessoa recebe um aviso discreto, uma vez só. Fazer ou não é escolha dela, e ninguém mais vê.': story(
    'verification/badges',
    'match_is_asked_once_and_in_private',
  ),
  'Espera por {name}. Ninguém mais leu.': STORY_OF_TWO,
  '{name} escreveu. Ninguém mais lê sem o seu sim.': STORY_OF_TWO,
  '3x mais chances de match': { file: 'crates/app/src/billing/claim.rs', test: 'few_numbers_prove_little' },
  'Até três sugestões por dia no Match do Dia': story(
    'daily_match',
    'premium_gets_three_and_everybody_else_one',
  ),
  'Super Likes e interesses ilimitados': PREMIUM_REACTIONS,
  'Super Likes e interesses ilimitados, filtros por personalidade e verificação.': PREMIUM_REACTIONS,
  '{0}/ilimitado': PREMIUM_REACTIONS,
  'Só para falar deste aviso. Ninguém mais o vê.': story(
    'moderation/public',
    'notice_works_without_an_account_and_is_answered_by_letter',
  ),
  'As cartas começam com um match. Perfis verificados também escrevem cartas de apresentação, pelo perfil da pessoa.':
    PRESENTATION,
  'De perfis verificados que ainda não são seus matches. Sem contatos, e no máximo uma por pessoa.':
    PRESENTATION,
  'Nenhum anúncio': story('billing/doors', 'house_ads_are_in_their_places_and_not_shown_to_subscribers'),
  'Sempre grátis para todos: conversar com os seus matches, segurança, verificação e os seus próprios dados.':
    VERIFIED,
  'Com quem já deu match com você, a sinastria é sempre grátis.': story(
    'astrology/people',
    'before_a_match_signs_are_premium_and_only_of_who_shows_them_to_all',
  ),
  'Até aqui: {0} aparições e {1} curtidas. Prometemos pelo menos {2} aparições; se não chegar lá, o destaque volta para você.':
    PROMISED,
  'Garantia cumprida': PROMISED,
  'garantia cumprida': PROMISED,
  'Prometemos pelo menos o dobro. Se não chegasse lá, o destaque voltava para você sozinho.': PROMISED,
  'Se não chegar ao dobro do seu normal nesse dia e horário, o destaque volta para você sozinho.': RETURNED,
  'Não chegou ao dobro. O destaque voltou para você.': RETURNED,
  'O Premium inclui um destaque por semana. Também dá para comprar um só.': RETURNED,
  'Um destaque por semana, com o resultado medido': RETURNED,
  'O destaque desta semana já foi usado. O próximo incluído chega {0}.': RETURNED,
  'Por hoje é isso: são no máximo {0} destaques por dia. O que você tem continua seu.': RETURNED,
  'Um pequeno destaque no ranking, escrito em “Por que estou vendo”': PLACED,
  'Esta pessoa está em destaque: usou um destaque, e por isso apareceu mais cedo para você hoje. A conta abaixo é a de sempre.':
    PLACED,
  'O cartão diz “Em destaque”. No máximo 15% dos cartões de alguém são assim.': {
    file: 'crates/app/src/boosts/model.rs',
    test: 'boosted_places_are_at_most_three_of_twenty_in_any_answer_and_any_run_of_answers',
  },
  'Quem viu, viu também o aviso “Em destaque” no cartão.': PLACED,
  'O seu Match do Dia, e quem usa um destaque agora e combina com os seus filtros. O destaque é pago ou vem com o Premium.':
    PLACED,
  'Se houver uma denúncia do seu perfil, o destaque para, e também volta.': STOPPED,
  'Seu perfil entrou em revisão e por isso parou de ser destacado. O destaque voltou inteiro para você, e pode ser usado quando a revisão terminar.':
    STOPPED,
  'Por uma decisão da moderação, a sua conta não pode usar o destaque por enquanto. Nada foi gasto.': story(
    'boosts',
    'accounts_that_nobody_would_see_are_refused_in_portuguese_and_lose_nothing',
  ),
  'Perfis em destaque': story(
    'daily_match',
    'proposal_arrives_at_both_in_the_morning_with_three_reasons_and_a_like_back_is_a_match',
  ),
  'A cada entrada enviamos um código por SMS. Ninguém mais vê este número.': {
    file: 'crates/supabase-auth/src/tests/phone.rs',
    test: 'code_by_telephone_signs_in_and_makes_people_only_when_asked',
  },
  'Sem a sua permissão não guardamos nem calculamos nada.': story(
    'astrology/births',
    'impossible_birth_is_refused_and_changes_nothing',
  ),
};

/** Texts with such words that promise nothing: what they say instead. */
const PLAIN: Array<{ text: RegExp; because: string }> = [
  { text: /^Antes de 1970 o registro dos fusos só é garantido/, because: `A limit: ${BIRTHS.test}.` },
  {
    text: /isibilidade do selo|^Visibilidade$|isibilidade atualizada|atualizar visibilidade/,
    because: 'Who sees the seal.',
  },
  { text: /a visibilidade que eu escolher/, because: "A consent; the choice is the person's." },
  { text: /El[ae] funciona também sem destaque/, because: 'A hint from the receipt.' },
  { text: /^O destaque (não carregou|foi interrompido)$/, because: 'Says what happened.' },
  { text: /para usar o destaque\.$/, because: 'Says what hides the profile.' },
  { text: /^Resultado do (seu )?destaque$/, because: 'Names a notification that only a boost sends.' },
  {
    text: /^(Seu |O |Com |Ver o )?destaque$|^(Seus|Ver meus) destaques$|^(Em|Ninguém em|\{0\} minutos em) destaque|^Você (já )?está em destaque|^Um destaque (de|por \{)|destaques? comprados?|destaques? volt(ou|aram)/i,
    because: 'Names the thing, or says what the person has.',
  },
];

const catalogues = import.meta.glob<string>('../../locales/*/pt-BR.po', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const texts = Object.values(catalogues).flatMap((catalogue) =>
  [...catalogue.matchAll(/^msgid ((?:".*"\n)+)/gm)].map(([, lines = '']) =>
    [...lines.matchAll(/"(.*)"\n/g)].map(([, part]) => part).join(''),
  ),
);
const promising = [...new Set(texts.filter((text) => PROMISE.test(text)))].sort();

describe('promises', () => {
  it('text_that_promises_is_listed_with_what_keeps_it', () => {
    const unproven = promising.filter(
      (text) => !CLAIMS[text] && !PLAIN.some((plain) => plain.text.test(text)),
    );
    expect(unproven).toEqual([]);
  });

  it('listed_promise_still_stands_on_a_screen', () => {
    expect(Object.keys(CLAIMS).filter((text) => !promising.includes(text))).toEqual([]);
  });

  it.each(Object.entries(CLAIMS))('promise "%s" has a test of its mechanism', (_, { file, test }) => {
    expect(readFileSync(`../${file}`, 'utf8')).toContain(`fn ${test}()`);
  });
});

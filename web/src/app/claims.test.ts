import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words by which a text promises something that code must keep. */
const PROMISE =
  /verificad[oa]s?\b|visibilidade|destaque|\b\d+x\b|garant|ilimitad|nenhum anúncio|mais chances|prioridade|sempre grátis|não guardamos|ninguém mais|\d+ sugestões|três sugestões|segur[ao]|proteg|criptograf|cifrad|an[oô]nim|em sigilo|conferid[oa]s?\b|conferem\b|conferimos/i;

/** A test of the server that fails when the promise is not kept. */
interface Proof {
  file: string;
  test: string;
}
const story = (file: string, test: string): Proof => ({ file: `crates/server/tests/it/${file}.rs`, test });
const STORY_OF_TWO = story(
  'couples/stories',
  'story_is_read_by_nobody_before_both_agree_and_leaves_at_the_word_of_either',
);
const VERIFIED = story(
  'verification/profile',
  'person_is_verified_by_two_reviewers_who_see_neither_name_nor_account',
);
const SECOND_STEP: Proof = {
  file: 'crates/supabase-auth/src/tests/factors.rs',
  test: 'session_without_its_second_step_reaches_only_its_account',
};
const SECURITY_BADGE = story(
  'verification/badges',
  'security_badge_follows_the_account_and_goes_with_any_of_its_parts',
);
const DOCUMENT = story(
  'verification/term/documents',
  'age_document_is_gone_at_the_decision_and_seventy_two_hours_after_it_was_sent',
);
const NEW_PHOTO = story('verification/badges', 'new_main_photo_pauses_the_badge_until_two_confirm_it');
const HELPLINES = story('helplines', 'helpline_shows_the_day_on_which_the_operator_checked_it');
const COUNTRY_OF_CAUTION = story('world/caution', 'person_in_a_country_of_caution_does_not_appear');
const FIXED_NOTICES = story('letters/choices', 'preferences_say_what_is_sent_and_what_is_fixed');
const QUIET_HOURS = story('push/rules', 'own_quiet_hours_hold_messages_and_let_security_pass');
const PREMIUM_REACTIONS = story(
  'discovery/limits',
  'premium_likes_a_sixteenth_person_of_the_day_and_super_likes_a_second',
);
const FILTERS = story('discovery/filters', 'filters_are_checked_saved_and_partly_premium');
const PRESENTATION = story(
  'love_letters/strangers',
  'presentation_letter_is_refused_to_the_unverified_the_limited_and_with_contacts',
);
const PROMISED = story(
  'boosts/using',
  'bought_boost_is_used_once_kept_when_the_promise_is_met_and_goes_back_unused',
);
const RETURNED = story(
  'boosts/using',
  'boost_of_the_week_comes_back_below_the_promise_and_each_start_is_one',
);
const PLACED = story(
  'boosts/places',
  'boosted_person_is_placed_labelled_and_explained_only_where_both_accept',
);
const STOPPED = story(
  'boosts/places',
  'reported_boost_reads_as_one_that_nobody_looked_at_until_a_decision_is_known',
);
const HIDDEN = story('boosts/using', 'boost_of_a_person_who_hides_ends_as_used');
const NARROWED = story('boosts/using', 'boost_of_an_owner_who_narrowed_their_filters_counts_as_used');
const BIRTHS = story('astrology/births', 'birth_before_1970_has_approximate_clocks_and_may_give_the_offset');

/** Each promise on a screen, and what proves it. */
const CLAIMS: Record<string, Proof | Proof[]> = {
  'De todos confirmamos o e-mail. Quem quiser pede a verificação, que é grátis: faz gestos sorteados na hora diante da câmera, e duas pessoas da equipe comparam com as fotos. Só então aparece o selo “Perfil verificado”. Não é obrigatório, e um selo não é garantia: para o primeiro encontro, marque em um lugar público e avise uma pessoa de confiança.':
    VERIFIED,
  'Seguro por construção': [
    story('refusals/mod', 'everything_declared_has_its_case'),
    story('refusals/mod', 'read_by_stranger_or_blocked_person_reveals_nothing'),
    story('refusals/mod', 'call_by_stranger_or_blocked_person_reveals_nothing'),
  ],
  'Além da senha, um código do seu telefone ou uma chave de segurança. Quem descobrir a sua senha não entra.':
    SECOND_STEP,
  'Conta protegida': SECURITY_BADGE,
  'O selo de segurança aparece quando o e-mail, o segundo passo e os códigos estão em dia. Os de perfil e de identidade são conferidos por pessoas.':
    [SECURITY_BADGE, VERIFIED, DOCUMENT],
  'Três selos grátis. O do perfil e o de identidade são conferidos por pessoas e valem 24 meses.': [
    VERIFIED,
    story('verification/badges', 'badge_ends_after_twenty_four_months'),
  ],
  'Duas pessoas conferem a foto. Até lá o selo não aparece; com a foto de antes ele volta na hora.':
    NEW_PHOTO,
  'Duas pessoas conferem o documento, sem ver o seu nome. Costuma levar menos de 12 horas; depois, as pessoas aparecem aqui.':
    [VERIFIED, DOCUMENT],
  'Concordo que a data, a hora e a cidade do meu nascimento sejam guardadas, cifradas, para calcular o meu mapa e as sinastrias. Posso apagar tudo quando quiser.':
    story('astrology/privacy', 'stored_birth_is_sealed'),
  'Denuncie pelo nome: a equipe de segurança lê antes de tudo, e a pessoa não fica sabendo.': [
    story('moderation/reading', 'moderator_sees_what_was_attached_and_ten_around_and_no_name'),
    story(
      'moderation/intake/severe',
      'severe_case_writes_to_the_on_call_at_once_hides_what_it_names_and_again_each_hour_until_claimed',
    ),
  ],
  'Nas horas de silêncio, só o que é de segurança.': QUIET_HOURS,
  'Nesse tempo nada chega a este ou a outro aparelho, só o que é de segurança. Horas iguais: sem silêncio nesse dia.':
    QUIET_HOURS,
  'Não pode ser desligado: protege a sua conta.': FIXED_NOTICES,
  'Este aviso protege você e a sua conta, por isso não pode ser desligado.': FIXED_NOTICES,
  'Para proteger você, ninguém aparece no mundo a partir do país em que você está.': COUNTRY_OF_CAUTION,
  'Conferido em {0}': HELPLINES,
  'Acontece com todo mundo. Toque no botão para escolher uma senha nova; por segurança, os outros aparelhos serão desconectados.':
    {
      file: 'crates/supabase-auth/src/tests/account.rs',
      test: 'new_password_ends_the_other_sessions_and_pending_links',
    },
  'Este perfil já é verificado.': VERIFIED,
  'Cartas de apresentação são de perfis verificados. A verificação é grátis e leva poucos minutos.':
    PRESENTATION,
  'Um destaque de 30 minutos': PROMISED,
  'Perfil verificado': VERIFIED,
  'O seu perfil é verificado': VERIFIED,
  verificado: VERIFIED,
  Verificada: VERIFIED,
  'Verificado em {0}': story('verification/badges', 'badge_ends_after_twenty_four_months'),
  'Foto verificada': story('verification/badges', 'new_main_photo_pauses_the_badge_until_two_confirm_it'),
  'Apenas verificados': FILTERS,
  'Também não verificados': FILTERS,
  'As imagens da conferência são apagadas até 7 dias depois da decisão; o documento, na decisão, no máximo em 72 horas. Não guardamos biometria.':
    story('verification/term/pictures', 'pictures_are_gone_seven_days_after_the_decision'),
  'A pessoa recebe um aviso discreto, uma vez só. Fazer ou não é escolha dela, e ninguém mais vê.': story(
    'verification/badges',
    'match_is_asked_once_and_in_private',
  ),
  'Espera por {name}. Ninguém mais leu.': STORY_OF_TWO,
  '{name} escreveu. Ninguém mais lê sem o seu sim.': STORY_OF_TWO,
  '3x mais chances de match': { file: 'crates/app/src/billing/claim.rs', test: 'few_numbers_prove_little' },
  'Até três sugestões por dia no Match do Dia': story(
    'daily_match/proposals',
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
  // Each of the four is done there by somebody who never paid.
  'Sempre grátis para todos: conversar com os seus matches, segurança, verificação e os seus próprios dados.':
    [
      story('acquaintance', 'two_people_meet_and_talk'),
      SECURITY_BADGE,
      VERIFIED,
      story('export', 'archive_has_every_exported_table_and_the_photos_of_its_owner_alone'),
    ],
  'Com quem já deu match com você, a sinastria é sempre grátis.': story(
    'astrology/people/signs',
    'before_a_match_signs_are_premium_and_only_of_who_shows_them_to_all',
  ),
  'O resultado aparece aqui no fim. Prometemos pelo menos {0} aparições; se não chegar lá, o destaque volta para você.':
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
  'Se você pausar ou esconder o perfil durante o destaque, ele acaba e conta como usado.': HIDDEN,
  'Se mudar os filtros, a cidade, o gênero ou quem procura, o destaque vai até o fim e também conta como usado.':
    NARROWED,
  'O destaque contou como usado': [HIDDEN, NARROWED],
  'Durante o destaque você pausou ou escondeu o perfil, ou mudou os filtros, a cidade, o gênero ou quem procura. Por isso ele não voltou.':
    [HIDDEN, NARROWED],
  'Seu perfil entrou em revisão e por isso parou de ser destacado. O destaque voltou inteiro para você, e pode ser usado quando a revisão terminar.':
    STOPPED,
  'Por uma decisão da moderação, a sua conta não pode usar o destaque por enquanto. Nada foi gasto.': story(
    'boosts/using',
    'accounts_that_nobody_would_see_are_refused_in_portuguese_and_lose_nothing',
  ),
  'Perfis em destaque': story(
    'daily_match/proposals',
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

/**
 * What is said where something is sold or somebody is won over (the plans, the offers of the stores, the landing), in
 * whatever words: each sentence with the story that keeps it.
 */
const SOLD: Record<string, Proof | Proof[]> = {
  'A lista inteira de quem curtiu você': story(
    'discovery/attention',
    'likes_received_are_a_number_until_premium',
  ),
  'Filtros por personalidade e por verificação': FILTERS,
  'Até cinco decisões desfeitas por dia': PREMIUM_REACTIONS,
  'A análise astrológica completa em PDF': story(
    'astrology/people/charts',
    'report_is_a_document_of_premium',
  ),
  'Desistiu em até {0} dias? Devolvemos tudo.': [
    story(
      'billing/manage/withdrawals',
      'withdrawal_stands_to_the_last_hour_of_each_law_and_is_acknowledged_at_once',
    ),
    story('billing/stripe/payments', 'pass_by_pix_waits_with_its_code_is_paid_and_goes_back'),
  ],
  'Renova em {end} pelo mesmo valor. Cancele antes disso em dois toques, aqui mesmo.': story(
    'billing/manage/renewals',
    'subscription_renews_is_cancelled_in_its_time_and_the_cancelling_undone',
  ),
  'Vale até {end} e não renova sozinho.': story(
    'billing/rights',
    'pass_by_pix_opens_premium_for_its_days_and_nothing_more',
  ),
  'O pagamento não abriu. Nada foi cobrado. Tente novamente.': story(
    'billing/doors',
    'provider_that_does_not_answer_costs_nothing_and_says_so',
  ),
  'A compra não terminou. Se a {store} cobrou, toque em Restaurar compras: nada se perde.': story(
    'billing/stores/google',
    'purchase_in_google_play_opens_premium_and_is_acknowledged_after_that',
  ),
  'A {store} ainda espera uma confirmação ou o pagamento. Quando chegar, o Premium abre sozinho.': story(
    'billing/stores/google',
    'purchase_that_waits_for_its_money_opens_nothing_until_it_comes',
  ),
  'Cada perfil mostra por que apareceu para você, com a conta aberta. E os pesos são seus.': story(
    'discovery/filters',
    'panel_adds_up',
  ),
  'Cada dado do perfil pode ser de todos, só dos matches ou só seu.': story(
    'visibility',
    'fact_of_a_profile_is_a_word_of_its_list_and_follows_its_audience',
  ),
  'Os outros veem a sua cidade e uma faixa. Onde você está, ninguém calcula.': story(
    'visibility',
    'no_answer_about_others_carries_what_must_stay_here',
  ),
  'Para maiores de 18 anos. Cada pessoa confirma o e-mail antes de aparecer para alguém.': [
    story('accounts/joining', 'minors_are_refused_and_nothing_is_stored'),
    story('accounts/joining', 'person_with_an_incomplete_profile_is_not_seen'),
  ],
  'Bloqueie: a pessoa deixa de ver você em toda parte, e para ela o seu perfil é como um que não existe. Denunciar fica ao lado, em qualquer perfil e conversa. Bios e respostas com telefone, e-mail ou link são recusadas.':
    [
      story('refusals/mod', 'call_by_stranger_or_blocked_person_reveals_nothing'),
      story('profile/fields', 'reserved_name_or_disguised_contact_is_refused_wherever_it_enters'),
    ],
  'Criar a conta, curtir e conversar com os seus matches não custa nada. O plano grátis mostra avisos do próprio {PRODUCT}, escolhidos sem dados seus. O Premium é opcional: tira os avisos e abre mais ferramentas, e o valor inteiro aparece antes de qualquer pagamento.':
    [
      story('acquaintance', 'two_people_meet_and_talk'),
      story('billing/doors', 'house_ads_are_in_their_places_and_not_shown_to_subscribers'),
      story('billing/buying', 'price_and_the_ways_of_paying_follow_from_where_one_lives'),
    ],
  'Em Configurações. O perfil some na hora. Você tem 7 dias para desistir; depois, perfil, fotos e respostas são apagados, e fica só o que a Política de Privacidade lista.':
    story('accounts/leaving', 'leaving_hides_at_once_can_be_undone_and_ends_in_erasure'),
  'Um teste com poucos lugares: as 50 primeiras pessoas convidadas usam tudo por 14 dias e contam o que acharam. Quem ainda não tem convite pode entrar na <0>lista de espera</0>.':
    [
      story('beta/places', 'fifty_one_at_once_get_exactly_fifty_places'),
      story('beta/days', 'days_count_down_and_the_end_comes_at_its_second'),
    ],
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
  {
    text: /^(A conta \{email\}|A sua conta) pede um segundo passo|chave de segurança$|^Chave de segurança adicionada$|segurança da (sua )?conta$|^Conta e segurança$|^Segurança( da (sua )?conta)?$|^Avisos de segurança$|^Os selos de perfil, segurança e identidade\.$/i,
    because: 'Names a key, a screen or a section.',
  },
  {
    text: /^Central de segurança$|^Segurança (infantil|de crianças e adolescentes)$/,
    because: 'Names of pages.',
  },
  { text: /^Por segurança, pedimos isto/, because: 'Says why the password is asked for again.' },
  {
    text: /^O que se conta sobre segurança não se publica/,
    because: 'A refusal to managers, held by `it/feedback.rs`.',
  },
  {
    text: /^Esta conta não tem um segundo fator\. A pessoa o ativa/,
    because: 'A refusal to operators, held by `it/statements.rs`.',
  },
  { text: /janela anônima/, because: "The browser's own name for it." },
  {
    text: /^(Check-in do )?Encontro Seguro(: alguém acompanha o seu primeiro encontro)?$/,
    because: 'The name of the plan that a trusted contact follows (`it/meeting_plans/`).',
  },
  {
    text: /de dia é mais seguro\.$|^Ficar por aqui protege você: denúncias/,
    because: 'Advice to the reader.',
  },
  {
    text: /^Vocês conferem se|já conferida|fotos conferidas\?$|^Fotos do perfil: a nova e as conferidas$/,
    because: 'A question, or the state of one photo on the desk of reviewers.',
  },
  {
    text: /^O que protegia os dados antes$|^3\. Medidas de segurança antes|^Comunicação de incidente de segurança/,
    because: 'Fields of the notice that the law asks for; a person fills them in.',
  },
  {
    text: /com calma e com segurança\. Aceite|ligue a segunda etapa em Configurações, Segurança|^Mudança na segurança da sua conta$/,
    because: 'Says what somebody may do, or what has happened.',
  },
  {
    text: /^Dinheiro fala de segurança|a rede que segura tudo|se sentirem em segurança agora\.$|^Segurança: ninguém ameaça/,
    because: 'About the lives of people, or a rule for them.',
  },
  { text: /de graça e em sigilo\.$/, because: 'What the helpline itself says of its service.' },
  {
    text: /não pode usar o destaque por enquanto|para usar o destaque\. Nada foi gasto\.$|^Você (já está em destaque agora|não tem um destaque para usar)/,
    because: 'Says what stands in the way of a boost.',
  },
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
/** What the server says by itself: refusals, mails, pushes, and the texts of its content. */
const said = ['letters', 'refusals', 'content'].flatMap((name) =>
  Object.keys(JSON.parse(readFileSync(`../crates/app/content/portugal/${name}.json`, 'utf8'))),
);
const promising = [...new Set([...texts, ...said].filter((text) => PROMISE.test(text)))].sort();

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

  it.each(Object.entries(CLAIMS))('promise "%s" has a test of its mechanism', (_, proofs) => {
    for (const { file, test } of [proofs].flat())
      expect(readFileSync(`../${file}`, 'utf8')).toContain(`fn ${test}()`);
  });

  it('sentence_that_sells_still_stands_on_a_screen', () => {
    expect(Object.keys(SOLD).filter((text) => !texts.includes(text))).toEqual([]);
  });

  it.each(Object.entries(SOLD))('sentence "%s" has a test of its mechanism', (_, proofs) => {
    for (const { file, test } of [proofs].flat())
      expect(readFileSync(`../${file}`, 'utf8')).toContain(`fn ${test}()`);
  });

  it('every_line_of_what_premium_opens_has_its_mechanism', () => {
    const source = readFileSync('src/features/plans/premium-benefits.tsx', 'utf8');
    const lines = [...source.matchAll(/t`([^`]+)`/g)].map(([, text = '']) => text);
    expect(lines.length).toBeGreaterThan(9);
    const heading = 'Um só plano, com tudo';
    expect(lines.filter((text) => text !== heading && !CLAIMS[text] && !SOLD[text])).toEqual([]);
  });

  it('exception_still_excuses_a_text', () => {
    const idle = PLAIN.filter((plain) => !promising.some((text) => plain.text.test(text)));
    expect(idle.map(({ text }) => String(text))).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = '../crates/app/content/legal';
interface Index {
  documents: Array<{ id: string; versions: Array<{ version: string }> }>;
}
const index = JSON.parse(readFileSync(`${FOLDER}/versions.json`, 'utf8')) as Index;

/** The newest words of a document, on one line. */
const words = (id: string, language: string) => {
  const version = index.documents.find((document) => document.id === id)?.versions.at(-1)?.version;
  return readFileSync(`${FOLDER}/${id}/${version}.${language}.md`, 'utf8').replaceAll(/\s+/g, ' ');
};

const story = (file: string) => `crates/server/tests/it/${file}.rs`;

/** A promise of the newest documents: its words in both Portugueses, and the test that fails when it is broken. */
const PROMISES: Array<{ id: string; br: string; pt: string; file: string; test: string }> = [
  {
    id: 'privacy',
    br: 'não envia links durante 14 dias',
    pt: 'não envia links durante 14 dias',
    file: 'crates/app/src/moderation/promises_tests.rs',
    test: 'policy_says_what_the_rules_do',
  },
  {
    id: 'privacy',
    br: 'no máximo 4 horas depois',
    pt: 'no máximo 4 horas depois',
    file: story('moderation/shadow'),
    test: 'shadow_limit_has_its_statement_at_once_and_is_told_after_four_hours',
  },
  {
    id: 'privacy',
    br: 'cinco denúncias em 30 dias, todas sem razão',
    pt: 'cinco denúncias em 30 dias, todas sem razão',
    file: 'crates/app/src/moderation/promises_tests.rs',
    test: 'policy_says_what_the_rules_do',
  },
  {
    id: 'privacy',
    br: 'um pagamento contestado no banco limita a conta até alguém analisar',
    pt: 'um pagamento contestado no banco limita a conta até alguém analisar',
    file: story('billing/manage/endings'),
    test: 'dispute_takes_the_right_and_never_the_account',
  },
  {
    id: 'privacy',
    br: 'outra pessoa da equipe decide em até sete dias',
    pt: 'outra pessoa da equipa decide em até sete dias',
    file: story('moderation/appeals'),
    test: 'appeal_is_decided_by_another_person_and_undoes_the_decision',
  },
  {
    id: 'privacy',
    br: 'de duas quando a conta é paga ou verificada',
    pt: 'de duas quando a conta é paga ou verificada',
    file: story('moderation/two_people'),
    test: 'ban_of_a_verified_person_takes_two',
  },
  {
    id: 'privacy',
    br: '7 dias depois da decisão; sem decisão, no máximo 14 dias',
    pt: '7 dias depois da decisão; sem decisão, no máximo 14 dias',
    file: story('verification/term/pictures'),
    test: 'pictures_are_gone_seven_days_after_the_decision',
  },
  {
    id: 'privacy',
    br: 'Até a decisão, no máximo 72 horas',
    pt: 'Até à decisão, no máximo 72 horas',
    file: story('verification/term/documents'),
    test: 'age_document_is_gone_at_the_decision_and_seventy_two_hours_after_it_was_sent',
  },
  {
    id: 'privacy',
    br: 'some quando você para ou quando o plano termina',
    pt: 'desaparece quando paras ou quando o plano termina',
    file: story('meeting_plans/position'),
    test: 'position_is_on_the_link_page_alone_and_gone_when_stopped_or_after_a_day',
  },
  {
    id: 'privacy',
    br: 'o apagamos 24 horas depois do encontro',
    pt: 'apagamo-lo 24 horas depois do encontro',
    file: story('meeting_plans/contacts'),
    test: 'contact_reads_the_plan_without_an_account_until_a_day_after_the_meeting',
  },
  {
    id: 'privacy',
    br: 'Retirar o consentimento apaga a resposta',
    pt: 'Retirar o consentimento apaga a resposta',
    file: story('accounts/joining'),
    test: 'sensitive_fields_wait_for_their_consent_and_go_with_it',
  },
  {
    id: 'privacy',
    br: 'O pedido não leva nome, idade, lugar nem contato',
    pt: 'O pedido não leva nome, idade, lugar nem contacto',
    file: story('suggestions'),
    test: 'service_is_asked_with_both_consents_alone_and_withdrawal_deletes_its_text',
  },
  {
    id: 'terms',
    br: 'valores que vocês responderam: 30 %',
    pt: 'valores a que responderam: 30 %',
    file: 'crates/app/src/moderation/promises_tests.rs',
    test: 'terms_say_the_weights_of_the_order',
  },
  {
    id: 'terms',
    br: 'ocupa no máximo 15 % dos cartões',
    pt: 'ocupa no máximo 15 % dos cartões',
    file: 'crates/app/src/boosts/model.rs',
    test: 'boosted_places_are_at_most_three_of_twenty_in_any_answer_and_any_run_of_answers',
  },
  {
    id: 'terms',
    br: 'O Premium soma dois pontos de cem',
    pt: 'O Premium soma dois pontos de cem',
    file: story('billing/doors'),
    test: 'premium_of_a_person_adds_one_named_line_to_their_score_until_it_ends',
  },
  {
    id: 'terms',
    br: 'Na hora confirmamos por email o que você declarou e quando',
    pt: 'Na hora confirmamos por email o que declaraste e quando',
    file: story('billing/manage/withdrawals'),
    test: 'withdrawal_stands_to_the_last_hour_of_each_law_and_is_acknowledged_at_once',
  },
];

describe('promises of the legal documents', () => {
  it.each(PROMISES)('"$br" is written and kept', ({ id, br, pt, file, test }) => {
    expect(words(id, 'pt-BR')).toContain(br);
    expect(words(id, 'pt-PT')).toContain(pt);
    expect(readFileSync(`../${file}`, 'utf8')).toContain(`fn ${test}()`);
  });

  it('what_the_policy_says_of_this_device_is_what_the_code_stores', () => {
    const source = (path: string) => readFileSync(path, 'utf8');
    const cookie = source('../crates/supabase-auth/src/http/known_device.rs');
    expect(cookie).toContain('sb-device-');
    expect(cookie).toContain('from_hours(24 * 400)');
    const viewer = source('../crates/supabase-base/src/own_page.rs');
    expect(viewer).toContain('"sb-viewer"');
    expect(viewer).toContain('SignedDuration::from_hours(24);');
    expect(source('src/shared/device/offline-store.ts')).toContain('LIFETIME = 14 * 24 *');
    // Signing out deletes what is listed.
    const effects = source('src/app/session-effects.ts');
    expect(effects).toMatch(/'signed-out':\s+forgetWritten\(\);\s+removeUnsavedChanges\(\);/);
    expect(source('src/app/offline.ts')).toContain('forgetDevice()');
    expect(source('src/app/push.ts')).toContain("'signed-out'");
    for (const language of ['pt-BR', 'pt-PT'])
      for (const said of ['sb-device-', '400 dias', 'sb-viewer', '24 horas', '14 dias', 'sb-oauth-'])
        expect(words('privacy', language)).toContain(said);
  });

  it('no_document_says_that_nothing_is_decided_by_rule', () => {
    for (const language of ['pt-BR', 'pt-PT'])
      expect(words('privacy', language)).not.toContain('Nenhuma conta é restringida por decisão automática');
  });
});

// What completes the profile: an opening question that is answered, optional questions, a visit, numbers, visitors.

import { journey } from '../../lib/journey.mjs';
import { ok, Person } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { conversation, enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const looks = (portrait) => ({ photo: portraitBytes(portrait), type: 'image/webp' });
const LISBON = 2_267_057;
/** The day in so many days, `YYYY-MM-DD`. */
const dayIn = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export function profileMore(app) {
  journey(app, 'an opening question answered, forty questions, a visit, numbers and visitors', async ({ open, server }) => {
    const ask = 'Que lugar você mostraria a quem chega?';
    const lia = await Person.ready(server, 'Lia', looks('janaina-1'));
    const nuno = await Person.ready(server, 'Nuno', looks('pedro-1'));
    await ok(lia.db.rpc('set_opening_question', { question: ask }));
    await Promise.all([lia.meets(nuno), nuno.meets(lia)]);
    await ok(lia.react(nuno));
    const { match_id: match } = await ok(nuno.react(lia));
    await lia.celebrated(match);
    const greeted = async () => (await ok(nuno.db.rpc('match_opening', { match_id: match }))).theirs === ask;
    await until('the match is greeted', greeted);
    const [hers, his] = [await open({ name: 'Lia' }), await open({ name: 'Nuno' })];
    hers.expectRefusals();
    hers.expectErrors(/^A mutation failed ApiError: Não coloque telefone aqui/);

    // He finds her question at the top, and one press takes him to the field.
    await enterAs(his, nuno, `/messages/${match}`);
    await his.see(his.text('Pergunta de Lia'));
    await his.see(his.text(ask));
    await his.station('pergunta-de-abertura', { sizes: ['phone', 'wide'] });
    await his.button('Responder').click();
    await conversation(his, 'Lia').send('O mirante, ao fim da tarde.');
    await his.gone(his.button('Responder'));
    await his.see(his.text(ask));

    // She changes hers for the next matches; his keeps what it began with.
    await enterAs(hers, lia, '/profile');
    await hers.button('Editar pergunta').click();
    const sheet = hers.dialog('A sua pergunta de abertura');
    await sheet.getByRole('textbox').fill('Me chama no 11 98765-4321?');
    await sheet.getByRole('button', { name: 'Salvar' }).click();
    await hers.see(sheet.getByRole('alert'));
    await sheet.getByRole('textbox').fill('Mar ou serra num dia livre?');
    await sheet.getByRole('button', { name: 'Salvar' }).click();
    await hers.see(hers.text('Mar ou serra num dia livre?'));
    await hers.station('perfil-completo', { sizes: ['phone'] });
    await his.page.reload();
    await his.see(his.text(ask));

    // A visit, seen by him with its days.
    await ok(lia.db.rpc('set_city_visit', { city_id: LISBON, from: dayIn(0), until: dayIn(9) }));
    await hers.page.reload();
    await hers.see(hers.button('Já voltei'));
    await his.page.goto(`${server.url}/people/${lia.id}`);
    await his.see(his.page.getByText(/visitando Lisboa até/).first());
    await hers.button('Já voltei').click();
    await hers.see(hers.button('Marcar uma visita'));

    // One of the forty, answered by both in the open.
    await ok(nuno.db.rpc('answer_optional_question', { question_id: 'vq01', option: 1 }));
    await hers.page.goto(`${server.url}/trust-it?ver=mais`);
    await hers.see(hers.heading('Mais 40, se quiser', { level: 1 }));
    const first = hers.page.getByRole('group', { name: 'Como você imagina a casa dos dois num dia comum?' });
    await first.getByRole('radio', { name: 'Silenciosa e arrumada' }).click();
    await hers.see(hers.text('1 de 40 respondidas'));
    await hers.station('mais-quarenta', { sizes: ['phone'] });
    await hers.page.goto(`${server.url}/trust-it/${nuno.id}`);
    await hers.see(hers.heading('Das outras 40', { level: 2 }));

    // Numbers, and visitors of two who both show their visits.
    await hers.page.goto(`${server.url}/profile/numeros`);
    await hers.see(hers.heading('Ainda é cedo para números', { level: 2 }));
    await ok(nuno.db.rpc('share_visits', { on: true }));
    await hers.page.goto(`${server.url}/profile/visitas`);
    await hers.page.getByRole('switch', { name: 'Mostrar e ver visitas' }).click();
    await hers.see(hers.heading('Nenhuma visita por enquanto', { level: 2 }));
    await ok(nuno.db.rpc('person_card', { target: lia.id }));
    await hers.page.reload();
    await hers.see(hers.page.getByRole('link', { name: /^Nuno/ }));
    await hers.station('visitas', { sizes: ['phone', 'wide'] });
    await hers.page.getByRole('switch', { name: 'Mostrar e ver visitas' }).click();
    await hers.see(hers.heading('As visitas estão desligadas', { level: 2 }));
  });
}

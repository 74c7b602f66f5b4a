// A letter in two windows: written, sealed, withdrawn, sealed again, arrived, opened, answered.

import assert from 'node:assert/strict';
import { bringingLetter, failedLoad, losing } from '../../lib/faults.mjs';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { matchOf, ok } from '../../lib/people.mjs';
import { portraitBytes } from '../../lib/pictures.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

const looks = (portrait) => ({ photo: portraitBytes(portrait), type: 'image/webp' });
const ALL = { sizes: ['phone', 'wide'] };
const PHONE = { sizes: ['phone'] };
const TEXT = `Rui,

Ontem passei em frente a uma escola bem na hora da saída e lembrei da sua turma pedindo mais cinco minutos. Fiquei parada na calçada, sorrindo sozinha, com o pão esfriando na mão. Minha avó também guardava o melhor pedaço, o do bolo de fubá.`;

export function letters(app) {
  journey(app, 'a letter is written, sealed, opened and answered in two windows', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, ['Ana', looks('luiza-1')], ['Rui', looks('pedro-1')]);
    await ana.onboarded();
    await rui.onboarded();
    const her = await open({ name: 'Ana' });
    her.expectRefusals();
    her.expectErrors(/^A mutation failed ApiError: Uma carta pede pelo menos/);
    await enterAs(her, ana, '/love-letter');
    await her.see(her.heading('Nenhuma carta ainda'));
    await her.station('cartas-vazio', ALL);
    await her.link('Escrever a primeira').click();
    await her.see(her.heading('Para quem é a carta?', { level: 1 }));
    await her.link(/^Rui/).click();
    await her.see(her.heading(/^Carta para Rui/, { level: 1 }));

    // One word is refused in words, and stays.
    const paper = her.field('Texto da carta');
    await paper.fill('Saudade');
    await her.see(her.text('rascunho salvo'));
    await her.button('Lacrar a carta').click();
    await her.button('Lacrar', { exact: true }).click();
    await her.see(her.text('Uma carta pede pelo menos 200 caracteres. A sua tem 7, e continua salva.'));
    await her.station('cartas-curta', ALL);
    await her.button('Voltar ao papel').click();
    await her.page.reload();
    assert.equal(await her.field('Texto da carta').inputValue(), 'Saudade', 'the draft survives');

    await her.field('Texto da carta').fill(TEXT);
    await her.see(her.text('Tem você nesta carta'));
    await her.see(her.text('rascunho salvo'));
    await her.station('cartas-mesa', ALL);
    await her.button('Lacrar a carta').click();
    await her.button('Lacrar', { exact: true }).dblclick();
    await her.see(her.heading(/^A caminho de Rui/, { level: 1 }));
    await her.station('cartas-a-caminho', ALL);

    // He learns that a letter is on its way, and no more.
    const his = await open({ name: 'Rui', size: 'wide', motion: true });
    // A letter that he begins is not there yet.
    his.expectRefusals();
    await enterAs(his, rui, '/love-letter');
    await his.see(his.text(/^Ana.* escreveu para você$/));
    assert.ok(!(await his.page.getByRole('main').innerText()).includes('escola'));
    await his.station('cartas-chegando', ALL);

    await her.button('Recolher a carta').click();
    await her.button('Recolher', { exact: true }).click();
    await her.see(her.heading(/^Carta para Rui/, { level: 1 }));
    assert.equal(await her.field('Texto da carta').inputValue(), TEXT);
    await his.page.reload();
    await his.see(his.heading('Nenhuma carta ainda'));

    // Sealed again, by keys alone.
    const keys = new Keys(her);
    await keys.hit(her.button('Lacrar a carta'));
    await keys.hit(her.button('Lacrar', { exact: true }));
    await her.see(her.heading(/^A caminho de Rui/, { level: 1 }));
    await bringingLetter(server, rui);
    await until('the letter arrives', async () => (await ok(rui.db.rpc('letters'))).letters.length === 1);

    await his.page.goto('/notifications');
    await his.see(his.text('Chegou uma carta'));
    await his.page.goto('/love-letter');
    await his.link(/De Ana/).click();
    await his.see(his.heading('Chegou uma carta', { level: 1 }));
    await his.look('phone', 'light');
    await his.moment('20-chegou-uma-carta');
    await his.station('cartas-chegou', ALL);
    await his.button('Abrir o lacre').click();
    await his.see(his.text(/lembrei da sua turma/));
    await his.station('cartas-aberta', ALL);
    await his.button('Guardar na estante').click();
    await his.see(his.button('Tirar da estante'));
    // Its writer is reported in two taps.
    await his.page.getByRole('button', { name: 'Mais opções' }).first().click();
    await his.page.getByRole('menuitem', { name: 'Denunciar' }).click();
    await his.see(his.dialog('Denunciar').getByRole('radio', { name: /Assédio/ }));
    await his.page.keyboard.press('Escape');
    await his.dialog('Denunciar').waitFor({ state: 'hidden' });

    await his.link('Responder com uma carta').click();
    await his.field('Texto da carta').fill(TEXT.replace('Rui', 'Ana').replace('Ontem', 'Hoje'));
    await his.see(his.text('rascunho salvo'));
    await his.button('Lacrar a carta').click();
    await his.button('Lacrar', { exact: true }).click();
    await his.see(his.heading(/^A caminho de Ana/, { level: 1 }));
    await bringingLetter(server, ana);
    await until('the answer arrives', async () => (await ok(ana.db.rpc('letters'))).letters.length === 2);

    await her.page.goto('/love-letter');
    await her.see(her.heading('Para abrir', { level: 2 }));
    await her.see(her.text(/^Respondida, /));
    await her.station('cartas-album', ALL);

    // The letters stand between the messages of the two.
    await her.page.goto(`/messages/${match}`);
    await her.see(her.link(/^Uma carta de Rui/));
    await her.station('cartas-na-conversa', ALL);
  });

  journey(app, 'letters that cannot leave: absent, without network, to a stranger, hurtful, sealed elsewhere; no word is lost', async ({ open, server }) => {
    const { a: ana, b: rui } = await matchOf(server, 'Ana', 'Rui');
    await ana.onboarded();
    const her = await open({ name: 'Ana' });
    her.expectRefusals();
    her.expectErrors(/./);
    await enterAs(her, ana, '/love-letter/00000000-0000-4000-8000-000000000000');
    await her.see(her.heading('Esta carta não está mais aqui', { level: 1 }));
    await her.station('cartas-ausente', ALL);
    // A letter of presentation asks for a verified sender, and says so before anything is written.
    const [stranger] = await ok(ana.db.rpc('discover', { limit: 1 }));
    await her.page.goto(`/love-letter/nova?para=${stranger.id}`);
    await her.see(her.link('Verificar o perfil'));
    await her.station('cartas-apresentacao', PHONE);
    await her.page.goto(`/love-letter/nova?para=${rui.id}`);
    await her.see(her.heading(/^Carta para Rui/, { level: 1 }));
    await her.context.setOffline(true);
    await her.field('Texto da carta').fill(TEXT);
    await her.see(her.text('salva neste aparelho, sem conexão'));
    await her.station('cartas-sem-rede', PHONE);
    await her.context.setOffline(false);
    await her.see(her.text('rascunho salvo'));
    const { letters: all } = await ok(ana.db.rpc('letters'));
    assert.deepEqual(all.map(({ state }) => state), ['draft']);

    // Hurtful words are asked about before the seal, and come back to the desk with the reason.
    const paper = her.field('Texto da carta');
    await paper.fill(`${TEXT} Você é um idiota, um lixo, e eu te odeio, seu imbecil.`);
    await her.see(her.text('rascunho salvo'));
    await her.button('Lacrar a carta').click();
    await her.button('Lacrar', { exact: true }).click();
    await her.see(her.dialog().getByRole('alert'));
    await her.station('cartas-pergunta', PHONE);
    await her.button('Voltar ao papel').click();
    await paper.fill(TEXT);
    await her.see(her.text('rascunho salvo'));

    // Sealed in another window: what is typed here is refused in words, and stays on the paper.
    await ok(ana.db.rpc('seal_letter', { id: all[0].id }));
    const late = `${TEXT} P. S.: leva o pão.`;
    await paper.fill(late);
    await her.see(her.text(/^Uma carta lacrada não se edita/));
    assert.equal(await paper.inputValue(), late);
    await her.station('cartas-lacrada-noutra-janela', PHONE);
    assert.equal((await ok(ana.db.rpc('letter', { id: all[0].id }))).body, TEXT);
  });

  journey(app, 'a letter by keys alone: not loaded, not sealed, on its way, and back because the two parted', async ({ open, server }) => {
    const { a: ana, b: rui, match } = await matchOf(server, 'Ana', 'Rui');
    await ana.onboarded();
    const her = await open({ name: 'Ana', theme: 'dark' });
    her.expectRefusals();
    her.expectErrors(/status of 500/, /A query failed/, /ERR_FAILED/, /A mutation failed/, /Failed to fetch/);
    const keys = new Keys(her);
    const lost = { table: 'letters', path: '/love-letter', heading: 'As cartas não carregaram', station: 'cartas-falhou' };
    await failedLoad(server, ana, keys, { ...lost, options: ALL });
    await keys.hit(her.link('Escrever a primeira'));
    await keys.hit(her.link(/^Rui/));
    await keys.to(her.field('Texto da carta'));
    await her.page.keyboard.insertText(TEXT);
    await her.see(her.text('rascunho salvo'));
    await keys.hit(her.button('Lacrar a carta'));
    const found = await losing(her, /rpc\/seal_letter/);
    await keys.hit(her.button('Lacrar', { exact: true }));
    await her.see(her.page.getByRole('dialog').getByText(/^Sem conexão/));
    await her.station('cartas-nao-lacrada', ALL);
    await found();
    await keys.hit(her.button('Lacrar', { exact: true }));
    await her.see(her.heading(/^A caminho de Rui/, { level: 1 }));

    await ok(rui.db.rpc('unmatch', { match_id: match }));
    await until('the letter is back', async () => (await ok(ana.db.rpc('letters'))).letters[0].state === 'returned');
    await her.page.goto('/love-letter');
    await keys.hit(her.link(/^Para /));
    await her.see(her.text(/^Esta carta voltou para você/));
    await her.station('cartas-voltou', ALL);
    await keys.hit(her.button('Apagar a carta'));
    await her.see(her.heading('Nenhuma carta ainda'));
  });
}

// Moderation: a report, a decision by keys alone, the reasons and the appeal, and the other person's answer.

import assert from 'node:assert/strict';
import { authenticator } from '../../lib/factor.mjs';
import { journey } from '../../lib/journey.mjs';
import { Keys } from '../../lib/keys.mjs';
import { matchOf, ok, PASSWORD, Person, refused } from '../../lib/people.mjs';
import { enterAs } from '../../lib/screens.mjs';
import { until } from '../../lib/wait.mjs';

/** A person of the staff whose session has its second factor. */
export async function moderator(server, name, role = 'moderator') {
  const person = await Person.newcomer(server, name);
  await authenticator(person);
  await server.command('admin', 'grant-role', person.email, role);
  const { session } = (await person.db.auth.getSession()).data;
  person.db = { auth: { getSession: async () => ({ data: { session } }) } };
  /** A function of the desk over the wire. */
  person.call = async (name, args = {}) => {
    const headers = { apikey: server.anonKey, authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(args) });
    const text = await answer.text();
    assert.ok(answer.ok, `${name}: ${text}`);
    return text ? JSON.parse(text) : null;
  };
  return person;
}

/** Walks the queue with J to the row of this name and opens it with Enter. */
export async function openByKeys(window, keys, name) {
  const row = window.page.getByRole('complementary', { name: 'Fila' }).getByRole('link', { name }).first();
  await window.see(row);
  for (let step = 0; step < 30 && !(await keys.isOn(row)); step += 1) await keys.press('j');
  assert.ok(await keys.isOn(row), 'J reaches the case');
  await keys.press('Enter');
  await window.see(window.heading(name, { level: 2 }));
}

export function moderation(app) {
  journey(app, 'a report, its decision by keys alone, and the appeal', async ({ open, server }) => {
    const { a: ana, b: davi } = await matchOf(server, 'Ana', ['Davi', { bio: 'Prefiro gente daqui. De fora, passo.' }]);
    const [rosa, nuno] = [await moderator(server, 'Rosa'), await moderator(server, 'Nuno')];

    // To everybody else the desk does not exist.
    const reporter = await open({ name: 'Ana' });
    reporter.expectErrors(/^404: no such page/);
    await enterAs(reporter, ana, '/moderation');
    await reporter.see(reporter.heading('Oops! Página não encontrada'));

    // A text of the profile is reported in two taps.
    await reporter.page.goto(`/people/${davi.id}`);
    await reporter.button('Mais opções').click();
    await reporter.page.getByRole('menuitem', { name: 'Denunciar' }).click();
    const sheet = reporter.dialog('Denunciar');
    await reporter.see(sheet.getByText('O que aconteceu?'));
    // The sheet rises before it can be pressed.
    await reporter.still();
    await sheet.getByRole('radio', { name: /^Ódio/ }).check({ force: true });
    await sheet.getByRole('combobox', { name: /É sobre algo em especial/ }).selectOption('bio');
    await sheet.getByRole('textbox').fill('Ele escreveu isto sobre quem vem de outro lugar.');
    await sheet.getByRole('button', { name: 'Enviar denúncia' }).click();
    await reporter.see(sheet.getByText('Recebemos a sua denúncia'));
    await sheet.getByRole('link', { name: 'Acompanhar em “Minhas denúncias”' }).click();
    await reporter.see(reporter.heading('Minhas denúncias', { level: 1 }));
    // A picture of the page before would still choose another file for another size of the window until it is
    // collected, and be refused once its person is suspended. A fresh page has none.
    await reporter.page.goto('/reports');
    await reporter.see(reporter.text('Recebida', { exact: true }));

    // Rosa has no pointer.
    const desk = await open({ name: 'Rosa', size: 'wide' });
    await enterAs(desk, rosa, '/moderation');
    await desk.see(desk.heading('Moderação', { level: 1 }));
    const keys = new Keys(desk);
    await desk.station('moderacao-fila');
    await openByKeys(desk, keys, /Ódio ou discriminação/);
    await reporter.see(reporter.text('Em análise', { exact: true }));
    await keys.press('?');
    await desk.see(desk.dialog('Teclas da mesa'));
    await keys.press('Escape');
    await desk.gone(desk.dialog('Teclas da mesa'));
    await keys.press('5');
    await keys.to(desk.page.getByRole('spinbutton', { name: /Por quantos dias/ }));
    await keys.type('7');
    await keys.to(desk.page.getByRole('combobox', { name: 'Regra' }));
    await keys.press('ArrowDown');
    await keys.to(desk.page.getByRole('textbox', { name: /O que aconteceu/ }));
    await keys.type('O texto do perfil rejeita pessoas pelo lugar de onde vêm.');
    await desk.see(desk.page.getByRole('region', { name: 'Como a pessoa vai ler' }).getByText('rejeita pessoas pelo lugar'));
    await desk.station('moderacao-caso');
    await keys.press('Control+Enter');
    await desk.see(desk.text('Decidido. Quem precisa saber já foi avisado.'));

    // Who reported sees the outcome as it happens.
    await reporter.see(reporter.text('Agimos. Obrigado por cuidar.'));
    await reporter.station('minhas-denuncias');

    // The account sees its reasons and nothing else, and appeals.
    // The suspension ended its sessions; a new one reaches the reasons alone.
    await ok(davi.db.auth.signInWithPassword({ email: davi.email, password: PASSWORD }));
    await refused(davi.db.rpc('discover', {}), 'ACCOUNT_RESTRICTED', 403);
    const subject = await open({ name: 'Davi' });
    subject.expectRefusals();
    subject.expectErrors(/A query failed/, /A mutation failed/);
    await enterAs(subject, davi, '/matches');
    await subject.see(subject.heading('A sua conta está suspensa', { level: 1 }));
    await subject.see(subject.text('O texto do perfil rejeita pessoas pelo lugar de onde vêm.'));
    await subject.see(subject.button('Baixar meus dados'));
    await subject.station('conta-suspensa');
    await subject.button('Não concordo').click();
    await subject.button('Enviar recurso').click();
    await subject.see(subject.text('Escreva de 20 a 2000 letras.'));
    await subject.page.getByRole('textbox', { name: /Por que você não concorda/ }).fill('Era uma brincadeira com a cidade onde eu nasci.');
    await subject.button('Enviar recurso').click();
    await subject.see(subject.text(/Recebemos\. Outra pessoa lê e responde até/));

    // The one who decided does not find it; another answers, after reading the case.
    await desk.page.goto('/moderation');
    await desk.see(desk.heading('Moderação', { level: 1 }));
    assert.equal(await desk.page.getByRole('link', { name: /Ódio.*recurso/ }).count(), 0);
    const other = await open({ name: 'Nuno', size: 'wide', theme: 'dark' });
    await enterAs(other, nuno, '/moderation');
    const hands = new Keys(other);
    await openByKeys(other, hands, /Ódio ou discriminação/);
    await other.see(other.text(/A primeira decisão fica escondida/));
    assert.equal(await other.text('rejeita pessoas pelo lugar').count(), 0);
    await hands.hit(other.button('Ver a primeira decisão'));
    await other.see(other.text('O texto do perfil rejeita pessoas pelo lugar de onde vêm.'));
    await hands.to(other.page.getByRole('textbox', { name: /A sua resposta/ }));
    await hands.type('Lemos de novo: a frase fala da própria cidade.');
    await other.station('moderacao-recurso');
    await hands.hit(other.button('Desfazer'));
    await other.see(other.text('Recurso aceito: a decisão foi desfeita.'));

    // The account is open again, and the answer stays readable.
    await until('the account is open', async () => (await davi.db.rpc('discover', {})).error === null);
    await subject.page.goto('/decisions');
    await subject.see(subject.heading('Minhas decisões', { level: 1 }));
    await subject.see(subject.text('Você tinha razão: a decisão foi desfeita.'));
    await subject.see(subject.text('Lemos de novo: a frase fala da própria cidade.'));
    await subject.station('minhas-decisoes');
  });

  journey(app, 'an incident by keys alone, its terms, drafts and notices', async ({ open, server }) => {
    const [ada, rosa] = [await moderator(server, 'Ada', 'admin'), await moderator(server, 'Rosa')];

    // To moderators who administer nothing the register does not exist.
    const other = await open({ name: 'Rosa' });
    other.expectErrors(/^404: no such page/);
    await enterAs(other, rosa, '/moderation/incidentes');
    await other.see(other.heading('Oops! Página não encontrada'));

    const desk = await open({ name: 'Ada', size: 'wide' });
    desk.expectRefusals();
    desk.expectErrors(/A mutation failed/);
    await enterAs(desk, ada, '/moderation/incidentes');
    await desk.see(desk.heading('Nenhum incidente', { level: 2 }));
    const keys = new Keys(desk);
    await keys.press('n');
    await desk.see(desk.heading('Registrar incidente', { level: 2 }));
    const field = (name) => desk.page.getByRole('textbox', { name });
    await keys.to(field('Título'));
    await keys.type('Cópia de segurança exposta');
    await keys.to(field('O que aconteceu'));
    await keys.type('Uma cópia de segurança esteve legível sem senha.');
    await keys.hit(desk.button('Registrar', { exact: true }));
    await desk.see(desk.text('Escolha os dados da lista.'));
    await desk.page.getByRole('checkbox', { name: 'E-mail ou telefone' }).focus();
    await keys.press('Space');
    await keys.to(field('De quem são os dados'));
    await keys.type('Quem abriu conta em novembro.');
    await desk.station('incidente-novo');
    await keys.hit(desk.button('Registrar', { exact: true }));
    await desk.see(desk.heading('Cópia de segurança exposta', { level: 2 }));
    const notices = desk.page.getByRole('region', { name: 'Avisos e prazos' });
    await desk.see(notices.getByRole('heading', { name: 'Comunicação à ANPD' }));
    await desk.see(notices.getByRole('heading', { name: 'Notificação à CNPD' }));
    await notices.getByText('Rascunho do texto').first().click();
    await desk.see(notices.getByText(/hora de Brasília/).first());
    await desk.station('incidente');
    await desk.button('Encerrar').click();
    await desk.see(desk.text(/^Falta um aviso/));
    await notices.getByLabel('Protocolo, canal ou motivo').first().fill('Protocolo 1234');
    await notices.getByRole('button', { name: 'Registrar envio' }).first().click();
    await desk.see(notices.getByText(/^Enviado, /));
    await desk.see(desk.page.getByRole('region', { name: 'Histórico' }).getByText('Aviso enviado'));
  });

  journey(app, 'a notice without an account, and the pages that anybody may read', async ({ open }) => {
    const window = await open({ name: 'a visitor' });
    window.expectRefusals();
    window.expectErrors(/A mutation failed/);
    await window.page.goto('/denuncia');
    await window.see(window.heading('Avisar sem ter conta', { level: 1 }));
    await window.station('denuncia');
    await window.button('Enviar aviso').click();
    await window.see(window.text('Escolha um motivo.'));
    await window.field('Sobre o quê?').fill('O perfil de Bia, 29, do Porto');
    await window.field('Qual é o problema?').selectOption('fake');
    await window.field('O que aconteceu?').fill('As fotos são minhas, e eu nunca criei esta conta.');
    await window.field('Seu e-mail').fill('dona.das.fotos@example.org');
    await window.button('Enviar aviso').click();
    await window.see(window.heading('Recebemos o seu aviso'));
    const receipt = await window.page.locator('code').first().textContent();
    await window.field('Protocolo').fill('não é um protocolo');
    await window.button('Ver o estado').click();
    await window.see(window.text('Não encontramos este protocolo. Confira as letras.'));
    await window.field('Protocolo').fill(receipt);
    await window.button('Ver o estado').click();
    await window.see(window.text(/Recebido\. Uma pessoa vai ler\./));
    assert.equal(new URL(window.page.url()).search, '');

    await window.link('Números da moderação').click();
    await window.see(window.heading('Transparência', { level: 1 }));
    await window.see(window.text(/arredondado para baixo, em dezenas/));
    await window.station('transparencia');
    await window.page.goto('/seguranca-infantil');
    await window.see(window.heading('Segurança de crianças e adolescentes', { level: 1 }));
    await window.see(window.text(/política do aplicativo Enlace/));
    await window.station('seguranca-infantil');
  });
}

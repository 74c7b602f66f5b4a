import { Trans, useLingui } from '@lingui/react/macro';
import { PRODUCT } from '@/app/product';
import { privacyAddress } from './contact';
import { LegalDocument, type Section } from './document';
import { Purposes } from './purposes';

/** The privacy policy. Every sentence describes what the product does; change both together. */
export function PrivacyPolicy() {
  const { t } = useLingui();
  const address = privacyAddress();
  const mail = <a href={`mailto:${address}`}>{address}</a>;
  const sections: Section[] = [
    {
      id: 'coleta',
      title: t`Informações que coletamos`,
      body: (
        <>
          <Trans>
            <p>
              Guardamos o que você escreve (conta, perfil, respostas, mensagens, denúncias), o que a página
              precisa para funcionar (sessões, data e hora de acesso, endereço IP, tipo de aparelho) e nada
              que você não tenha fornecido ou provocado pelo uso. Não compramos dados sobre você.
            </p>
            <p>
              Das fotos que você envia, retiramos os dados ocultos do arquivo, inclusive o lugar onde foram
              tiradas. A localização, quando você permite, vira uma célula larga do mapa antes de ser
              guardada: não temos o seu ponto exato para perder.
            </p>
            <p>A tabela diz para que serve cada dado, com que base legal e por quanto tempo ele fica.</p>
          </Trans>
          <Purposes />
        </>
      ),
    },
    {
      id: 'sensiveis',
      title: t`Dados sensíveis`,
      body: (
        <Trans>
          <p>
            Identidade de gênero, quem você quer conhecer, sexualidade e algumas perguntas de valores são
            dados sensíveis pela LGPD e pelo RGPD. Só os guardamos com um consentimento próprio para cada um,
            dado por você em uma caixa que nunca vem marcada. Retirar o consentimento apaga a resposta e refaz
            os cálculos.
          </p>
          <p>
            A sexualidade nunca filtra perfis e começa visível só para você. Nenhum dado sensível é usado para
            publicidade.
          </p>
        </Trans>
      ),
    },
    {
      id: 'cookies',
      title: t`Cookies e armazenamento`,
      body: (
        <Trans>
          <p>
            Não usamos cookies de rastreamento. O navegador guarda, no seu aparelho, a sessão, o registro de
            que você entrou (válido por 24 horas sem uso), o tema e o idioma. Sair da conta apaga os dois
            primeiros; limpar os dados do site apaga todos.
          </p>
        </Trans>
      ),
    },
    {
      id: 'publicidade',
      title: t`Publicidade com rede de anúncios`,
      body: (
        <Trans>
          <p>
            Hoje não mostramos anúncios e não enviamos nada a redes de anúncios. Se um dia o plano grátis os
            mostrar, eles serão identificados como tal, e antes de qualquer pedido a uma rede perguntaremos a
            você; se a resposta for não, nada será enviado a terceiros. Mesmo com o seu sim, a rede nunca
            receberá perfil, mensagens, respostas ou dados sensíveis.
          </p>
        </Trans>
      ),
    },
    {
      id: 'quem-ve',
      title: t`Quem vê o quê`,
      body: (
        <Trans>
          <p>
            Outras pessoas veem o seu perfil conforme a visibilidade que você escolhe para cada item: todos,
            só matches ou só você. Ninguém vê o seu email, a data e a hora de nascimento, as respostas
            privadas ou a distância exata; mostramos a cidade e uma faixa de distância.
          </p>
          <p>
            Quem você bloqueia deixa de ver você em toda parte, e a resposta que recebe é a mesma de um perfil
            que não existe.
          </p>
        </Trans>
      ),
    },
    {
      id: 'compartilhamento',
      title: t`Compartilhamento de dados`,
      body: (
        <>
          <Trans>
            <p>Não vendemos dados. Compartilhamos somente:</p>
          </Trans>
          <ul>
            <li>{t`com quem presta serviço por nós (hospedagem, envio de email), sob contrato e só o necessário;`}</li>
            <li>{t`com autoridades, quando a lei ou uma ordem válida obriga, e em risco à vida ou suspeita de crime contra crianças e adolescentes;`}</li>
            <li>{t`com quem você decidir: o seu perfil e as suas mensagens.`}</li>
          </ul>
        </>
      ),
    },
    {
      id: 'automatico',
      title: t`Decisões automáticas`,
      body: (
        <Trans>
          <p>
            A ordem dos perfis e a compatibilidade são calculadas por regras que você pode abrir em “Por que
            estou vendo” e cujos pesos pode mudar. Nenhuma conta é restringida por decisão automática: quem lê
            as denúncias é uma pessoa da equipe.
          </p>
        </Trans>
      ),
    },
    {
      id: 'direitos',
      title: t`Seus direitos`,
      body: (
        <>
          <ul>
            <li>{t`Acesso e portabilidade: baixe tudo o que é seu em Configurações.`}</li>
            <li>{t`Correção: edite o perfil quando quiser.`}</li>
            <li>{t`Exclusão: apague a conta em Configurações. O perfil some na hora; você tem 7 dias para desistir e, depois, os dados são apagados, exceto o que a lei manda guardar.`}</li>
            <li>{t`Retirada do consentimento: um item por vez, em Configurações.`}</li>
            <li>{t`Oposição, informação e revisão de decisões automáticas: escreva para nós.`}</li>
          </ul>
          <Trans>
            <p>
              Respondemos em até 15 dias no Brasil e em até um mês na União Europeia. Você também pode
              reclamar à ANPD (Brasil) ou à CNPD (Portugal).
            </p>
          </Trans>
        </>
      ),
    },
    {
      id: 'seguranca',
      title: t`Segurança e incidentes`,
      body: (
        <Trans>
          <p>
            Senhas são guardadas apenas como resumo cifrado, conexões são cifradas, cada foto é conferida a
            cada pedido e todo acesso da moderação fica registrado. Se houver um incidente que possa causar
            dano relevante, avisamos você e as autoridades nos prazos da lei.
          </p>
        </Trans>
      ),
    },
    {
      id: 'contato',
      title: t`Contato`,
      body: (
        <Trans>
          <p>
            Para qualquer assunto de privacidade, escreva para {mail}. É o mesmo endereço do encarregado pelos
            dados. Se esta política mudar de forma importante, avisamos com 30 dias de antecedência e pedimos
            um novo aceite.
          </p>
        </Trans>
      ),
    },
  ];
  return (
    <LegalDocument
      title={t`Política de Privacidade`}
      effective="2026-11-01"
      summary={t`Em resumo: o ${PRODUCT} guarda o que você conta para apresentar você a quem combina. Não vende dados, não mostra onde você está, pede licença para cada dado sensível e apaga tudo quando você vai embora.`}
      sections={sections}
    />
  );
}

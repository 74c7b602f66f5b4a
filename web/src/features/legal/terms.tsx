import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { PRODUCT } from '@/app/product';
import { supportAddress } from './contact';
import { LegalDocument, type Section } from './document';

/** The terms of use. */
export function TermsOfUse() {
  const { t } = useLingui();
  const address = supportAddress();
  const mail = <a href={`mailto:${address}`}>{address}</a>;
  const privacy = <Link to="/privacy-policy">{t`Política de Privacidade`}</Link>;
  const sections: Section[] = [
    {
      id: 'aceitacao',
      title: t`Aceitação`,
      body: (
        <Trans>
          <p>
            Ao criar uma conta, você aceita estes termos e declara que tem pelo menos 18 anos. O serviço é só
            para adultos: contas de menores são encerradas, e podemos pedir a confirmação da idade.
          </p>
          <p>A forma como tratamos dados está na {privacy}, que faz parte destes termos.</p>
        </Trans>
      ),
    },
    {
      id: 'uso',
      title: t`Uso do serviço`,
      body: (
        <>
          <Trans>
            <p>
              O serviço existe para que adultos se conheçam com respeito. Uma conta por pessoa, com dados
              verdadeiros. Não é permitido:
            </p>
          </Trans>
          <ul>
            <li>{t`fingir ser outra pessoa, usar fotos de terceiros ou gerar perfis automáticos;`}</li>
            <li>{t`pedir ou oferecer dinheiro, investimentos ou vantagens, e qualquer forma de golpe;`}</li>
            <li>{t`assediar, ameaçar, discriminar ou enviar nudez sem que a outra pessoa queira;`}</li>
            <li>{t`envolver crianças e adolescentes, de qualquer maneira;`}</li>
            <li>{t`divulgar conversas, imagens ou dados de outra pessoa sem a permissão dela;`}</li>
            <li>{t`extrair dados do serviço, contornar limites ou atacar a sua segurança.`}</li>
          </ul>
        </>
      ),
    },
    {
      id: 'moderacao',
      title: t`Denúncias, moderação e recurso`,
      body: (
        <Trans>
          <p>
            Qualquer pessoa pode ser bloqueada e denunciada a partir do perfil ou da conversa, e você recebe
            um protocolo. Conforme a gravidade, avisamos, retiramos o conteúdo, limitamos, suspendemos ou
            encerramos a conta. Toda decisão traz o motivo e pode ser contestada por seis meses; quem julga o
            recurso não é quem decidiu antes. Denúncias falsas repetidas também têm consequência.
          </p>
        </Trans>
      ),
    },
    {
      id: 'encontros',
      title: t`Encontros fora do serviço`,
      body: (
        <Trans>
          <p>
            Selos e verificações reduzem riscos, mas não garantem o comportamento de ninguém. Faça uma chamada
            de vídeo antes, encontre em lugar público, avise alguém de confiança e nunca envie dinheiro. Em
            emergência, ligue 190 no Brasil ou 112 em Portugal.
          </p>
        </Trans>
      ),
    },
    {
      id: 'licenca',
      title: t`Licença do seu conteúdo`,
      body: (
        <Trans>
          <p>
            O que você publica continua seu. Você nos dá uma licença não exclusiva, gratuita e limitada ao
            necessário para guardar, adaptar (por exemplo, o tamanho de uma foto) e mostrar esse conteúdo a
            quem você escolheu, enquanto ele estiver no serviço. A licença termina quando você apaga o
            conteúdo ou a conta.
          </p>
        </Trans>
      ),
    },
    {
      id: 'planos',
      title: t`Planos e pagamentos`,
      body: (
        <Trans>
          <p>
            Hoje tudo o que existe é grátis e nada é vendido. Quando houver planos pagos, eles mostrarão
            preço, duração e forma de renovação antes da compra; passes não renovarão sozinhos. Você poderá
            desistir pelo mesmo caminho da compra: em 7 dias no Brasil e em 14 dias na União Europeia, com
            devolução. Ferramentas de segurança, denúncias e o acesso aos seus dados nunca dependem de
            pagamento.
          </p>
        </Trans>
      ),
    },
    {
      id: 'publicidade',
      title: t`Publicidade`,
      body: (
        <Trans>
          <p>
            Hoje não há anúncios. Se o plano grátis vier a mostrá-los, serão sempre identificados e nunca
            escolhidos a partir de dados sensíveis, mensagens ou respostas.
          </p>
        </Trans>
      ),
    },
    {
      id: 'responsabilidade',
      title: t`Limites de responsabilidade`,
      body: (
        <Trans>
          <p>
            Trabalhamos para que o serviço fique disponível e seguro, mas não prometemos que ele não falhe nem
            que você encontre alguém. Na medida em que a lei permite, não respondemos pela conduta de outras
            pessoas nem por danos que não pudéssemos prever. Nada aqui retira direitos que a lei garante a
            consumidores no Brasil, em Portugal ou onde você vive.
          </p>
        </Trans>
      ),
    },
    {
      id: 'fim',
      title: t`Fim da conta`,
      body: (
        <Trans>
          <p>
            Você pode apagar a conta quando quiser, em Configurações; há 7 dias para desistir. Podemos
            encerrar contas que violem estes termos, com o motivo e o caminho do recurso.
          </p>
        </Trans>
      ),
    },
    {
      id: 'mudancas',
      title: t`Mudanças nestes termos`,
      body: (
        <Trans>
          <p>
            Mudanças importantes são avisadas 30 dias antes e pedem um novo aceite; se você não concordar,
            pode apagar a conta e levar os seus dados. Versões anteriores ficam guardadas e podem ser pedidas.
            Dúvidas: {mail}.
          </p>
        </Trans>
      ),
    },
  ];
  return (
    <LegalDocument
      title={t`Termos de Uso`}
      effective="2026-11-01"
      summary={t`Em resumo: o ${PRODUCT} é para adultos que procuram um relacionamento com respeito. Seja você, trate bem as pessoas, nunca envie dinheiro a quem não conhece. O que você publica continua seu.`}
      sections={sections}
    />
  );
}

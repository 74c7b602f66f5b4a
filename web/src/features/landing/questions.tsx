import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { PRODUCT } from '@/config/product';
import { heading } from './seal-section';

const link = 'font-semibold text-brand underline underline-offset-4';

/** One question; the browser opens and closes it, also before any script is there. */
function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3.5 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal">{title}</h3>
        <ChevronDown
          className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <p className="max-w-2xl pb-6 leading-relaxed text-ink-2">{children}</p>
    </details>
  );
}

/** What visitors ask; every answer is what the product does today. */
export function Questions() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="perguntas" className="mx-auto max-w-6xl px-5 py-16 md:py-24">
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[1fr_1.8fr] md:gap-12">
        <h2 id="perguntas" className={heading}>{t`Perguntas`}</h2>
        <div className="border-t border-line">
          <Question title={t`Quanto custa?`}>
            {t`Criar a conta, curtir e conversar com os seus matches não custa nada. O plano grátis mostra avisos do próprio ${PRODUCT}, escolhidos sem dados seus. O Premium é opcional: tira os avisos e abre mais ferramentas, e o valor inteiro aparece antes de qualquer pagamento.`}
          </Question>
          <Question title={t`Quem pode entrar?`}>
            {t`Só maiores de 18 anos. Pedimos a data de nascimento e recusamos quem é menor. Cada pessoa confirma o e-mail antes de aparecer. Um documento só é pedido onde é preciso confirmar a idade, e de quem quer o selo de identidade. Fora isso, uma data falsa ainda é possível: se desconfiar, denuncie.`}
          </Question>
          <Question title={t`Vocês conferem se a pessoa é quem diz ser?`}>
            {t`De todos confirmamos o e-mail. Quem quiser pede a verificação, que é grátis: faz gestos sorteados na hora diante da câmera, e duas pessoas da equipe comparam com as fotos. Só então aparece o selo “Perfil verificado”. Não é obrigatório, e um selo não é garantia: para o primeiro encontro, marque em um lugar público e avise uma pessoa de confiança.`}
          </Question>
          <Question title={t`E se alguém me incomodar?`}>
            {t`Bloqueie: a pessoa deixa de ver você em toda parte, e para ela o seu perfil é como um que não existe. Denunciar fica ao lado, em qualquer perfil e conversa. Bios e respostas com telefone, e-mail ou link são recusadas.`}
          </Question>
          <Question title={t`O que vocês fazem com os meus dados?`}>
            <Trans>
              Mostramos o que você preencheu, para quem você escolheu. O seu e-mail, a data de nascimento e o
              lugar exato ninguém vê. Não vendemos dados e não há cookies de rastreamento. Em Configurações,
              você baixa tudo o que é seu. O resto está na{' '}
              <a className={link} href="/privacy-policy">
                Política de Privacidade
              </a>
              .
            </Trans>
          </Question>
          <Question title={t`Como apago a minha conta?`}>
            {t`Em Configurações. O perfil some na hora. Você tem 7 dias para desistir; depois, perfil, fotos e respostas são apagados, e fica só o que a Política de Privacidade lista.`}
          </Question>
          <Question title={t`Funciona no Brasil e em Portugal?`}>
            {t`Sim, e onde mais se fala português. As telas falam o português do seu aparelho, e você escolhe até que distância quer conhecer gente. Em Conexões globais, a busca vai ao mundo inteiro.`}
          </Question>
          <Question title={t`O que é o beta?`}>
            <Trans>
              Um teste com poucos lugares: as 50 primeiras pessoas convidadas usam tudo por 14 dias e contam o
              que acharam. Quem ainda não tem convite pode entrar na{' '}
              <a className={link} href="/lista-de-espera">
                lista de espera
              </a>
              .
            </Trans>
          </Question>
        </div>
      </div>
    </section>
  );
}

import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type Screen, screens } from './screens';
import { heading } from './seal-section';

/** A real screen of a phone, in the page's theme; only the one that is shown is fetched. */
function Phone({ screen, alt }: { screen: Screen; alt: string }) {
  const picture = 'h-auto w-full';
  const size = { width: 600, height: 1200, loading: 'lazy', decoding: 'async' } as const;
  return (
    <div className="overflow-hidden rounded-[1.75rem] border-[6px] border-night bg-surface-2 shadow-card">
      <img {...size} src={screen.light} alt={alt} className={clsx(picture, 'dark:hidden')} />
      <img {...size} src={screen.dark} alt={alt} className={clsx(picture, 'hidden dark:block')} />
    </div>
  );
}

/** What happens inside, step by step: an invented story on real screens. */
export function Story() {
  const { t } = useLingui();
  const steps = [
    {
      screen: screens.seal,
      alt: t`Tela do Selo de Intenção, com a pergunta: o que você procura ao entrar aqui?`,
      title: t`Beatriz diz o que procura`,
      text: t`Cinco perguntas, nenhuma resposta certa. Delas sai o selo, que ela mostra a todos ou só aos seus matches.`,
    },
    {
      screen: screens.deck,
      alt: t`Tela Descobrir, com o cartão de uma pessoa: intenção, cidade, faixa de distância e interesses.`,
      title: t`Aparece uma pessoa de cada vez`,
      text: t`O cartão já conta a intenção, a cidade e o que os dois têm em comum. Curtir, passar ou voltar atrás: sem pressa.`,
    },
    {
      screen: screens.why,
      alt: t`Tela “Por que estou vendo esta pessoa”, com os pontos de cada parte da conta.`,
      title: t`Ela vê por que essa pessoa apareceu`,
      text: t`A conta está aberta, ponto por ponto. Se alguma parte pesa demais, ela muda os pesos.`,
    },
    {
      screen: screens.talk,
      alt: t`Tela de uma conversa, com mensagens dos dois lados.`,
      title: t`Os dois se curtem, e conversam`,
      text: t`Só conversa quem se curtiu dos dois lados. Se a rede cai, o que ela escreveu espera e segue depois.`,
    },
    {
      screen: screens.farewell,
      alt: t`Tela “Encerrar com gentileza”, com despedidas prontas para escolher.`,
      title: t`Se não for para ser, ninguém some`,
      text: t`Uma despedida pronta, ou com as palavras dela, encerra a conversa para os dois.`,
    },
  ];
  return (
    <section aria-labelledby="como" className="pt-16 md:pt-24">
      <div className="mx-auto max-w-6xl px-5">
        <h2 id="como" className={heading}>{t`Como acontece`}</h2>
        <p className="mt-4 max-w-xl text-lg text-ink-2">
          {t`Uma história inventada, em telas de verdade. Beatriz e as pessoas que ela encontra são personagens da demonstração.`}
        </p>
      </div>
      {/* The strip begins where the text does and runs out of the window; arrow keys move it. */}
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
        tabIndex={0}
        aria-label={t`Como acontece, em cinco passos`}
        className="mt-10 flex snap-x snap-mandatory scroll-px-5 gap-5 overflow-x-auto px-5 pb-6 md:gap-7 xl:scroll-px-[calc(50vw-34.75rem)] xl:px-[calc(50vw-34.75rem)]"
      >
        {steps.map((step, index) => (
          <li key={step.title} className="w-[min(17rem,76vw)] shrink-0 snap-start">
            <Phone screen={step.screen} alt={step.alt} />
            <h3 className="mt-5 flex gap-3 text-xl leading-tight font-bold">
              <span aria-hidden="true" className="text-brand tabular-nums">
                {index + 1}
              </span>
              {step.title}
            </h3>
            <p className="mt-2 leading-relaxed text-ink-2">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

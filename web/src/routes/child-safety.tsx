import { useLingui } from '@lingui/react/macro';
import { PRODUCT } from '@/config/product';
import { Link } from '@/router';
import { PublicPage } from '@/shared/frame/public-page';
import { siteDomain } from '@/shared/legal/contact';
import { HelplineLine } from '@/shared/safety/helplines';

/** The policy against sexual abuse and exploitation of children, as the stores ask for it. */
export default function ChildSafety() {
  const { t } = useLingui();
  const address = `ajuda@${siteDomain()}`;
  const parts: Array<{ id: string; title: string; lines: string[] }> = [
    {
      id: 'proibido',
      title: t`O que é proibido`,
      lines: [
        t`O ${PRODUCT} é só para maiores de 18 anos. O cadastro de quem declara menos é recusado.`,
        t`É proibido qualquer conteúdo ou conduta de abuso ou exploração sexual de crianças e adolescentes: imagens, conversas, aliciamento, ofertas, ou perfis de menores de idade.`,
      ],
    },
    {
      id: 'denunciar',
      title: t`Como denunciar no aplicativo`,
      lines: [
        t`No perfil e na conversa, abra “Mais opções”, toque em “Denunciar” e escolha “Menor de idade”. Você recebe um protocolo e vê o resultado em “Minhas denúncias”.`,
        t`Sem conta, use o formulário público. Não envie imagens de crianças, nem como prova.`,
      ],
    },
    {
      id: 'fazemos',
      title: t`O que fazemos`,
      lines: [
        t`Estes casos vêm antes de todos os outros: a equipe de plantão recebe um aviso na hora, e o prazo para decidir é de uma hora.`,
        t`Conforme a denúncia, o perfil fica escondido até uma pessoa decidir.`,
        t`Quem modera pode remover o conteúdo, banir a conta e decidir a comunicação à autoridade. As provas só saem com a autorização de duas pessoas, e cada leitura fica escrita num livro.`,
      ],
    },
  ];
  const link = 'tap inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
  return (
    <PublicPage
      title={t`Segurança de crianças e adolescentes`}
      lead={t`Esta é a política do aplicativo ${PRODUCT} contra o abuso e a exploração sexual de crianças e adolescentes.`}
      wide
    >
      {parts.map(({ id, title, lines }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="text-2xl font-bold">
            {title}
          </h2>
          {lines.map((line) => (
            <p key={line} className="mt-2 leading-relaxed">
              {line}
            </p>
          ))}
          {id === 'denunciar' && (
            <Link to="/denuncia" className={link}>
              {t`Abrir o formulário público`}
            </Link>
          )}
        </section>
      ))}
      <section aria-labelledby="contato">
        <h2 id="contato" className="text-2xl font-bold">
          {t`Contato`}
        </h2>
        <p className="mt-2 leading-relaxed">
          {t`Para falar sobre esta política, escreva para`}{' '}
          <a href={`mailto:${address}`} className="font-semibold underline underline-offset-4">
            {address}
          </a>
          .
        </p>
        <p className="mt-2 leading-relaxed">
          <HelplineLine services={['children']} />
        </p>
      </section>
    </PublicPage>
  );
}

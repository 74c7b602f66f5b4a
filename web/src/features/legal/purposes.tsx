import { useLingui } from '@lingui/react/macro';

/** What is kept, what for, on which basis, for how long; a table on wide screens, cards on phones. */
export function Purposes() {
  const { t } = useLingui();
  const rows: Array<[string, string, string, string]> = [
    [
      t`Email, senha (só o resumo cifrado) e sessões`,
      t`Entrar e proteger a conta`,
      t`Execução do contrato`,
      t`Até a conta ser apagada`,
    ],
    [
      t`Data de nascimento`,
      t`Confirmar a maioridade e mostrar a idade`,
      t`Obrigação legal e contrato`,
      t`Até a conta ser apagada`,
    ],
    [
      t`Nome, fotos, bio, cidade, interesses`,
      t`Montar e mostrar o seu perfil`,
      t`Execução do contrato`,
      t`Até você apagar o item ou a conta`,
    ],
    [
      t`Identidade de gênero, preferências, sexualidade`,
      t`Escolher os perfis que aparecem; mostrar o que você decidir`,
      t`Consentimento específico, um para cada item`,
      t`Até você retirar o consentimento`,
    ],
    [
      t`Respostas do quiz de intenção e de valores`,
      t`Criar o Selo de Intenção e calcular a compatibilidade`,
      t`Execução do contrato; consentimento nas perguntas sensíveis`,
      t`Até você apagar ou refazer`,
    ],
    [
      t`Dados de nascimento para astrologia`,
      t`Calcular o mapa e a sinastria`,
      t`Consentimento`,
      t`Até você apagar`,
    ],
    [
      t`Mensagens`,
      t`Entregar a conversa às duas pessoas`,
      t`Execução do contrato`,
      t`Até apagar; com a conta encerrada, 90 dias para a outra pessoa`,
    ],
    [
      t`Denúncias e decisões de moderação`,
      t`Proteger as pessoas e permitir recurso`,
      t`Legítimo interesse e obrigação legal`,
      t`12 meses após o encerramento do caso`,
    ],
    [
      t`Registros de acesso`,
      t`Cumprir o Marco Civil da Internet e investigar abusos`,
      t`Obrigação legal`,
      t`6 meses`,
    ],
    [
      t`Registro de aceites e consentimentos`,
      t`Provar o que foi aceito e quando`,
      t`Obrigação legal`,
      t`5 anos após o fim da conta`,
    ],
  ];
  const heads = [t`Dado`, t`Para quê`, t`Base legal`, t`Por quanto tempo`];
  return (
    <dl className="mt-4 grid gap-3">
      {rows.map(([what, why, basis, time]) => (
        <div key={what} className="rounded-lg border border-line bg-surface p-4">
          <dt className="font-semibold">{what}</dt>
          {[why, basis, time].map((value, index) => (
            <dd key={heads[index + 1]} className="mt-1 text-[.93rem] text-ink-2">
              <span className="font-semibold text-ink">{heads[index + 1]}:</span> {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
